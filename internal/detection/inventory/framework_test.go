package inventory_test

import (
	"slices"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// Every framework file carries examples; each says which cases a source holds.
func TestFrameworks(t *testing.T) {
	cat := catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})
	all, err := cat.FrameworksWithExamples()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		t.Run(f.ID, func(t *testing.T) {
			if len(f.Examples) == 0 {
				t.Fatal("no examples")
			}
			for _, ex := range f.Examples {
				t.Run(ex.Title, func(t *testing.T) { checkExample(t, cat, f.ID, ex) })
			}
		})
	}
}

func checkExample(t *testing.T, cat *catalog.Catalog, id string, ex catalog.FrameworkExample) {
	lang := syntax.LanguageOf(ex.File)
	frameworks, err := cat.Frameworks(string(lang))
	if err != nil {
		t.Fatal(err)
	}
	tree, err := syntax.Parse(lang, []byte(ex.Source))
	if err != nil {
		t.Fatal(err)
	}
	file := inventory.Read(tree, ex.File, inventory.NewRules(frameworks))
	inventory.Evaluate([]*inventory.File{file})
	got := append(slices.Clone(file.Cases), file.Commented...)
	if len(got) != len(ex.Cases) {
		t.Errorf("%d cases, want %d", len(got), len(ex.Cases))
		for _, c := range got {
			t.Logf("  %s (%s, rows %d)", c.FullName(), c.State, c.Rows)
		}
		return
	}
	for i, want := range ex.Cases {
		compareCase(t, got[i], want)
	}
}

func compareCase(t *testing.T, c *inventory.Case, want catalog.ExampleCase) {
	t.Helper()
	if c.Name != want.Name {
		t.Errorf("case %q, want %q", c.Name, want.Name)
	}
	if want.Suite != nil && !slices.Equal(c.Suite, want.Suite) {
		t.Errorf("%s: suite %q, want %q", c.Name, c.Suite, want.Suite)
	}
	if want.Rows != 0 && c.Rows != want.Rows {
		t.Errorf("%s: %d rows, want %d", c.Name, c.Rows, want.Rows)
	}
	if want.State != "" && string(c.State) != want.State {
		t.Errorf("%s: state %s (%s), want %s", c.Name, c.State, c.Why, want.State)
	}
	strongest, failure := 0, ""
	for _, o := range c.Oracles {
		if o.Effective() >= strongest {
			strongest, failure = o.Effective(), o.Failure
		}
	}
	if want.Oracles != nil && len(c.Oracles) != *want.Oracles {
		t.Errorf("%s: %d oracles, want %d: %+v", c.Name, len(c.Oracles), *want.Oracles, c.Oracles)
	}
	if want.Strength != nil && strongest != *want.Strength {
		t.Errorf("%s: strongest oracle %d, want %d: %+v", c.Name, strongest, *want.Strength, c.Oracles)
	}
	if want.Failure != "" && failure != want.Failure {
		t.Errorf("%s: fails by %q, want %q", c.Name, failure, want.Failure)
	}
}
