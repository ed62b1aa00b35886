package inventory_test

import (
	"bytes"
	"strings"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// withoutImports is a text as the hunks of a patch show it: far below its imports.
func withoutImports(tree *syntax.Tree) []byte {
	out := bytes.Clone(tree.Source)
	for n := range tree.Nodes {
		text := tree.Text(n)
		brought := tree.Role(n) == syntax.Import || tree.Role(n) == syntax.Call && (strings.HasPrefix(text, "require") || strings.HasPrefix(text, "use "))
		if !brought || strings.Contains(text, "{\n") {
			continue
		}
		for i := tree.Nodes[n].Start; i < tree.Nodes[n].End; i++ {
			if out[i] != '\n' {
				out[i] = ' '
			}
		}
	}
	return out
}

// tally counts what the examples of the frameworks hold and what is seen of it.
type tally struct{ cases, seen, phantoms, oracles, seenOracles int }

func (c *tally) add(whole, fragment *inventory.File) {
	have := map[string]*inventory.Case{}
	for _, f := range fragment.Cases {
		have[f.FullName()+string(f.State)] = f
	}
	c.phantoms += max(0, len(fragment.Cases)-len(whole.Cases))
	for _, w := range whole.Cases {
		c.cases++
		c.oracles += len(w.Oracles)
		if f := have[w.FullName()+string(w.State)]; f != nil {
			c.seen++
			c.seenOracles += min(len(f.Oracles), len(w.Oracles))
		}
	}
}

// A patch without its files shows tests without their imports. Nearly all frameworks
// can be told by the rest; some share their words and differ in details.
func TestFragmentsShowTheirFrameworksWithoutImports(t *testing.T) {
	cat := catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})
	all, err := cat.FrameworksWithExamples()
	if err != nil {
		t.Fatal(err)
	}
	var count tally
	for _, f := range all {
		for _, ex := range f.Examples {
			lang := syntax.LanguageOf(ex.File)
			frameworks, err := cat.Frameworks(string(lang))
			if err != nil {
				t.Fatal(err)
			}
			rules := inventory.NewRules(frameworks)
			tree := parsed(t, lang, []byte(ex.Source))
			whole, fragment := inventory.Read(tree, ex.File, rules), inventory.ReadFragment(parsed(t, lang, withoutImports(tree)), ex.File, rules)
			inventory.Evaluate([]*inventory.File{whole})
			inventory.Evaluate([]*inventory.File{fragment})
			count.add(whole, fragment)
		}
	}
	t.Logf("%+v", count)
	if count.seen*100 < count.cases*98 || count.seenOracles*100 < count.oracles*97 || count.phantoms*100 > count.cases {
		t.Errorf("too little is seen, or too much: %+v", count)
	}
}

func parsed(t *testing.T, lang syntax.Language, text []byte) *syntax.Tree {
	t.Helper()
	tree, err := syntax.Parse(lang, text)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}
