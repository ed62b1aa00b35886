package syntax_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/detection/syntax"
)

func mustParse(t *testing.T, lang syntax.Language, src string) *syntax.Tree {
	t.Helper()
	tree, err := syntax.Parse(lang, []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// checkNesting holds a tree to what every walk relies on, however it was reshaped.
func checkNesting(t *testing.T, tree *syntax.Tree) {
	t.Helper()
	seen := 1
	for n := range tree.Nodes {
		for c := range tree.Children(n) {
			seen++
			if tree.Parent(c) != n || tree.End(c) > tree.End(n) {
				t.Fatalf("node %d %s is not nested in %d %s", c, tree.Kind(c), n, tree.Kind(n))
			}
			if tree.Nodes[c].Start < tree.Nodes[n].Start || tree.Nodes[c].End > tree.Nodes[n].End {
				t.Fatalf("line %d: text of %s is not within %s", tree.Line(c), tree.Kind(c), tree.Kind(n))
			}
		}
	}
	if seen != len(tree.Nodes) {
		t.Fatalf("%d of %d nodes are reachable", seen, len(tree.Nodes))
	}
}

func TestReshapedTreesStayTrees(t *testing.T) {
	files, _ := filepath.Glob("testdata/outline/*")
	for _, file := range files {
		lang := syntax.LanguageOf(file)
		if lang == "" {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			whole := mustParse(t, lang, string(src))
			checkNesting(t, whole)
			for _, text := range parts(lang, string(src)) {
				part := mustParse(t, lang, text)
				checkNesting(t, part)
				again, err := part.Reparse(src)
				if err != nil {
					t.Fatal(err)
				}
				checkNesting(t, again)
				if got := syntax.Outline(again); got != syntax.Outline(whole) {
					t.Fatalf("reparse of %d bytes differs:\n%s", len(text), got)
				}
			}
		})
	}
}

// parts are texts that stop anywhere, as a bad patch leaves them. Recovering from
// them takes the grammar of Swift longer than the deadline, so its text starts late.
func parts(lang syntax.Language, src string) []string {
	if lang == syntax.Swift {
		return []string{src[strings.Index(src, "\n"):]}
	}
	var out []string
	for cut := len(src) / 5; cut < len(src); cut += len(src) / 5 {
		out = append(out, src[:cut])
	}
	return out
}

func TestReshapedOutlines(t *testing.T) {
	tests := []struct {
		name string
		lang syntax.Language
		src  string
		want string
	}{
		{"prefix reaches over a chain", syntax.Swift, "check(!a.b(1))", "call check(!a.b(1))\n  call a . b(1)\n"},
		{"try and await reach over operators", syntax.Swift, "let x = try await a.b() == c()",
			"var x\n  call a . b()\n  call c()\n"},
		{"empty handlers have a body", syntax.Swift, "do { try f() } catch { }", "try\n  call f()\n  catch\n"},
		{"directives nest", syntax.Swift, "func f() {\n#if A\n a()\n#if B\n b()\n#else\n c()\n#endif\n d()\n#endif\n e()\n}",
			"func f()\n  preproc #if A\n    call a()\n    preproc #if B\n      call b()\n      preproc #else\n        call c()\n    call d()\n  call e()\n"},
		{"a comment before the block", syntax.CPP, "TEST_CASE(\"a\") // why\n{ f(); }", "call TEST_CASE(\"a\"){}\n  comment // why\n  call f()\n"},
		{"a constructor is no macro", syntax.CPP, "class A { A(B) { f(); } };", "class A()\n  func A()\n    call f()\n"},
		{"tests in a row", syntax.C, "START_TEST(a)\n{ f(); }\nEND_TEST\n\nSTART_TEST(b)\n{ g(); }\nEND_TEST\n",
			"call START_TEST(a){}\n  call f()\ncall START_TEST(b){}\n  call g()\n"},
		{"macros in strings stay text", syntax.Rust, "fn f() { g(\"assert!(x)\"); }", "func f()\n  call g(\"assert!(x)\")\n"},
		{"macro with patterns keeps tokens", syntax.Rust, "fn f() { assert_matches!(x, Some(_)); }", "func f()\n  call assert_matches(x | Some(_))\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree := mustParse(t, tt.lang, tt.src)
			checkNesting(t, tree)
			if got := syntax.Outline(tree); got != tt.want {
				t.Errorf("outline:\n%swant:\n%s", got, tt.want)
			}
			if strings.Contains(tt.name, "body") {
				for n := range tree.Nodes {
					if tree.Role(n) == syntax.Catch && tree.Body(n) < 0 {
						t.Error("catch without a body")
					}
				}
			}
		})
	}
}

func TestSwiftBranches(t *testing.T) {
	tree := mustParse(t, syntax.Swift, "if a { b() } else { c() }")
	for n := range tree.Nodes {
		if tree.Role(n) != syntax.If {
			continue
		}
		if got := tree.Text(tree.Body(n)) + tree.Text(tree.Alternative(n)); got != "{ b() }{ c() }" {
			t.Errorf("branches are %s", got)
		}
	}
}
