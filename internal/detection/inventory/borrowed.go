package inventory

import (
	"path"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// borrowed is a call of a function that another file of scripts may define tests with.
type borrowed struct {
	from  string // the file without its ending, as far as it is written
	name  string
	given []lentArg
	sc    scope
	line  int
}

// lentArg is what a call hands over, as far as it is written out.
type lentArg struct {
	text    string
	literal bool
	fields  map[string]string
}

// imported is a name for what another file exports.
type imported struct{ local, from, name string }

var (
	importsFrom = lazy.MustCompile(`(?s)^import\s+(?:type\s+)?(.+?)\s+from\s+['"](\.[^'"]*)['"]`)
	requiresOf  = lazy.MustCompile(`(?s)^(.+?)\s*=\s*require\(\s*['"](\.[^'"]*)['"]\s*\)(?:\.(\w+))?;?$`)
	required    = lazy.MustCompile(`^require\(\s*['"](\.[^'"]*)['"]\s*\)`)
)

// findBorrowed remembers which names a script has from files of the same project.
func (r *reader) findBorrowed() {
	t := r.tree
	for n := range t.Nodes {
		switch {
		case t.Role(n) == syntax.Import:
			r.noteLoad(n)
			if m := importsFrom.FindStringSubmatch(t.Text(n)); m != nil {
				r.bindImported(m[1], m[2], "default")
			}
		case t.Kind(n) == "export_statement" && t.Child(n, "source") >= 0, t.Kind(n) == "expression_statement" && len(t.Text(n)) < 400:
			r.noteLoad(n)
		case t.Kind(n) == "variable_declarator" && len(t.Text(n)) < 400:
			r.noteLoad(n)
			if m := requiresOf.FindStringSubmatch(t.Text(n)); m != nil {
				name := "default"
				if m[3] != "" {
					name = m[3]
				}
				r.bindImported(m[1], m[2], name)
			}
		}
	}
}

// bindImported reads what stands before from or the equals sign: names, some in braces.
func (r *reader) bindImported(clause, from, whole string) {
	from = path.Join(path.Dir(r.file.Path), from)
	outside, inside, _ := strings.Cut(clause, "{")
	if name := strings.Trim(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(outside), "* as ")), ", "); name != "" {
		r.imported = append(r.imported, imported{name, from, whole})
	}
	for part := range strings.SplitSeq(strings.Trim(strings.TrimSpace(inside), "}"), ",") {
		switch words := Identifiers(part); {
		case len(words) == 1:
			r.imported = append(r.imported, imported{words[0], from, words[0]})
		case len(words) == 2 || len(words) == 3 && words[1] == "as":
			r.imported = append(r.imported, imported{words[len(words)-1], from, words[0]})
		}
	}
}

// noteBorrowed remembers a call of an imported function outside of tests.
func (r *reader) noteBorrowed(n int, links []syntax.Link, sc scope) {
	last := links[len(links)-1]
	if !r.listing || sc.inCase || !last.Called || len(links) > 2 {
		return
	}
	b := borrowed{sc: sc, line: r.tree.Line(n)}
	for _, i := range r.imported {
		if i.local != links[0].Name {
			continue
		}
		b.from, b.name = i.from, i.name
		if len(links) == 2 {
			b.name = last.Name
		}
	}
	if m := required.FindStringSubmatch(r.tree.Text(n)); m != nil && links[0].Name == "require" {
		b.from, b.name = path.Join(path.Dir(r.file.Path), m[1]), "default"
		if len(links) == 2 && last.Name != "" && last.Name != "require" {
			b.name = last.Name
		}
		if len(links) == 1 && !strings.HasPrefix(r.tree.Text(n)[len(m[0]):], "(") {
			return
		}
	}
	if b.from == "" {
		return
	}
	for _, a := range last.Args {
		b.given = append(b.given, r.lentArg(a))
	}
	r.file.borrowed = append(r.file.borrowed, b)
}

func (r *reader) lentArg(a syntax.Arg) lentArg {
	t := r.tree
	var out lentArg
	if a.Node < 0 || r.makers == nil {
		return out
	}
	out.text, out.literal = r.titleValue(a.Node)
	if t.Role(a.Node) != syntax.Map {
		return out
	}
	out.fields = map[string]string{}
	for _, pair := range t.NamedChildren(a.Node) {
		key, value := t.Child(pair, "key"), t.Child(pair, "value")
		if key < 0 || value < 0 {
			continue
		}
		if text, ok := r.titleValue(value); ok {
			out.fields[strings.Trim(t.Text(key), `'"`)] = text
		}
	}
	return out
}
