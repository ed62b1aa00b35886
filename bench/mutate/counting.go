package main

import (
	"math/rand/v2"
	"strings"

	"holdfast/internal/detection/syntax"
)

// trivial are tests that hold whatever the code does, {n} tells them apart.
var trivial = map[syntax.Language]string{
	syntax.Python: "def test_works_{n}():\n\tassert True\n\n", syntax.Go: "func TestWorks{n}(t *testing.T) {\n\tif 1 != 1 {\n\t\tt.Fatal(\"unequal\")\n\t}\n}\n",
	syntax.JavaScript: "it('works {n}', () => {\n\texpect(true).toBe(true);\n});\n", syntax.TypeScript: "it('works {n}', () => {\n\texpect(true).toBe(true);\n});\n", syntax.TSX: "it('works {n}', () => {\n\texpect(true).toBe(true);\n});\n",
	syntax.Java: "@Test\npublic void works{n}() {\n\tassertTrue(true);\n}\n", syntax.Kotlin: "@Test\nfun works{n}() {\n\tassertTrue(true)\n}\n",
	syntax.CSharp: "[Fact]\npublic void Works{n}()\n{\n\tAssert.True(true);\n}\n", syntax.Rust: "#[test]\nfn works_{n}() {\n\tassert!(true);\n}\n",
	syntax.PHP: "public function testWorks{n}(): void\n{\n\t$this->assertTrue(true);\n}\n", syntax.Swift: "func testWorks{n}() {\n\tXCTAssertTrue(true)\n}\n",
	syntax.Elixir: "test \"works {n}\" do\n\tassert true\nend\n", syntax.Dart: "test('works {n}', () {\n\texpect(true, isTrue);\n});\n", syntax.CPP: "TEST(Works, Works{n}) {\n\tEXPECT_TRUE(true);\n}\n",
}

// fits tells whether the trivial test of a language is one of the case's framework.
var sameKind = map[syntax.Language]string{
	syntax.Python: `^def test`, syntax.Go: `func Test`, syntax.JavaScript: `^\s*it\(`, syntax.TypeScript: `^\s*it\(`, syntax.TSX: `^\s*it\(`, syntax.Java: `@Test`, syntax.Kotlin: `@Test`,
	syntax.CSharp: `\[Fact`, syntax.Rust: `#\[test\]`, syntax.PHP: `public function test`, syntax.Swift: `func test`, syntax.Elixir: `^\s*test "`, syntax.Dart: `^\s*test\(`, syntax.CPP: `^TEST\(`,
}

// keepCount puts trivial tests in the place of tests that prove something.
func keepCount(p *place, r *rand.Rand) *mutant {
	text, f := trivial[p.file.lang], p.file
	if text == "" || !re(`(?m)`+sameKind[f.lang]).MatchString(p.headText()) || len(p.assertions()) == 0 || re(`(?i)\bworks_?\d`).MatchString(f.text) {
		return nil
	}
	var added []string
	for i := range 1 + r.IntN(3) {
		added = append(added, indented(filled(text, "{n}", string(rune('1'+i)), "\t", f.step()), p.indent)...)
	}
	for len(added) > 0 && added[len(added)-1] == "" {
		added = added[:len(added)-1]
	}
	return &mutant{files: edited(f, f.replaced(p.first, p.last, added...)), how: "trivial tests in the place of " + p.name}
}

// split makes two tests of one: each sets up the same and claims a part.
func split(p *place, _ *rand.Rand) *mutant {
	f := p.file
	claims := p.assertions()
	if len(claims) < 2 || p.rows > 1 || len(p.stmts) > 12 || p.headText() == "" {
		return nil
	}
	last := p.stmts[len(p.stmts)-1]
	tail := claims[len(claims)-1]
	if tail.node != last.node || tail.last < p.last-1 {
		return nil
	}
	head, name := p.headText(), p.name
	other := map[bool]string{true: name + "_rest", false: name + "Rest"}[strings.Contains(name, "_")]
	if strings.Contains(name, " ") {
		other = name + " and the rest"
	}
	if strings.Count(head, name) != 1 || strings.Contains(f.text, other) || p.head >= p.stmts[0].first {
		return nil
	}
	first := append([]string{}, f.lines[p.first-1:tail.first-1]...)
	first = append(first, f.lines[tail.last:p.last]...)
	second := append(strings.Split(strings.Replace(head, name, other, 1), "\n"), f.lines[p.head:claims[0].first-1]...)
	for i, s := range p.stmts { // what stands between the claims is set-up too
		if s.first > claims[0].first && !p.assertion(s) {
			second = append(second, f.lines[p.stmts[i].first-1:s.last]...)
		}
	}
	second = append(second, f.lines[tail.first-1:p.last]...)
	out := append(append(first, ""), second...)
	return &mutant{files: edited(f, f.replaced(p.first, p.last, out...)), how: name + " becomes two tests"}
}
