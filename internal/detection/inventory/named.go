package inventory

import (
	"slices"

	"holdfast/internal/detection/syntax"
)

// indexNamed remembers the closures that calls of the frameworks give a name: they are
// assertions of the tests' own.
func (f *File) indexNamed(active []*prepared) {
	var words []string
	for _, p := range active {
		words = append(words, p.Naming...)
	}
	if len(words) == 0 {
		return
	}
	t := f.Tree
	for n := range t.Nodes {
		if t.Role(n) != syntax.Call {
			continue
		}
		links := t.Chain(n)
		last := links[len(links)-1]
		if len(last.Args) < 2 || !slices.Contains(words, syntax.ChainName(links)) {
			continue
		}
		name, body := unquoted(t.ArgText(last.Args[0])), last.Args[len(last.Args)-1].Node
		if name == "" || body < 0 || t.Role(body) != syntax.Lambda {
			continue
		}
		if f.byWord == nil {
			f.byWord = map[string]int{}
		}
		f.byWord[name] = body
	}
}
