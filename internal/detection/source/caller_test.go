package source

import (
	"testing"

	"holdfast/internal/detection/change"
)

func TestOnlyWhoMayMeanTheOwnerIsACaller(t *testing.T) {
	for _, c := range []struct {
		path, line string
		want       bool
	}{
		{"src/page.ts", `  return digestOf(page)`, true},
		{"src/page.ts", `import { digestOf } from './sums'`, true},
		{"src/page.ts", `import { digestOf } from '@shop/lib'`, true},
		{"src/page.ts", `import { digestOf } from '../till/hash.js'`, false},
		{"src/page.ts", `export async function digestOf(text) {`, false},
		{"src/page.ts", `  return sums.digestOf(page)`, true},
		{"src/page.ts", `  return openssl.digestOf(page)`, false},
		{"src/page.py", `    return hashlib.digestOf(page)`, false},
		{"src/page.go", `	return sums.digestOf(page)`, true},
		{"docs/news.rst", "``digestOf()`` is deprecated", false},
		{"setup.toml", "# importing digestOf is slow", false},
		{"src/page_test.go", `func ExampledigestOf() { sums.digestOf(page) }`, true},
		{"src/sums.h", `extern int digestOf(char *text);`, false},
	} {
		hits := []change.Hit{{Path: c.path, Line: 3, Text: c.line}}
		if got := len(callers(hits, "digestOf", []string{"lib/sums.ts"})) > 0; got != c.want {
			t.Errorf("%s says %s: may mean the owner is %v", c.path, c.line, got)
		}
	}
}

func TestAFileThatTakesANameFromElsewhereCallsThatOne(t *testing.T) {
	hits := []change.Hit{
		{Path: "src/page.ts", Line: 1, Text: `import { digestOf } from '../till/hash.js'`},
		{Path: "src/page.ts", Line: 9, Text: `  return digestOf(page)`},
		{Path: "src/cart.ts", Line: 4, Text: `  return digestOf(cart)`},
	}
	if got := callers(hits, "digestOf", []string{"lib/sums.ts"}); len(got) != 1 || got[0].Path != "src/cart.ts" {
		t.Errorf("callers are %v", got)
	}
}

// Tests from outside may take the package that they stand beside by a name of their own.
func TestAPackageThatItsTestsImportByAnotherName(t *testing.T) {
	for path, want := range map[string]int{"example.org/shop/till": 1, "example.org/shop/drawer": 0} {
		test := "package till_test\n\nimport mytill \"" + path + "\"\n\nvar open = mytill.Open(1)\n"
		c := &comparison{pairs: []Pair{
			{Path: "shop/till/till.go", Before: &Facts{Text: []byte("package till\n")}, After: &Facts{Text: []byte("package till\n")}},
			{Path: "shop/till/till_test.go", After: &Facts{Text: []byte(test)}},
		}}
		hits := hitsIn(&c.pairs[1], "Open")
		if got := c.callersOf(hits, "Open", []string{"shop/till/till.go"}); len(got) != want {
			t.Errorf("%s: callers are %v, want %d", path, got, want)
		}
	}
}
