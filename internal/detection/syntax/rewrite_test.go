package syntax_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"holdfast/internal/detection/syntax"
)

var rewritten = []syntax.Language{syntax.Dart, syntax.Elixir, syntax.PHP, syntax.Ruby}

// An editor saves half a function; a rewrite meets every kind of broken tree. It must
// leave a tree, and the view must be able to read it.
func TestRewriteOfBrokenText(t *testing.T) {
	files, err := filepath.Glob("testdata/outline/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		lang := syntax.LanguageOf(file)
		if !slices.Contains(rewritten, lang) {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for end := len(src); end > 0; end -= 23 {
			tree, err := syntax.Parse(lang, src[:end])
			if err != nil {
				t.Fatal(err)
			}
			checkNesting(t, tree)
			syntax.Outline(tree)
		}
	}
}

// The parts of a statement are found by the same accessors in every language.
func TestRewrittenParts(t *testing.T) {
	tests := []struct {
		lang                  syntax.Language
		src                   string
		role                  syntax.Role
		condition, body, rest string
	}{
		{syntax.Elixir, "if a > 1 do\n f()\nelse\n g()\nend", syntax.If, "a > 1", "f()", "else\n g()"},
		{syntax.Elixir, "if a do\nelse\n g()\nend", syntax.If, "a", "", "else\n g()"},
		{syntax.Elixir, "unless a, do: f(), else: g()", syntax.If, "a", "f()", "g()"},
		{syntax.Elixir, "for x <- xs, do: f(x)", syntax.Loop, "x <- xs", "f(x)", ""},
		{syntax.Elixir, "def f(x) when x > 1, do: x", syntax.Func, "", "x", ""},
		{syntax.Elixir, "try do\n f()\nrescue\n e -> g(e)\nend", syntax.Try, "", "f()", ""},
		{syntax.Elixir, "try do\n f()\nrescue\n e -> g(e)\nend", syntax.Catch, "", "g(e)", ""},
		{syntax.Elixir, "def f do\n g()\nrescue\n _ -> nil\nend", syntax.Try, "", "g()", ""},
		{syntax.Elixir, "x = &(&1 + 1)", syntax.Lambda, "", "&1 + 1", ""},
		{syntax.Ruby, "skip 'r' unless ready?", syntax.If, "ready?", "skip 'r'", ""},
		{syntax.Ruby, "x = f rescue nil", syntax.Try, "", "f", ""},
		{syntax.Ruby, "x = f rescue nil", syntax.Catch, "", "nil", ""},
		{syntax.Ruby, "def a\n f\nrescue\nend", syntax.Try, "", "f", ""},
		{syntax.Ruby, "def a\n f\nrescue\nend", syntax.Catch, "", "", ""},
		{syntax.Ruby, "begin\n f\nensure\n g\nend", syntax.Finally, "", "g", ""},
		{syntax.Ruby, "def a; end", syntax.Func, "", "", ""},
		{syntax.Ruby, "f = ->(x) { x }", syntax.Lambda, "", "x", ""},
		{syntax.PHP, "<?php if ($a) { f(); } else { g(); }", syntax.If, "($a)", "{ f(); }", "else { g(); }"},
		{syntax.PHP, "<?php foreach ($rows as $row) { f(); }", syntax.Loop, "$rows", "{ f(); }", ""},
		{syntax.Dart, "f() { if (a.b()) { g(); } else { h(); } }", syntax.If, "a.b()", "{ g(); }", "{ h(); }"},
		{syntax.Dart, "f() { for (final x in a.b()) { g(); } }", syntax.Loop, "a.b()", "{ g(); }", ""},
		{syntax.Dart, "f() { try { g(); } on E catch (e) { h(); } }", syntax.Catch, "", "{ h(); }", ""},
		{syntax.Dart, "int f(int x) => g(x).y;", syntax.Func, "", "g(x).y", ""},
		{syntax.Dart, "var f = (x) async { g(); };", syntax.Lambda, "", "{ g(); }", ""},
	}
	for _, test := range tests {
		tree := mustParse(t, test.lang, test.src)
		n := firstWith(tree, test.role)
		if n < 0 {
			t.Errorf("%s: no %s", test.src, test.role)
			continue
		}
		for _, part := range []struct {
			name string
			node int
			want string
		}{
			{"condition", tree.Child(n, "condition"), test.condition},
			{"body", tree.Body(n), test.body},
			{"alternative", tree.Child(n, "alternative"), test.rest},
		} {
			got := ""
			if part.node >= 0 {
				got = strings.TrimSpace(tree.Text(part.node))
			}
			if got != part.want {
				t.Errorf("%s: %s of %s is %q, want %q", test.src, part.name, test.role, got, part.want)
			}
		}
		if tree.Body(n) < 0 {
			t.Errorf("%s: %s has no body", test.src, test.role)
		}
	}
}

func TestThrowIsStillACall(t *testing.T) {
	for lang, src := range map[syntax.Language]string{
		syntax.Ruby:   "raise Gone, 'why' if x",
		syntax.Elixir: "raise Gone, 'why'",
	} {
		tree := mustParse(t, lang, src)
		chain := tree.Chain(firstWith(tree, syntax.Throw))
		if syntax.ChainName(chain) != "raise" || len(chain[0].Args) != 2 {
			t.Errorf("%s: %q has the chain %+v", lang, src, chain)
		}
	}
}

func firstWith(tree *syntax.Tree, role syntax.Role) int {
	for n := range tree.Nodes {
		if tree.Role(n) == role {
			return n
		}
	}
	return -1
}
