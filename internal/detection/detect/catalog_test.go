package detect_test

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

var builtIn = catalog.Source{Name: "catalog", FS: catalogfiles.FS}

// TestCatalog: every pattern catches and allows what it says.
func TestCatalog(t *testing.T) {
	cat := catalog.New(builtIn)
	patterns, err := cat.PatternsWithExamples()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range patterns {
		t.Run(p.ID, func(t *testing.T) {
			each(t, cat, "catches", p.Catches, func(t *testing.T, r detect.Result) {
				if !found(r.Findings, p.ID) {
					t.Errorf("silent on what it must catch; findings %s; cleared %s", ids(r.Findings), ids(r.Cleared))
				}
			})
			each(t, cat, "allows", p.Allows, func(t *testing.T, r detect.Result) {
				if found(r.Findings, p.ID) {
					t.Errorf("noisy on what it must allow: %s", ids(r.Findings))
				} else if d := policy.Decide(r.Findings, nil, policy.Standard); d.Verdict == policy.Block {
					t.Errorf("what it must allow is blocked by others: %s", ids(r.Findings))
				}
			})
			each(t, cat, "misses", p.Misses, func(t *testing.T, r detect.Result) {
				if found(r.Findings, p.ID) {
					t.Error("no longer missed: move the example up to catches")
				}
			})
		})
	}
}

// placeholder is a fact that a message names.
var placeholder = regexp.MustCompile(`\{[a-z_]+\}`)

func each(t *testing.T, cat *catalog.Catalog, kind string, list []catalog.Example, judge func(*testing.T, detect.Result)) {
	t.Run(kind, func(t *testing.T) {
		for _, ex := range list {
			t.Run(ex.Title, func(t *testing.T) {
				r, err := detect.Example(cat, ex)
				if err != nil {
					t.Fatal(err)
				}
				for _, u := range r.Unjudged {
					if path.Ext(u.Path) == ".phpt" { // PHP among sections that are none
						continue
					}
					t.Errorf("%s:%d is not judged: %s", u.Path, u.Line, u.Reason)
				}
				for _, f := range r.Findings {
					if blank := placeholder.FindString(f.Message); blank != "" && !strings.Contains(f.Before+f.After, blank) {
						t.Errorf("%s does not fill in %s: %s", f.ID, blank, f.Message)
					}
				}
				judge(t, r)
			})
		}
	})
}

func found(list []detect.Finding, id string) bool {
	return slices.ContainsFunc(list, func(f detect.Finding) bool { return f.ID == id })
}

func ids(list []detect.Finding) string {
	var out []string
	for _, f := range list {
		text := f.ID
		for _, c := range f.Clearances {
			text += " (" + c.Kind + ")"
		}
		out = append(out, text)
	}
	return "[" + strings.Join(out, " ") + "]"
}
