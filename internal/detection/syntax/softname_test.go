package syntax_test

import (
	"testing"

	"holdfast/internal/detection/syntax"
)

// A word that is a keyword elsewhere, or a form that the grammar does not know, must not
// cost a whole file.
func TestWhatAGrammarRefusesIsRead(t *testing.T) {
	for name, c := range map[string]struct {
		lang   syntax.Language
		source string
	}{
		"a parameter of C#":           {syntax.CSharp, "class A {\n  int F(bool async) { return async\n    ? G(async: async) : 1; }\n  async Task<int> H() => await G(true);\n}\n"},
		"a parameter of Kotlin":       {syntax.Kotlin, "class A {\n    fun f(suspend: Boolean): Int = if (suspend) 1 else g(suspend = true)\n\n    suspend fun h(block: suspend () -> Unit) = block()\n}\n"},
		"a name of Kotlin in a chain": {syntax.Kotlin, "fun f(x: X) = x.dynamic.name\n"},
		"another name of C#":          {syntax.CSharp, "class A {\n  void F(Span partial) { partial.Fill(1); G(partial); }\n}\npartial class B {}\n"},
		"a region that ends a text":   {syntax.CSharp, "#region Snippet\nclass A {\n}\n#endregion"},
		"a suspended block":           {syntax.Kotlin, "fun f() {\n    val block = suspend { 42 }\n    g(suspend { h() }, { i() })\n}\n"},
		"contexts of Kotlin":          {syntax.Kotlin, "class A {\n    context(_: Scope, log: Log)\n    fun f(block: context(Scope) A.() -> Unit) = g()\n\n    context(_: Scope)\n    val size get() = 1\n}\n"},
		"a column that is got":        {syntax.Kotlin, "fun f() {\n    val id = Table.insert { it[a] = 1 } get (Table.id)\n    check(id)\n}\n"},
		"words that are called":       {syntax.Kotlin, "fun f() {\n    single { A() }\n    override()\n    zip(b, String?::plus)\n}\n"},
		"the type of a module":        {syntax.TypeScript, "const all = await load<typeof import(\"./cart\")>()\nconst more = {\n  ...(await load<\n    typeof import(\n      \"./cart\",\n    )\n  >()),\n}\nlet m: typeof import(\"./cart\")\n"},
		"the type of a module, TSX":   {syntax.TSX, "const all = await load<typeof import(\"./cart\")>()\nconst a = <A b={1}>{c}</A>\n"},
		"a macro named as a type":     {syntax.Rust, "fn f() {\n    let a: &str = b;\n    check(err, str![[r#\"x\"#]]);\n}\n"},
		"the empty tuple":             {syntax.Swift, "func f() {\n    promise.succeed(())\n    return ()\n}\n"},
		"empty arguments of a mark":   {syntax.Swift, "struct A {\n  @Option() var name: String\n}\n"},
		"who owns a value":            {syntax.Swift, "func f(_ a: __owned S) throws(Refused) -> sending S {\n    _ = consume a\n    var b = unsafe Pointer(a)\n    let copy = copy b\n    g { copy in h(copy) }\n    return b\n}\nnonisolated(unsafe) var x = 1\n"},
		"awaiting in a head":          {syntax.Swift, "func f() async throws {\n    g { x in\n        if let a = try await x.next() {\n            h(a)\n        }\n        switch await x.get() {\n        case .b:\n            break\n        }\n    }\n}\n"},
	} {
		tree, err := syntax.Parse(c.lang, []byte(c.source))
		if err != nil {
			t.Fatal(err)
		}
		for n := range tree.Nodes {
			if tree.IsError(n) {
				t.Errorf("%s: line %d does not parse: %s", name, tree.Line(n), tree.Text(n))
				break
			}
		}
		if string(tree.Source) != c.source {
			t.Errorf("%s: the text was changed: %s", name, tree.Source)
		}
	}
}

func TestAContextWithATitleStaysACall(t *testing.T) {
	tree, err := syntax.Parse(syntax.Kotlin, []byte("class A : DescribeSpec({\n    context(\"sums: small ones\") {\n        it(\"adds\") { f() }\n    }\n    context(scope) { g() }\n})\n"))
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	for n := range tree.Nodes {
		if links := tree.Chain(n); tree.Role(n) == syntax.Call && len(links) > 0 && links[0].Name == "context" {
			calls++
		}
	}
	if calls < 2 {
		t.Errorf("%d of 2 contexts are calls", calls)
	}
}
