package inventory

import (
	"strings"
	"sync"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/lazy"
	where "holdfast/internal/detection/place"
	"holdfast/internal/detection/syntax"
)

// Read lists the cases of a file. Their oracles are filled in by Evaluate, which
// sees all files of a version and so can follow helpers from one to another.
func Read(t *syntax.Tree, path string, rules *Rules) *File {
	return read(t, path, rules, reading{})
}

// reading is in what way a file is read.
type reading struct {
	fragment bool // its imports may not be shown
	perCall  bool // for a listing
}

// ReadFragment lists the cases of what the hunks of a patch show of a file.
func ReadFragment(t *syntax.Tree, path string, rules *Rules) *File {
	return read(t, path, rules, reading{fragment: true})
}

func read(t *syntax.Tree, path string, rules *Rules, way reading) *File {
	f := &File{Path: path, Language: t.Language, Tree: t, rules: rules, tokens: tokenize(t)}
	f.indexNames()
	f.indexMacros()
	words := wording{imports: importText(t), all: t.All()}
	f.oracles = sync.OnceValue(func() []*catalog.Oracle { return rules.oraclesFor(words, path, way.fragment) })
	r := &reader{file: f, tree: t, imports: words.imports, active: rules.applicable(words, path, way.fragment), listing: way.perCall}
	for _, p := range r.active {
		f.Frameworks = append(f.Frameworks, p.ID)
	}
	f.tables = rules.tables
	f.active = r.active
	f.indexNamed()
	f.Test = rules.Collects(path) || rules.Supports(path)
	r.skippingFixtures()
	if len(r.active) > 0 {
		r.findAliases()
		r.regions = hasRegions(r.active)
		if way.perCall && scripted(t.Language) {
			r.findMakers()
			r.findBorrowed()
		}
		r.visit(0, scope{rows: 1, state: r.setupState(0).over(r.fileState())})
		r.visitLeft()
		r.underCallers()
		r.shadowed()
		r.commentedCases()
	}
	f.noteTestModules()
	f.Mixed = !f.Test && len(f.Cases) > 0 && !where.OfTests(path) // what a library would not collect there is collected by the project
	f.Test = f.Test && !(where.Ships(path) && len(f.Commented) == 0 && !rules.Supports(path)) || len(f.Cases) > 0
	f.readDocs()
	return f
}

// reader walks one file.
type reader struct {
	file    *File
	tree    *syntax.Tree
	imports string
	active  []*prepared
	aliases map[string]alias
	outside []syntax.Link     // calls outside of functions, once they are asked for
	regions bool              // some suites are opened and closed by calls
	enlists map[string]bool   // macros of the file's own that register a test, once they are asked for
	renames map[string]string // by which macro a name is another

	makers   *makers    // functions that define tests, when their calls are followed
	listing  bool       // tests are listed as runners do
	imported []imported // names from files of the same project, for a listing of scripts
	lending  bool       // tests count for heirs elsewhere, whatever class they stand in

	calledUnder map[string][]stated // the states of suites in which functions of the file are called

	helpers map[int]stated // what functions of the file do to the tests that call them, once they are asked

	enlisted map[string]bool // calls that register a test, with its name, once they are asked for

	barring map[barring]bool               // classes that are kept from being collected, once they are asked for
	unasked map[*catalog.Rows][]unaskedRow // fixtures with rows that tests get unasked, once they are asked for

	wordsGiven map[string]*prepared // words that a script has from one of several frameworks, once they are asked for
}

// alias is a local name for a framework's word: const itif = cond ? it : it.skip.
type alias struct {
	head  string
	state State
	cond  string
}

// scope is what encloses a place: suites, a state they pass down, loops.
type scope struct {
	template bool // dynamic only for a function that nobody in the file calls
	suite    []string
	state    stated
	rows     int // how often what stands here is repeated
	dynamic  bool
	inCase   bool
	around   *scope // what encloses the case
	body     int    // of the suite, 0 at the top
	class    int
	loops    []loop
	by       *prepared // whose suite it is, where the file has words of several frameworks
}

// loop is an enclosing repetition over known values.
type loop struct {
	names []string
	rows  []int
}

// stated is a state with the reason for it.
type stated struct {
	state     State
	why       string
	condition string
	at        int // the statement of a body that gives the state, 0 for none
}

// over lets an inner state win, except that nothing inside a skipped suite runs.
func (s stated) over(outer stated) stated {
	if outer.state == Skipped || outer.state == Commented || s.state == "" || s.state == Active {
		if outer.state != "" {
			return outer
		}
	}
	return s
}

func (r *reader) visit(n int, sc scope) {
	t := r.tree
	switch t.Role(n) {
	case syntax.Lambda:
		if r.leave(n, sc) {
			return
		}
	case syntax.Func:
		if r.functionCase(n, sc) || r.leave(n, sc) {
			return
		}
		if !sc.dynamic && r.template(n) {
			sc.dynamic, sc.template = true, true
		}
	case syntax.Class:
		sc = r.intoClass(n, sc)
	case syntax.Call:
		if r.macroCases(n, sc) || r.membersOfCall(n, sc) {
			return
		}
		if next, done := r.call(n, sc); done {
			return
		} else {
			sc = next
		}
	case syntax.Binary:
		sc = r.underAnd(n, sc)
		if links := t.Chain(n); len(links) > 1 {
			if next, done := r.call(n, sc); done {
				return
			} else {
				sc = next
			}
		}
	case syntax.Assign:
		if r.membersAssigned(n, sc) {
			return
		}
	case syntax.Var:
		if r.membersTyped(n, sc) {
			return
		}
	case syntax.Loop:
		sc = r.intoLoop(n, sc.apart()).under(sc)
	case syntax.If:
		sc.template = sc.template && sc.inCase
		sc.dynamic = sc.dynamic || r.following() && !sc.inCase || r.asksLoop(n, sc)
		sc.state = r.underIf(n, sc).over(sc.state)
	case syntax.Preproc:
		if neverTrue(t, n) {
			sc.state = stated{state: Commented, why: firstLine(t.Text(n))}
		} else if line := t.Directive(n); sc.state.state == "" && !sc.inCase && (compiledIf.MatchString(line) || compiledUnless.MatchString(line) && !readOnce(t.Text(n))) {
			sc.state = stated{state: Conditional, why: line, condition: strings.TrimSpace(strings.TrimPrefix(line, "#if"))}
		}
	case syntax.String:
		r.interpolated(n, sc)
		return
	case syntax.Comment, syntax.Import:
		return
	}
	r.children(n, sc)
}

// compiledIf is a directive that leaves out what follows unless something is set. What
// keeps a header from being read twice is none.
var compiledIf = lazy.MustCompile(`^#\s*(if\s+[^!]|if\s+![^d]|ifdef\s)`)

// compiledUnless is a directive that leaves out what follows where something is set.
var compiledUnless = lazy.MustCompile(`^#\s*(ifndef\s|if\s+!\s*defined)`)

// readOnce tells the directive that keeps a header from being read twice: it sets what it asks for.
func readOnce(text string) bool {
	_, rest, _ := strings.Cut(text, "\n")
	return strings.HasPrefix(strings.TrimSpace(rest), "#define") || strings.HasPrefix(strings.TrimSpace(rest), "# define")
}

// neverTrue recognises #if 0, #if false and their kin.
func neverTrue(t *syntax.Tree, n int) bool {
	line := strings.Fields(firstLine(t.Text(n)))
	return len(line) > 1 && line[0] == "#if" && (line[1] == "0" || line[1] == "false" || line[1] == "FALSE")
}

func firstLine(s string) string {
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSpace(s)
}

// moreLines is a text that has more lines than its first, laid out as one: where the lines end says nothing.
func moreLines(s string) string {
	if strings.IndexByte(s, '\n') < 0 {
		return ""
	}
	return layout.Replace(inOneLine(s))
}

// layout is what only parts the lines of an expression.
var layout = strings.NewReplacer(" .", ".", " ?.", "?.", " ->", "->", " ::", "::", "( ", "(", "[ ", "[", ", )", ")", ", ]", "]", ",)", ")", ",]", "]", " )", ")", " ]", "]")

// inOneLine is a text without its line ends: the reason of a mark often stands in a line of its own.
func inOneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// intoClass adds a class or module to the suite path.
func (r *reader) intoClass(n int, sc scope) scope {
	name := r.tree.Name(n)
	if name != "" {
		sc.suite = append(sc.suite[:len(sc.suite):len(sc.suite)], name)
	}
	sc.class = n
	sc.dynamic = sc.dynamic || r.madePerCall(n)
	sc.state = r.setupState(n).over(sc.state)
	marks := r.marks(n)
	for _, p := range r.active {
		s := r.markState(p, marks)
		if s.state == "" {
			s = r.docState(p, n)
		}
		if s.state == "" {
			s = r.classLineState(p, n)
		}
		if s.state != "" {
			sc.state = s.over(sc.state)
			break
		}
	}
	if sc.state.state == "" {
		sc.state = r.compiledWhen(marks)
	}
	return r.memberRows(n, r.classRows(marks, sc))
}

// compiledWhen is the state of a module that is compiled under a feature only.
func (r *reader) compiledWhen(marks []syntax.Mark) stated {
	for _, m := range marks {
		if text := r.tree.Text(m.Node); r.tree.Language == syntax.Rust && m.Name() == "cfg" && strings.Contains(text, "feature") {
			return stated{state: Conditional, why: firstLine(text), condition: text}
		}
	}
	return stated{}
}

// call handles a call that may define a suite or a case. done means its inside has
// been dealt with.
func (r *reader) call(n int, sc scope) (scope, bool) {
	links := r.tree.Chain(n)
	r.noteRegistration(links, max(1, sc.rows))
	by := r.givenBy(links[0].Name)
	for _, p := range r.active {
		if by != nil && by != p {
			continue
		}
		d, ok := r.definition(p, n, links)
		if !ok || d.body < 0 && !d.suite && r.mereStatement(p, n, links, sc) {
			continue
		}
		if s := r.anyMarkState(p, r.tree.Marks(n)); s.state != "" && d.state.state == "" {
			d.state = s
		}
		if d.state.state != "" && r.surrounds(n, p, d) { // pending do … it "…" do: what looks like a test is a group, and nothing in it runs
			d.suite, d.state.state = true, Skipped
		}
		if d.suite {
			inner := sc
			if d.title != "" {
				inner.suite = append(sc.suite[:len(sc.suite):len(sc.suite)], d.title)
			}
			inner.by = by
			inner.state = d.state.over(sc.state)
			inner.rows, inner.dynamic, inner.loops = r.repeat(sc, d)
			if r.enterGiven(links, inner) {
				return sc, true
			}
			if d.body < 0 {
				r.visitListed(links, inner)
				return sc, true
			}
			inner.body = d.body
			inner.state = r.setupState(d.body).over(inner.state)
			r.visit(d.body, inner)
			if d.other > 0 {
				inner.body = d.other
				r.visit(d.other, inner)
			}
			return sc, true
		}
		if d.part && !sc.inCase {
			continue
		}
		if lang := r.tree.Language; !d.part && sc.inCase && (lang == syntax.C || lang == syntax.CPP) {
			sc = *sc.around // functions do not nest: what looks like it is an #if over half a function
		}
		if sc.inCase && (!d.literal || d.body < 0 || d.named) {
			return sc, false // t.Run(tc.name, …): part of its parent's rows
		}
		r.addCallCase(n, p, d, sc)
		return sc, true
	}
	if r.ownWord(n, links, sc) || r.ownTable(n, links, sc) {
		r.noteOwnWord(links)
		return sc, true
	}
	r.noteBorrowed(n, links, sc)
	r.noteCall(links, sc)
	if r.enterHanded(links, sc) || r.enterMaker(n, links, sc) {
		return sc, true
	}
	return r.intoEach(links, sc), false
}

// mereStatement tells `skip "why"` in a hook from `skip "title"` in a suite: the same
// word defines a case only where cases stand.
func (r *reader) mereStatement(p *prepared, n int, links []syntax.Link, sc scope) bool {
	for _, s := range stateNames {
		if statementNamed(links[0].Name, p.State[s.name].Statement) {
			return max(0, r.tree.Enclosing(n, syntax.Lambda, syntax.Func)) != sc.body
		}
	}
	return false
}
