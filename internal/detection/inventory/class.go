package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// Class is a class as its heirs need to know it: what it holds and what it inherits from.
// It keeps no tree, so that the classes of a large project fit into memory.
type Class struct {
	Name     string
	language syntax.Language
	path     string
	outer    []string // the classes around it
	line     int
	head     string // what stands before its body
	bases    []string
	abstract bool            // it runs only in its heirs
	mixin    bool            // it is no class at all: a module, a trait, an interface
	members  map[string]bool // what it defines, and so no longer inherits
	lines    []string        // the first lines of what stands in it
	tests    []*Case
	fixtures map[string]int // how many rows those that it defines have; -1 when nobody can tell
	lent     bool           // its tests are none where it stands
	state    stated
	rows     int
	dynamic  bool
	local    map[string]*Class // the classes of its file
	renamed  map[string]string // what its file calls by another name
	modules  []string          // what its file imports
	taken    []taken           // likewise, name by name
	twin     *Class            // the class itself, where this is only its name in another file
	rules    *Rules
	active   []*prepared
}

// inheriting tells a language whose classes of tests inherit tests.
func inheriting(l syntax.Language) bool { return declarations[l] != nil }

// ClassesOf reads the classes of a file, with the tests that stand in each. Those of a
// class that nothing in its file collects are read as tests for heirs elsewhere.
func (f *File) ClassesOf() []*Class {
	if !inheriting(f.Language) || len(f.classes) == 0 {
		return nil
	}
	t := f.Tree
	r := &reader{file: f, tree: t, imports: importText(t), active: f.active}
	local, renamed := map[string]*Class{}, renamedIn(r.imports)
	modules, named := moduleWords(r.imports), takenBy(t)
	var out []*Class
	for n := range t.Nodes {
		if t.Role(n) != syntax.Class || t.Name(n) == "" || t.Enclosing(n, syntax.Func, syntax.Lambda) >= 0 {
			continue
		}
		k := r.class(n)
		k.local, k.renamed, k.modules, k.taken = local, renamed, modules, named
		if first := f.classes[k.Name]; first == n {
			local[k.Name] = k
		}
		out = append(out, k)
	}
	return out
}

func (r *reader) class(n int) *Class {
	t := r.tree
	k := &Class{Name: t.Name(n), language: t.Language, path: r.file.Path, line: t.Line(n), head: r.classHead(n), members: map[string]bool{}, rules: r.file.rules, active: r.active}
	around := scope{rows: 1}
	var outer []int
	for o := t.Enclosing(n, syntax.Class); o >= 0; o = t.Enclosing(o, syntax.Class) {
		outer = append(outer, o)
	}
	for _, o := range slices.Backward(outer) {
		around = r.intoClass(o, around)
	}
	k.outer = around.suite
	sc := r.intoClass(n, around)
	k.state, k.rows, k.dynamic = sc.state, sc.rows, sc.dynamic
	before, after := r.aroundName(n)
	k.bases = parents(t.Language, after)
	k.mixin = slices.ContainsFunc(Identifiers(before), func(w string) bool { return w == "interface" || w == "trait" || w == "module" })
	k.abstract = k.mixin || slices.Contains(Identifiers(before), "abstract")
	r.readMembers(k, n)
	for _, c := range r.file.Cases {
		if c.file == r.file && !c.Sub && t.Within(c.node, n) && slices.Equal(c.Suite, append(around.suite[:len(around.suite):len(around.suite)], k.Name)) {
			k.tests = append(k.tests, c)
		}
	}
	if len(k.tests) == 0 {
		k.tests, k.lent = r.lend(n, sc), true
	}
	return k
}

// readMembers lists what stands directly in a class, and what it mixes in.
func (r *reader) readMembers(k *Class, n int) {
	t := r.tree
	for m := n + 1; m < t.End(n); m++ {
		switch t.Role(m) {
		case syntax.Func, syntax.Class:
			k.members[t.Name(m)] = true
			r.noteFixture(k, m)
			k.lines = append(k.lines, firstLine(t.Text(m)))
			m = t.End(m) - 1
		case syntax.Assign, syntax.Var:
			if name, _ := r.file.assigned(m); name != "" {
				k.members[name] = true
				k.lines = append(k.lines, firstLine(t.Text(m)))
			}
			m = t.End(m) - 1
		case syntax.Lambda:
			m = t.End(m) - 1
		default:
			if mixed := mixins.FindStringSubmatch(firstLine(t.Text(m))); mixed != nil && mixing[t.Language] == mixed[1] {
				k.bases = append(k.bases, baseNames(mixed[2])...)
				m = t.End(m) - 1
			}
		}
	}
}

// mixing is the word with which a body takes over what stands elsewhere.
var (
	mixing = map[syntax.Language]string{syntax.Ruby: "include", syntax.PHP: "use"}
	mixins = lazy.MustCompile(`^(include|use)[ (]+([\w:\\, ]+)`)
)

// declaration is how a language introduces the bases of a class, and what ends them.
type declaration struct{ from, until *lazy.Regexp }

var (
	nothing      = lazy.MustCompile(`$.`)
	extends      = &declaration{lazy.MustCompile(`\b(?:extends|implements)\b`), lazy.MustCompile(`\bpermits\b| @`)}
	colon        = &declaration{lazy.MustCompile(`:`), lazy.MustCompile(`\bwhere\b| @`)}
	declarations = map[syntax.Language]*declaration{
		syntax.Python: {lazy.MustCompile(`^\s*\(`), lazy.MustCompile(`\)\s*:`)},
		syntax.Ruby:   {lazy.MustCompile(`^\s*<`), nothing},
		syntax.Java:   extends, syntax.PHP: extends, syntax.Scala: extends,
		syntax.CSharp: colon, syntax.Kotlin: colon, syntax.Swift: colon,
	}
)

// aroundName is the head of a class before and after its name.
func (r *reader) aroundName(n int) (before, after string) {
	t, name := r.tree, r.tree.NameNode(n)
	head := r.classHead(n)
	if name < 0 {
		return head, ""
	}
	start, end := int(t.Nodes[name].Start-t.Nodes[n].Start), int(t.Nodes[name].End-t.Nodes[n].Start)
	if start < 0 || end > len(head) {
		return head, ""
	}
	return head[:start], head[end:]
}

// parents are the names a class inherits from, in the order of its head.
func parents(l syntax.Language, head string) []string {
	d, head := declarations[l], unnested(head, l)
	from := d.from.FindStringIndex(head)
	if from == nil {
		return nil
	}
	head = head[from[1]:]
	if until := d.until.FindStringIndex(head); until != nil {
		head = head[:until[0]]
	}
	return baseNames(strings.NewReplacer(" implements ", ",", " with ", ",", "\n", " ").Replace(head))
}

// unnested leaves out what stands in brackets: type arguments, and arguments of a
// constructor, except for the outer brackets in which Python lists its bases.
func unnested(head string, l syntax.Language) string {
	var out strings.Builder
	depth, floor := 0, 0
	if l == syntax.Python {
		floor = 1
	}
	for i := 0; i < len(head); i++ {
		switch c := head[i]; {
		case c == '(' || c == '[' || c == '<' && l != syntax.Ruby:
			if depth < floor {
				out.WriteByte(c)
			}
			depth++
		case c == ')' || c == ']' || c == '>' && l != syntax.Ruby:
			if depth--; depth < floor {
				out.WriteByte(c)
			}
		case depth <= floor:
			out.WriteByte(c)
		}
	}
	return out.String()
}

// baseNames splits a list of names; arguments with a label are none.
func baseNames(list string) []string {
	var out []string
	for part := range strings.SplitSeq(list, ",") {
		words := strings.Fields(strings.Trim(part, " \t\n(){}:"))
		if len(words) == 0 || strings.Contains(part, "=") {
			continue
		}
		out = append(out, words[0])
	}
	return out
}

var asName = lazy.MustCompile(`([\w.]+)\s+as\s+(\w+)`)

// renamedIn finds what imports call by another name: import Base as Shared.
func renamedIn(imports string) map[string]string {
	out := map[string]string{}
	for _, m := range asName.FindAllStringSubmatch(imports, -1) {
		out[m[2]] = m[1][strings.LastIndexByte(m[1], '.')+1:]
	}
	return out
}

// moduleWords are the words of the imports, by which the file of a class is told from
// others with a class of its name.
func moduleWords(imports string) []string {
	return slices.Compact(slices.Sorted(slices.Values(Identifiers(imports))))
}
