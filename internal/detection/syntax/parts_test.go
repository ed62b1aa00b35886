package syntax_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/syntax"
)

// The parts that an outline does not print: each language writes the same function,
// and the view must hand out the same parts.
var branching = map[string]string{
	"a.java": `class A { void f(int x) {
		if (x > 0) { yes(); } else { no(); }
		try { go(); } catch (IOException | Oops e) { log(e); } finally { end(); }
		for (var y : ys) { each(y); }
		run(z -> { z.go(); });
	} }`,
	"a.kt": `class A { fun f(x: Int) {
		if (x > 0) { yes() } else { no() }
		try { go() } catch (e: IOException) { log(e) } finally { end() }
		for (y in ys) { each(y) }
		run({ z -> z.go() })
	} }`,
	"a.cs": `class A { void F(int x) {
		if (x > 0) { yes(); } else { no(); }
		try { go(); } catch (IOException e) { log(e); } finally { end(); }
		foreach (var y in ys) { each(y); }
		run(z => { z.go(); });
	} }`,
	"a.scala": `class A { def f(x: Int) = {
		if (x > 0) { yes() } else { no() }
		try { go() } catch { case e: IOException => log(e) } finally { end() }
		for (y <- ys) { each(y) }
		run(z => { z.go() })
	} }`,
}

func TestPartsOfBranches(t *testing.T) {
	for file, src := range branching {
		t.Run(file, func(t *testing.T) {
			tree := read(t, file, src)
			branch, loop, try := first(tree, syntax.If), first(tree, syntax.Loop), first(tree, syntax.Try)
			handler, last, lambda := first(tree, syntax.Catch), first(tree, syntax.Finally), first(tree, syntax.Lambda)
			holds(t, "if body", tree, tree.Body(branch), "yes()")
			holds(t, "else", tree, tree.Alternative(branch), "no()")
			holds(t, "condition", tree, tree.Condition(branch), "x > 0")
			holds(t, "loop body", tree, tree.Body(loop), "each(y)")
			holds(t, "loop condition", tree, tree.Condition(loop), "ys")
			holds(t, "try body", tree, tree.Body(try), "go()")
			holds(t, "catch body", tree, tree.Body(handler), "log(e)")
			holds(t, "finally body", tree, tree.Body(last), "end()")
			holds(t, "lambda body", tree, tree.Body(lambda), "z.go()")
			if got := strings.Join(tree.ParamNames(lambda), " "); got != "z" {
				t.Errorf("lambda parameters = %q", got)
			}
			// Scala binds the exception in a case.
			if got := strings.Join(tree.ParamNames(handler), " "); got != "e" && tree.Language != syntax.Scala {
				t.Errorf("catch parameters = %q", got)
			}
		})
	}
}

// Kotlin's grammar takes keywords for names, and needs help with one-line classes
// and with type arguments before a lambda.
func TestKotlinReadings(t *testing.T) {
	tests := []struct{ src, want string }{
		{`class A { fun f() = 1; fun g() { h() } }`, "class A()\n  func f()\n  func g()\n    call h()\n"},
		{`val a = object : B { override fun f() {} }`, "var a\n  class ()\n    func f()\n"},
		{"enum class E { A, B; fun f() = \"a }\" }", "class E()\n  func f()\n"},
		{"fun f() { g(\"${ h { \"x }\" } }\", '}', '\\'') }", "func f()\n  call g(\"${ h { \"x }\" } }\" | '}' | '\\'')\n    call h(){}\n      lambda ()\n"},
		{`fun f() { a.throws<E> { b() } }`, "func f()\n  call a . throws<E>(){}\n    lambda ()\n      call b()\n"},
		{`fun f() { if (a < b) c() }`, "func f()\n  if a < b\n    call c()\n"},
		{`fun f() { "a context" - { b() } }`, "func f()\n  call _ . -(){}\n    lambda ()\n      call b()\n"},
		{`class A : B { constructor(x: Int) : super(x) }`, "class A()\n  func constructor(x) no-body\n    call super(x)\n"},
		{`@get:Rule("x") val rule = a!!.b()`, "var rule\n  call Rule(\"x\")\n  call a . b()\n"},
	}
	for _, tc := range tests {
		tree := read(t, "a.kt", tc.src)
		if got := syntax.Outline(tree); got != tc.want || tree.Broken(0) {
			t.Errorf("%s\nbroken: %v\n%swant\n%s", tc.src, tree.Broken(0), got, tc.want)
		}
	}
	tree := read(t, "a.kt", "fun f() { g(true, null, x) }")
	call := first(tree, syntax.Call)
	var roles []string
	for _, a := range tree.Chain(call)[0].Args {
		roles = append(roles, tree.Role(a.Node).String())
	}
	if got := strings.Join(roles, " "); got != "bool null ident" {
		t.Errorf("argument roles = %q", got)
	}
}

func TestMarksUnderPreprocessor(t *testing.T) {
	tree := read(t, "a.cs", "class A {\n#if NET6\n[Fact]\n#else\n[Fact(Skip = \"x\")]\n#endif\npublic void F() { }\n}")
	var got []string
	for _, m := range tree.Marks(first(tree, syntax.Func)) {
		got = append(got, m.Name())
	}
	if strings.Join(got, " ") != "Fact Fact" {
		t.Errorf("marks = %v", got)
	}
}

func read(t *testing.T, file, src string) *syntax.Tree {
	t.Helper()
	tree, err := syntax.Parse(syntax.LanguageOf(file), []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func first(tree *syntax.Tree, role syntax.Role) int {
	for n := range tree.Nodes {
		if tree.Role(n) == role {
			return n
		}
	}
	return -1
}

func holds(t *testing.T, part string, tree *syntax.Tree, n int, want string) {
	t.Helper()
	if n < 0 {
		t.Errorf("no %s", part)
		return
	}
	got := tree.Text(n)
	if !strings.Contains(got, want) || strings.Count(got, "()") > 1 {
		t.Errorf("%s = %q, want %q", part, got, want)
	}
}
