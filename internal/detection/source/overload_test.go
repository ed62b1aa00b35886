package source

import (
	"testing"

	"holdfast/internal/detection/syntax"
)

func TestACallReachesTheOverloadThatTakesWhatItGives(t *testing.T) {
	tree, err := syntax.Parse(syntax.Kotlin, []byte("fun pack(a: Int): Int = a\n\nfun pack(a: Int, b: Int = 1, c: () -> Unit): Int {\n  return a\n}\n\nfun pack(a: Int, b: Int, c: Int, d: Int): Int {\n  return a\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	list := readFunctions(tree)
	hidden, others := list[1], []*Function{list[0], list[2]}
	for line, want := range map[string]bool{
		"val x = pack(1, 2) { done() }": true,
		"val x = pack(1) { done() }":    true,
		"pack(1, 2)":                    true,
		"pack(f(1, 2))":                 false,
		"pack(1)":                       false,
		"pack(1, 2, 3, 4)":              false,
		"pack(1,":                       false,
		"pack(1, 2, 3, {":               false,
		"pack(1, 2, {":                  false,
		"val pack = 3":                  false,
		"repack(1, 2)":                  false,
	} {
		if got := reaches(line, hidden, others); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
	if !reaches("pack(1,", hidden, nil) || reaches("unpack(1)", hidden, nil) || !reaches("x.pack { it }", hidden, nil) {
		t.Error("a name that nobody else has is enough")
	}
}

func TestATextGoesToTheOverloadThatTakesTexts(t *testing.T) {
	tree, err := syntax.Parse(syntax.Java, []byte("class A {\n static A of(String head, String tail) { return null; }\n static A of(Supplier<A> head, String tail) { return null; }\n static A of(int a) { return null; }\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	list := readFunctions(tree)
	hidden, others := list[0], list[1:3]
	for line, want := range map[string]bool{
		`A.of("x", y)`: true, `A.of(x, y)`: false, `A.of(() -> x, y)`: false, `A.of("x")`: false,
	} {
		if got := reaches(line, hidden, others); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
}
