package source_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/source"
	"holdfast/internal/detection/syntax"
)

var ownEvents = regexp.MustCompile(`^(handler|error|source|suppression|exit|equality|text)-`)

// Every pattern that speaks of source events catches and allows what it says.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../../../catalog/patterns/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var p catalog.Pattern
		if err := yaml.Unmarshal(text, &p); err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if len(p.When.Events) == 0 || !ownEvents.MatchString(p.When.Events[0]) {
			continue
		}
		t.Run(p.ID, func(t *testing.T) {
			for _, ex := range p.Catches {
				t.Run("catches "+ex.Title, func(t *testing.T) {
					if n, seen := met(t, p, ex); n == 0 {
						t.Errorf("silent; events: %v", seen)
					}
				})
			}
			for _, ex := range p.Allows {
				t.Run("allows "+ex.Title, func(t *testing.T) {
					if n, seen := met(t, p, ex); n > 0 {
						t.Errorf("noisy; events: %v", seen)
					}
				})
			}
		})
	}
}

// met counts the events of an example that meet a pattern and are not cleared.
func met(t *testing.T, p catalog.Pattern, ex catalog.Example) (int, []event.Event) {
	events := source.Compare(pairsOf(t, ex), nil)
	n := 0
	for _, e := range events {
		if p.When.Holds(string(e.Kind), e.Facts) && !cleared(p, e) {
			n++
		}
	}
	if n < max(1, p.AtLeast) {
		return 0, events
	}
	return n, events
}

func cleared(p catalog.Pattern, e event.Event) bool {
	for _, c := range e.Clearances {
		for _, k := range p.ClearedBy {
			if c.Kind == k {
				return true
			}
		}
	}
	return false
}

var testName = regexp.MustCompile(`(^|/)(tests?|spec|__tests__)/|_test\.\w+$|\.(test|spec)\.\w+$|(^|/)test_\w+\.py$|conftest\.py$|Tests?\.\w+$|_spec\.rb$`)

func pairsOf(t *testing.T, ex catalog.Example) []source.Pair {
	before, after := sides(ex.File, ex.Before), sides(ex.File, ex.After)
	names := map[string]bool{}
	for n := range before {
		names[n] = true
	}
	for n := range after {
		names[n] = true
	}
	var out []source.Pair
	for _, n := range slices.Sorted(maps.Keys(names)) {
		out = append(out, source.Pair{
			Path: n, Language: syntax.LanguageOf(n), Test: testName.MatchString(n),
			Before: read(t, n, before), After: read(t, n, after),
		})
	}
	return out
}

func read(t *testing.T, name string, side map[string]string) *source.Facts {
	text, ok := side[name]
	if !ok {
		return nil
	}
	lang := syntax.LanguageOf(name)
	if lang == "" {
		return source.ReadText([]byte(text), name)
	}
	tree, err := syntax.Parse(lang, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return source.Read(tree, name)
}

var marker = regexp.MustCompile(`(?m)^-- (\S+) --\n`)

// sides splits a txtar; a plain text is the example's one file.
func sides(file string, text *string) map[string]string {
	if text == nil {
		return nil
	}
	if file != "" {
		return map[string]string{file: *text}
	}
	out := map[string]string{}
	at := marker.FindAllStringSubmatchIndex(*text, -1)
	for i, m := range at {
		end := len(*text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		out[(*text)[m[2]:m[3]]] = strings.TrimSuffix((*text)[m[1]:end], "\n") + "\n"
	}
	return out
}
