package source_test

import (
	"testing"

	"holdfast/internal/detection/source"
	"holdfast/internal/detection/syntax"
)

func TestComplexityOf(t *testing.T) {
	for name, c := range map[string]struct {
		lang      syntax.Language
		text      string
		functions int
		decisions int
	}{
		"a function that decides nothing":      {syntax.Go, "package a\nfunc f() int { return 1 }\n", 1, 0},
		"an if, an else if and a loop":         {syntax.Go, "package a\nfunc f(n int) int {\n\tif n > 1 {\n\t\treturn 1\n\t} else if n > 0 {\n\t\treturn 2\n\t}\n\tfor range n {\n\t}\n\treturn 3\n}\n", 1, 3},
		"cases, and a default that is no more": {syntax.Go, "package a\nfunc f(n int) int {\n\tswitch n {\n\tcase 1:\n\t\treturn 1\n\tcase 2:\n\t\treturn 2\n\tdefault:\n\t\treturn 3\n\t}\n}\n", 1, 2},
		"conditions that are joined":           {syntax.Go, "package a\nfunc f(a, b, c bool) bool { return a && b || c }\n", 1, 2},
		"arithmetic decides nothing":           {syntax.Go, "package a\nfunc f(a, b int) int { return a + b*2 }\n", 1, 0},
		"what stands outside of functions":     {syntax.Python, "import os\nif os.name == 'nt':\n    X = 1\ndef f():\n    return 1\n", 1, 0},
		"python: and, except, a ternary":       {syntax.Python, "def f(a, b):\n    try:\n        return 1 if a and b else 2\n    except ValueError:\n        return 3\n", 1, 3},
		"typescript: a method and a closure":   {syntax.TypeScript, "class A { m(x: number) { return x ? 1 : 2 } }\nconst g = (y: number) => { while (y) { y-- } }\n", 2, 2},
		"rust: arms and a chain of conditions": {syntax.Rust, "fn f(n: i32) -> i32 { match n { 1 => 1, _ if n > 3 || n < 0 => 2, _ => 3 } }\n", 1, 4},
		"a file without functions has no mean": {syntax.Go, "package a\nconst X = 1\n", 0, 0},
	} {
		tree, err := syntax.Parse(c.lang, []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		got := source.ComplexityOf(tree)
		if got.Functions != c.functions || got.Decisions != c.decisions {
			t.Errorf("%s: got %+v, want %d functions and %d decisions", name, got, c.functions, c.decisions)
		}
		if _, known := got.Mean(); known != (c.functions > 0) {
			t.Errorf("%s: the mean is known: %v", name, known)
		}
	}
	if mean, _ := (source.Complexity{Functions: 2, Decisions: 3}).Mean(); mean != 2.5 {
		t.Errorf("mean %v", mean)
	}
}
