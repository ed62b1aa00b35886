package correction_test

import (
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	root "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
	"holdfast/internal/reinforcement/correction"
)

// told is corrections.yaml, read by the test itself.
func told(t *testing.T) (out struct {
	Types, Patterns map[string][]correction.Alternative
}) {
	t.Helper()
	text, err := root.FS.ReadFile("corrections.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestEveryPatternOfTheCatalogHasWaysOut(t *testing.T) {
	known := map[string]bool{}
	list, err := catalog.New(catalog.Source{Name: "catalog", FS: root.FS}).Patterns()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		known[p.ID] = true
		ways := correction.Alternatives(detect.Finding{ID: p.ID, Type: p.Type})
		if len(ways) == 0 || len(ways) > 3 {
			t.Errorf("%s (%s) has %d ways", p.ID, p.Type, len(ways))
		}
	}
	for id := range told(t).Patterns {
		if !known[id] {
			t.Errorf("corrections.yaml speaks of %s, which is no pattern", id)
		}
	}
}

func TestAPatternsOwnWaysComeFirst(t *testing.T) {
	ways := correction.Alternatives(detect.Finding{ID: "test-focused", Type: "test_skip"})
	if len(ways) != 3 || ways[0].When != "you wanted to run one test" || ways[1].When != "the test fails" {
		t.Errorf("%+v", ways)
	}
	if ways := correction.Alternatives(detect.Finding{ID: "a-rule-of-the-project", Type: "workaround"}); len(ways) != 2 {
		t.Errorf("a rule of the project's own: %+v", ways)
	}
	if ways := correction.Alternatives(detect.Finding{ID: "x", Type: "y"}); len(ways) != 0 {
		t.Errorf("nothing is known of it: %+v", ways)
	}
}

func TestNoWayOutIsAWayAround(t *testing.T) {
	all := told(t)
	for _, group := range []map[string][]correction.Alternative{all.Types, all.Patterns} {
		for name, ways := range group {
			for _, a := range ways {
				if a.When == "" || a.Do == "" || strings.HasSuffix(a.Do, ".") || len(a.String()) > 200 {
					t.Errorf("%s: %q", name, a)
				}
				for _, word := range []string{"approve", "exception", "holdfast", "aiwg", "--no-verify", "disable", "override", "uninstall", "ticket"} {
					if strings.Contains(strings.ToLower(a.String()), word) {
						t.Errorf("%s names %q: %s", name, word, a)
					}
				}
			}
		}
	}
}
