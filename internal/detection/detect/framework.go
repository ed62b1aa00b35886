package detect

import (
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// FrameworkExample reads an example's source and says where the cases found differ
// from those it names.
func FrameworkExample(cat *catalog.Catalog, ex catalog.FrameworkExample) ([]string, error) {
	lang := syntax.LanguageOf(ex.File)
	if lang == "" {
		return []string{"no grammar reads " + ex.File}, nil
	}
	frameworks, err := cat.Frameworks(string(lang))
	if err != nil {
		return nil, fmt.Errorf("load frameworks: %w", err)
	}
	tree, err := syntax.Parse(lang, []byte(ex.Source))
	if err != nil {
		return []string{err.Error()}, nil
	}
	file := inventory.Read(tree, ex.File, inventory.NewRules(frameworks))
	inventory.Evaluate([]*inventory.File{file})
	got := append(slices.Clone(file.Cases), file.Commented...)
	if len(got) != len(ex.Cases) {
		var names []string
		for _, c := range got {
			names = append(names, c.FullName())
		}
		return []string{fmt.Sprintf("%d cases, want %d: %q", len(got), len(ex.Cases), names)}, nil
	}
	var out []string
	for i, want := range ex.Cases {
		out = append(out, differences(got[i], want)...)
	}
	return out, nil
}

func differences(c *inventory.Case, want catalog.ExampleCase) []string {
	strongest, failure := 0, ""
	for _, o := range c.Oracles {
		if o.Effective() >= strongest {
			strongest, failure = o.Effective(), o.Failure
		}
	}
	var out []string
	differ := func(wrong bool, what string, got, want any) {
		if wrong {
			out = append(out, fmt.Sprintf("%s: %s %v, want %v", c.Name, what, got, want))
		}
	}
	differ(c.Name != want.Name, "name", c.Name, want.Name)
	differ(want.Suite != nil && !slices.Equal(c.Suite, want.Suite), "suite", c.Suite, want.Suite)
	differ(want.Rows != 0 && c.Rows != want.Rows, "rows", c.Rows, want.Rows)
	differ(want.State != "" && string(c.State) != want.State, "state", c.State, want.State)
	differ(want.Failure != "" && failure != want.Failure, "fails by", failure, want.Failure)
	if want.Oracles != nil {
		differ(len(c.Oracles) != *want.Oracles, "oracles", spelled(c.Oracles), *want.Oracles)
	}
	if want.Strength != nil {
		differ(strongest != *want.Strength, "strongest oracle", spelled(c.Oracles), *want.Strength)
	}
	return out
}

// spelled shows oracles as people look for them: matcher, strength, why it cannot fail.
func spelled(list []oracle.Oracle) []string {
	var out []string
	for _, o := range list {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s %d %s", o.Kind, o.Matcher, o.Strength, o.Dead)))
	}
	return out
}
