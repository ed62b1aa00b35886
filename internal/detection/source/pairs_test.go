package source_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/source"
	"holdfast/internal/detection/syntax"
)

// ownEvents are those that this package gives.
var ownEvents = regexp.MustCompile(`^(handler|error|source|suppression|exit|equality|text|run)-|^oracle-replaced$`)

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
