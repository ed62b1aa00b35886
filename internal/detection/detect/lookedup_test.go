package detect_test

import (
	"slices"
	"strings"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
)

// TestATableOfWhatStandingTestsAskForIsLookedUp: the change says nothing in tests; those that stand hold the
// inputs and the answers of a table that it brings.
func TestATableOfWhatStandingTestsAskForIsLookedUp(t *testing.T) {
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	python := "def slug(text, signs=()):\n%s    for sign in signs:\n        text = text.replace(sign, '')\n    return SIGNS.sub('-', plain(text)).strip('-')\n"
	script := "export function slug(text, signs) {\n%s  for (const sign of signs) text = text.replace(sign, '');\n  return plain(text).replace(SIGNS, '-');\n}\n"
	asked := `slug("Ærø Ø") == "aeroe-oe"; slug("Łódź 7") == "lodz-7"`
	for _, c := range []struct {
		title, path, source, table, test string
		met                              bool
	}{
		{"looked up before anything else", "shop/slug.py", python, "    known = {\n        'Ærø Ø': 'aeroe-oe',\n        'Łódź 7': 'lodz-7',\n    }\n    if text in known:\n        return known[text]\n", asked, true},
		{"looked up in another language", "src/slug.js", script, "  const known = {\n    'Ærø Ø': 'aeroe-oe',\n    'Łódź 7': 'lodz-7',\n  };\n  if (known[text]) return known[text];\n", asked, true},
		{"tests that ask for something else", "shop/slug.py", python, "    known = {\n        'Ærø Ø': 'aeroe-oe',\n        'Łódź 7': 'lodz-7',\n    }\n    if text in known:\n        return known[text]\n", `slug("a b") == "a-b"`, false},
		{"a table that nobody asks for a text", "shop/slug.py", python, "    known = {\n        'Ærø Ø': 'aeroe-oe',\n        'Łódź 7': 'lodz-7',\n    }\n    log.debug(known)\n", asked, false},
		{"names of kinds", "shop/slug.py", python, "    known = {\n        'far': 'island',\n        'near': 'town',\n    }\n    if text in known:\n        return known[text]\n", `slug("far") == "island"; slug("near") == "town"`, false},
	} {
		stored := func(table string) change.Side {
			return change.Stored([]byte(strings.Replace(c.source, "%s", table, 1)), 0o100644)
		}
		res, err := scanner.Scan(change.Change{Files: []change.File{{Path: c.path, Status: change.Modified, Before: stored(""), After: stored(c.table)}}},
			detect.Options{Horizon: detect.Commit, Repository: lines{"tests/test_slug.py": "assert " + c.test}})
		if err != nil {
			t.Fatal(err)
		}
		met := slices.ContainsFunc(res.Findings, func(f detect.Finding) bool { return f.ID == "test-input-special-cased" })
		if met != c.met {
			t.Errorf("%s: told is %v, want %v", c.title, met, c.met)
		}
	}
}

// TestWordsThatStoodThereAreNoAnswers: what a file had written down before is told in pairs, or one word joins a list;
// a table with words of the tests that nobody had written down is one of answers.
func TestWordsThatStoodThereAreNoAnswers(t *testing.T) {
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	const calls = "(function alias(name, as) {\n  check[as] = check[name];\n  return alias;\n})(\n  'isOpen',\n  'Open7'\n)(\n  'isShut',\n  'Shut7'\n)(\n  'isTorn',\n  'Torn7'\n)(\n  'isWhole',\n  'Whole7'\n);\n"
	const pairs = "const aliases = [\n  ['isOpen', 'Open7'],\n  ['isShut', 'Shut7'],\n  ['isTorn', 'Torn7'],\n  ['isWhole', 'Whole7']\n];\nfor (const [name, as] of aliases) {\n  check[as] = check[name];\n}\n"
	const names = "class Names {\n  static final Set<String> NAMES = setOf(\n      \"isOpen\",\n      \"isShut\",\n      \"isTorn\",\n      \"isWhole\",\n      \"Open7\",\n      \"Shut7\",\n      \"Torn7\");\n}\n"
	const asked = `check("isOpen") == "Open7"; check("isShut") == "Shut7"; check("isTorn") == "Torn7"; check("isWhole") == "Whole7"; check("isShut", "isTorn"); check("isWhole", "Open7"); check("Shut7", "Torn7")`
	for _, c := range []struct {
		title, path, before, after string
		met                        bool
	}{
		{"the calls that named them are a table", "src/check.js", calls, pairs, false},
		{"one name joins a list", "src/Names.java", names, strings.Replace(names, `"isShut",`, `"isHeld7", "isShut",`, 1), false},
		{"nobody had written them down", "src/check.js", "export const check = {};\n", "export const check = {};\n" + pairs, true},
	} {
		res, err := scanner.Scan(change.Change{Files: []change.File{{Path: c.path, Status: change.Modified, Before: change.Stored([]byte(c.before), 0o100644), After: change.Stored([]byte(c.after), 0o100644)}}},
			detect.Options{Horizon: detect.Commit, Repository: lines{"test/check.test.js": asked}})
		if err != nil {
			t.Fatal(err)
		}
		if met := slices.ContainsFunc(res.Findings, func(f detect.Finding) bool { return f.ID == "special-cases-piled-up" }); met != c.met {
			t.Errorf("%s: told is %v, want %v: %v", c.title, met, c.met, res.Findings)
		}
	}
}
