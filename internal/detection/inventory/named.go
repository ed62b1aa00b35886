package inventory

import (
	"slices"

	"holdfast/internal/detection/syntax"
)

// indexNamed remembers the closures and functions that the frameworks of a file let it
// give a name: steps, commands, expectations of the tests' own.
func (f *File) indexNamed() {
	calls, marks := f.rules.naming(f.Tree, f.Path)
	if len(calls)+len(marks) == 0 {
		return
	}
	f.byWord = map[string]int{}
	t := f.Tree
	for n := range t.Nodes {
		switch role := t.Role(n); {
		case role == syntax.Call && len(calls) > 0:
			f.nameByCall(n, calls)
		case role == syntax.Func && len(marks) > 0:
			for _, m := range t.Marks(n) {
				if args := m.Chain[len(m.Chain)-1].Args; len(args) > 0 && markNamed(m.Name(), marks) {
					f.byWord[lastPart(m.Name())+" "+unquoted(t.ArgText(args[0]))] = n
				}
			}
		}
	}
}

// naming are the calls and marks that give names in a file.
func (r *Rules) naming(t *syntax.Tree, path string) (calls, marks []string) {
	imports := ""
	for i := range r.prepared {
		p := &r.prepared[i]
		if len(p.Naming)+len(p.NamingMark) == 0 {
			continue
		}
		if !(p.Globals && (p.collects(path) || matchesAny(p.Support, path))) {
			if !containsAny(t.Text(0), p.Imports) {
				continue
			}
			if imports == "" {
				imports = importText(t)
			}
			if !containsAny(imports, p.Imports) {
				continue
			}
		}
		calls, marks = append(calls, p.Naming...), append(marks, p.NamingMark...)
	}
	return calls, marks
}

// nameByCall reads Then("the total is {int}", fn) and Then(/the total/) do … end.
func (f *File) nameByCall(n int, words []string) {
	t := f.Tree
	links := t.Chain(n)
	last := links[len(links)-1]
	word := syntax.ChainName(links)
	if len(last.Args) == 0 || !slices.Contains(words, word) {
		return
	}
	name, body := unquoted(t.ArgText(last.Args[0])), last.Block
	if body < 0 {
		body = last.Args[len(last.Args)-1].Node
	}
	if name == "" || body < 0 || t.Role(body) != syntax.Lambda {
		return
	}
	f.byWord[lastPart(word)+" "+name] = body
}
