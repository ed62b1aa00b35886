package inventory_test

import (
	"slices"
	"strings"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// extractor reads an example of a framework.
type extractor struct {
	framework string
	example   catalog.FrameworkExample
	rules     *inventory.Rules
}

func extractors(f *testing.F) []extractor {
	f.Helper()
	cat := catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})
	all, err := cat.FrameworksWithExamples()
	if err != nil {
		f.Fatal(err)
	}
	rules := map[syntax.Language]*inventory.Rules{}
	var out []extractor
	for _, framework := range all {
		for _, ex := range framework.Examples {
			lang := syntax.LanguageOf(ex.File)
			if rules[lang] == nil {
				frameworks, err := cat.Frameworks(string(lang))
				if err != nil {
					f.Fatal(err)
				}
				rules[lang] = inventory.NewRules(frameworks)
			}
			out = append(out, extractor{framework.ID, ex, rules[lang]})
		}
	}
	return out
}

// FuzzFrameworks damages the examples of every framework: whatever is left of them is
// read without a panic, twice alike, with cases that lie in the text.
func FuzzFrameworks(f *testing.F) {
	all := extractors(f)
	for i := range all {
		f.Add(uint16(i), uint16(0), uint16(0), "")
		f.Add(uint16(i), uint16(37*i), uint16(i), "(")
	}
	f.Add(uint16(5), uint16(50), uint16(8), "\n}\n`\"'")
	f.Fuzz(func(t *testing.T, which, at, length uint16, insert string) {
		e := all[int(which)%len(all)]
		if len(insert) > 500 {
			return
		}
		text := e.example.Source
		from := int(at) % (len(text) + 1)
		text = text[:from] + insert + text[min(len(text), from+int(length)):]
		first, again := e.read(t, text, inventory.Read), e.read(t, text, inventory.Read)
		if !slices.Equal(spelled(first), spelled(again)) {
			t.Errorf("%s: read as %q and as %q", e.framework, spelled(first), spelled(again))
		}
		sound(t, e.framework, text, first)
		sound(t, e.framework, text, e.read(t, text, inventory.ReadFragment))
	})
}

func (e extractor) read(t *testing.T, text string, read func(*syntax.Tree, string, *inventory.Rules) *inventory.File) *inventory.File {
	tree, err := syntax.Parse(syntax.LanguageOf(e.example.File), []byte(text))
	if err != nil {
		t.Skip("the parser refuses this input, which is its right: ", err)
	}
	file := read(tree, e.example.File, e.rules)
	inventory.Evaluate([]*inventory.File{file})
	return file
}

func spelled(f *inventory.File) []string {
	var out []string
	for _, c := range f.Cases {
		out = append(out, c.FullName()+" "+string(c.State)+" "+strings.Repeat("*", len(c.Oracles)))
	}
	return out
}

// sound tells what holds of every inventory.
func sound(t *testing.T, framework, text string, f *inventory.File) {
	t.Helper()
	lines := strings.Count(text, "\n") + 1
	for _, c := range slices.Concat(f.Cases, f.Commented) {
		if c.Line < 1 || c.Line > lines {
			t.Errorf("%s: %q is at line %d of %d", framework, c.FullName(), c.Line, lines)
		}
		if c.Count() < 0 || c.Mass() < 0 {
			t.Errorf("%s: %q has %d rows and a mass of %v", framework, c.FullName(), c.Count(), c.Mass())
		}
		for _, o := range c.Oracles {
			if o.Effective() < 0 || o.Effective() > 100 {
				t.Errorf("%s: %q has an oracle of strength %d", framework, c.FullName(), o.Effective())
			}
		}
	}
}
