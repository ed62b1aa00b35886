package main

import (
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// equality is an assertion that two values are the same, as it is written.
type equality struct {
	statement
	form             *eqForm
	actual, expected string
	indent           string
	semicolon        string
	start, end       uint32 // of the expected value in the file
}

// eqForm is a way to write an equality and what can be said instead of it.
type eqForm struct {
	name    string
	langs   string
	shape   *regexp.Regexp // of the callee, names joined with dots, or empty for operators
	order   string         // ae or ea: which of the two last arguments is the actual value
	lead    int            // arguments before the two
	weak    []string       // truth, presence, part of it
	taut    string
	again   string // {a} equal to {a}
	not     string
	strong  string // something more about {a}
	helper  string // a function that asserts, {name}
	through string // the call of the helper
}

const jsHelper = "function sameResult(actual, expected) {\n\texpect(actual).{m}(expected);\n}"

var eqForms = []*eqForm{
	{name: "expect", langs: "javascript typescript tsx", shape: regexp.MustCompile(`^expect\.(toBe|toEqual|toStrictEqual)$`), order: "ae",
		weak: []string{"expect({a}).toBeTruthy()", "expect({a}).toBeDefined()", "expect({a}).not.toBeNull()"},
		taut: "expect(true).toBe(true)", again: "expect({a}).{m}({a})", not: "expect({a}).not.{m}({b})", strong: "expect({a}).toBeDefined()",
		helper: jsHelper, through: "sameResult({a}, {b})"},
	{name: "chai", langs: "javascript typescript tsx", shape: regexp.MustCompile(`^expect\.to\.(equal|eql|deep\.equal)$`), order: "ae",
		weak: []string{"expect({a}).to.be.ok", "expect({a}).to.exist"}, taut: "expect(true).to.equal(true)",
		again: "expect({a}).to.{m}({a})", not: "expect({a}).to.not.{m}({b})", strong: "expect({a}).to.exist",
		helper: "function sameResult(actual, expected) {\n\texpect(actual).to.{m}(expected);\n}", through: "sameResult({a}, {b})"},
	{name: "assert", langs: "javascript typescript tsx", shape: regexp.MustCompile(`^assert\.(equal|strictEqual|deepEqual|deepStrictEqual|same|deepEqual)$`), order: "ae",
		weak: []string{"assert.ok({a})", "assert({a})"}, taut: "assert.ok(true)", again: "assert.{m}({a}, {a})", not: "assert.{n}({a}, {b})", strong: "assert.ok({a} !== undefined)",
		helper: "function sameResult(actual, expected) {\n\tassert.{m}(actual, expected);\n}", through: "sameResult({a}, {b})"},
	{name: "t", langs: "javascript typescript tsx", shape: regexp.MustCompile(`^t\.(is|equal|strictEqual|deepEqual|same|strictSame)$`), order: "ae",
		taut: "t.{m}(1, 1)", again: "t.{m}({a}, {a})",
		helper: "function sameResult(t, actual, expected) {\n\tt.{m}(actual, expected);\n}", through: "sameResult(t, {a}, {b})"},
	{name: "assert ==", langs: "python", shape: nil, order: "ae",
		weak: []string{"assert {a}", "assert {a} is not None"}, taut: "assert True", again: "assert {a} == {a}", not: "assert {a} != {b}", strong: "assert {a} is not None",
		helper: "def same_result(actual, expected):\n\tassert actual == expected", through: "same_result({a}, {b})"},
	{name: "assertEqual", langs: "python", shape: regexp.MustCompile(`^self\.(assertEqual|assertListEqual|assertDictEqual)$`), order: "ae",
		weak: []string{"self.assertTrue({a})", "self.assertIsNotNone({a})"}, taut: "self.assertTrue(True)", again: "self.{m}({a}, {a})", not: "self.assertNotEqual({a}, {b})",
		strong: "self.assertIsNotNone({a})", helper: "def same_result(self, actual, expected):\n\tself.{m}(actual, expected)", through: "self.same_result({a}, {b})"},
	{name: "testify", langs: "go", shape: regexp.MustCompile(`^(assert|require)\.(Equal|EqualValues|Exactly)$`), order: "ea", lead: 1,
		weak: []string{"{h}.NotNil(t, {a})", "{h}.NotEmpty(t, {a})"}, taut: "{h}.True(t, true)", again: "{h}.{m}(t, {a}, {a})", not: "{h}.NotEqual(t, {b}, {a})", strong: "{h}.NotNil(t, {a})",
		helper: "func sameResult(t *testing.T, expected, actual any) {\n\tt.Helper()\n\t{h}.{m}(t, expected, actual)\n}", through: "sameResult(t, {b}, {a})"},
	{name: "if !=", langs: "go", order: "ae", again: "{v}"},
	{name: "assertEquals", langs: "java kotlin", shape: regexp.MustCompile(`^((Assert|Assertions)\.)?assertEquals$`), order: "ea",
		weak: []string{"{p}assertNotNull({a})"}, taut: "{p}assertTrue(true)", again: "{p}assertEquals({a}, {a})", not: "{p}assertNotEquals({b}, {a})", strong: "{p}assertNotNull({a})",
		helper: "private static void sameResult(Object expected, Object actual) {\n\t{p}assertEquals(expected, actual);\n}", through: "sameResult({b}, {a})"},
	{name: "assertThat", langs: "java kotlin", shape: regexp.MustCompile(`^assertThat\.isEqualTo$`), order: "ae",
		weak: []string{"assertThat({a}).isNotNull()"}, taut: "assertThat(true).isTrue()", again: "assertThat({a}).isEqualTo({a})", not: "assertThat({a}).isNotEqualTo({b})", strong: "assertThat({a}).isNotNull()",
		helper: "private static void sameResult(Object actual, Object expected) {\n\tassertThat(actual).isEqualTo(expected);\n}", through: "sameResult({a}, {b})"},
	{name: "shouldBe", langs: "kotlin scala", shape: regexp.MustCompile(`\.shouldBe$|^shouldBe$`), order: "ae",
		weak: []string{"{a} shouldNotBe null"}, taut: "true shouldBe true", again: "{a} shouldBe {a}", not: "{a} shouldNotBe {b}"},
	{name: "Assert.Equal", langs: "csharp", shape: regexp.MustCompile(`^Assert\.(Equal|AreEqual)$`), order: "ea",
		weak: []string{"Assert.{nn}({a})"}, taut: "Assert.{tt}(true)", again: "Assert.{m}({a}, {a})", not: "Assert.{n}({b}, {a})", strong: "Assert.{nn}({a})",
		helper: "private static void SameResult(object expected, object actual)\n{\n\tAssert.{m}(expected, actual);\n}", through: "SameResult({b}, {a})"},
	{name: "assert_eq", langs: "rust", shape: regexp.MustCompile(`^assert_eq$`), order: "ae",
		weak: []string{`assert!(!format!("{:?}", {a}).is_empty())`}, taut: "assert!(true)", again: "assert_eq!({a}, {a})", not: "assert_ne!({a}, {b})",
		helper: "fn same_result<T: PartialEq<U> + std::fmt::Debug, U: std::fmt::Debug>(actual: T, expected: U) {\n\tassert_eq!(actual, expected);\n}", through: "same_result({a}, {b})"},
	{name: "assert_equal", langs: "ruby", shape: regexp.MustCompile(`^assert_equal$`), order: "ea",
		weak: []string{"assert {a}", "refute_nil {a}"}, taut: "assert true", again: "assert_equal {a}, {a}", not: "refute_equal {b}, {a}", strong: "refute_nil({a})",
		helper: "def same_result(expected, actual)\n\tassert_equal expected, actual\nend", through: "same_result({b}, {a})"},
	{name: "expect eq", langs: "ruby", shape: regexp.MustCompile(`^expect\.to$`), order: "ae",
		weak: []string{"expect({a}).to be_truthy", "expect({a}).not_to be_nil"}, taut: "expect(true).to eq(true)", again: "expect({a}).to eq({a})", not: "expect({a}).not_to eq({b})", strong: "expect({a}).not_to be_nil",
		helper: "def same_result(actual, expected)\n\texpect(actual).to eq(expected)\nend", through: "same_result({a}, {b})"},
	{name: "assertSame", langs: "php", shape: regexp.MustCompile(`^(this|self|static|Assert)\.(assertSame|assertEquals)$`), order: "ea",
		weak: []string{"{h}assertNotNull({a})", "{h}assertNotEmpty({a})"}, taut: "{h}assertTrue(true)", again: "{h}{m}({a}, {a})", not: "{h}assertNotSame({b}, {a})", strong: "{h}assertNotNull({a})",
		helper: "private function sameResult($expected, $actual): void\n{\n\t$this->{m}($expected, $actual);\n}", through: "$this->sameResult({b}, {a})"},
	{name: "pest", langs: "php", shape: regexp.MustCompile(`^expect\.(toBe|toEqual)$`), order: "ae",
		weak: []string{"expect({a})->toBeTruthy()", "expect({a})->not->toBeNull()"}, taut: "expect(true)->toBeTrue()", again: "expect({a})->{m}({a})", not: "expect({a})->not->{m}({b})", strong: "expect({a})->not->toBeNull()",
		helper: "function sameResult($actual, $expected): void\n{\n\texpect($actual)->{m}($expected);\n}", through: "sameResult({a}, {b})"},
	{name: "TEST_ASSERT_EQUAL", langs: "c", shape: regexp.MustCompile(`^TEST_ASSERT_EQUAL(_INT|_UINT|_STRING|_HEX\d*|_UINT\d+|_INT\d+|_PTR)?$`), order: "ea",
		weak: []string{"TEST_ASSERT_TRUE({a})", "TEST_ASSERT({a})"}, taut: "TEST_ASSERT_TRUE(1)", again: "{m}({a}, {a})", not: "TEST_ASSERT_NOT_EQUAL({b}, {a})"},
	{name: "EXPECT_EQ", langs: "cpp", shape: regexp.MustCompile(`^(EXPECT|ASSERT)_EQ$`), order: "ae",
		weak: []string{"{g}_TRUE({a})"}, taut: "{g}_TRUE(true)", again: "{g}_EQ({a}, {a})", not: "{g}_NE({a}, {b})",
		helper: "template <typename A, typename B>\nstatic void SameResult(const A& actual, const B& expected) {\n\t{g}_EQ(actual, expected);\n}", through: "SameResult({a}, {b})"},
	{name: "CHECK ==", langs: "cpp", shape: regexp.MustCompile(`^(CHECK|REQUIRE)$`), order: "ae",
		weak: []string{"{m}({a})"}, taut: "{m}(true)", again: "{m}({a} == {a})", not: "{m}({a} != {b})"},
	{name: "XCTAssertEqual", langs: "swift", shape: regexp.MustCompile(`^XCTAssertEqual$`), order: "ae",
		weak: []string{"XCTAssertNotNil({a})"}, taut: "XCTAssertTrue(true)", again: "XCTAssertEqual({a}, {a})", not: "XCTAssertNotEqual({a}, {b})", strong: "XCTAssertNotNil({a})",
		helper: "private func sameResult<T: Equatable>(_ actual: T, _ expected: T) {\n\tXCTAssertEqual(actual, expected)\n}", through: "sameResult({a}, {b})"},
	{name: "#expect", langs: "swift", shape: regexp.MustCompile(`^#?expect$`), order: "ae",
		weak: []string{"#expect({a} != nil)"}, taut: "#expect(true)", again: "#expect({a} == {a})", not: "#expect({a} != {b})", strong: "#expect({a} != nil)"},
	{name: "assertEquals", langs: "scala", shape: regexp.MustCompile(`^assertEquals$`), order: "ae",
		weak: []string{"assert({a} != null)"}, taut: "assert(true)", again: "assertEquals({a}, {a})", not: "assertNotEquals({a}, {b})",
		helper: "private def sameResult(actual: Any, expected: Any): Unit = {\n\tassertEquals(actual, expected)\n}", through: "sameResult({a}, {b})"},
	{name: "assert(==)", langs: "scala", shape: regexp.MustCompile(`^assert$`), order: "ae",
		weak: []string{"assert({a} != null)"}, taut: "assert(true)", again: "assert({a} == {a})", not: "assert({a} != {b})"},
	{name: "expect", langs: "dart", shape: regexp.MustCompile(`^expect$`), order: "ae",
		weak: []string{"expect({a}, isNotNull)", "expect({a}, anything)"}, taut: "expect(true, isTrue)", again: "expect({a}, {a})", not: "expect({a}, isNot({b}))", strong: "expect({a}, isNotNull)",
		helper: "void sameResult(Object? actual, Object? expected) {\n\texpect(actual, expected);\n}", through: "sameResult({a}, {b})"},
	{name: "assert ==", langs: "elixir", order: "ae",
		weak: []string{"assert {a}", "refute is_nil({a})"}, taut: "assert true", again: "assert {a} == {a}", not: "assert {a} != {b}", strong: "refute is_nil({a})"},
}

var (
	literalText = regexp.MustCompile(`^-?(\d[\w.]*|"([^"\\\n]|\\.)*"|'([^'\\\n]|\\.)*')$`)
	plainOnly   = regexp.MustCompile(`^(isNull|isNotNull|isTrue|isFalse|True|true|False|false|None|nil|null|undefined|0|1|""|''|NULL|nullptr|TRUE|FALSE|YES|NO)$`)
	hasName     = regexp.MustCompile(`[A-Za-z_]\w*`)
)

// equalities are the direct assertions of a test that compare two plain values.
func (p *place) equalities() []equality {
	if !p.asked.equal {
		p.asked.equal = true
		for _, s := range p.assertions() {
			if e, ok := p.equality(s); ok {
				p.equal = append(p.equal, e)
			}
		}
	}
	return p.equal
}

func (p *place) equality(s statement) (equality, bool) {
	t := p.file.tree
	n := s.node
	for t.Role(n) == syntax.ExprStmt && len(t.NamedChildren(n)) == 1 {
		n = t.NamedChildren(n)[0]
	}
	if t.Role(n) == syntax.Await {
		return equality{}, false
	}
	e := equality{statement: s, indent: indentOf(p.file.lines[s.first-1])}
	last := strings.TrimSpace(p.file.lines[s.last-1])
	if strings.HasSuffix(last, ";") {
		e.semicolon = ";"
	}
	links := t.Chain(n)
	callee := syntax.ChainName(links)
	for _, f := range eqForms {
		if !inList(f.langs, string(p.file.lang)) || f.shape != nil && !f.shape.MatchString(callee) {
			continue
		}
		a, b, ok := operands(t, n, links, f)
		if !ok {
			continue
		}
		if f.order == "ea" {
			a, b = b, a
		}
		if literalText.MatchString(t.ArgText(a)) { // written the wrong way round
			a, b = b, a
		}
		e.form, e.actual, e.expected, e.start, e.end = f, t.ArgText(a), t.ArgText(b), b.Start, b.End
		if strings.Contains(e.actual+e.expected, "\n") || !hasName.MatchString(e.actual) || literalText.MatchString(e.actual) ||
			plainOnly.MatchString(e.actual) || e.actual == e.expected || p.ofTypes(e.actual) {
			return equality{}, false
		}
		return e, true
	}
	return equality{}, false
}

var typeQuestion = re(`\.(is_a|kind_of|instance_of)\?|\binstanceof\b`)

// ofTypes tells what other claims imply, or a compiler has judged already: what class a value
// has, and a constant whose type is the claim.
func (p *place) ofTypes(actual string) bool {
	return typeQuestion.MatchString(actual) ||
		inList(js, string(p.file.lang)) && plainName.MatchString(actual) && re(`\bconst `+actual+`: [^\n]*= true\b`).MatchString(p.text())
}

func inList(list, word string) bool {
	return strings.Contains(" "+list+" ", " "+word+" ")
}

// operands finds the two values an assertion compares.
func operands(t *syntax.Tree, n int, links []syntax.Link, f *eqForm) (a, b syntax.Arg, ok bool) {
	var args []syntax.Arg
	for _, l := range links {
		args = append(args, l.Args...)
	}
	switch f.name {
	case "expect eq":
		last := links[len(links)-1]
		if len(links) != 2 || len(links[0].Args) != 1 || len(last.Args) != 1 || last.Args[0].Node < 0 {
			return a, b, false
		}
		m := t.Chain(last.Args[0].Node)
		if len(m) != 1 || m[0].Name != "eq" || len(m[0].Args) != 1 {
			return a, b, false
		}
		return links[0].Args[0], m[0].Args[0], true
	case "assert ==", "CHECK ==", "assert(==)", "#expect", "if !=":
		return compared(t, n, f)
	case "shouldBe":
		last := links[len(links)-1]
		if len(last.Args) != 1 {
			return a, b, false
		}
		start := t.Nodes[n].Start
		end := t.Nodes[last.Node].Start
		text := strings.TrimRight(string(t.Source[start:end]), " .")
		return syntax.Arg{Node: -1, Start: start, End: start + uint32(len(text))}, last.Args[0], text != ""
	}
	if len(args) != f.lead+2 {
		return a, b, false
	}
	return args[f.lead], args[f.lead+1], true
}

// compared finds A == B as the only thing an assertion says.
func compared(t *syntax.Tree, n int, f *eqForm) (a, b syntax.Arg, ok bool) {
	op := "=="
	if f.name == "if !=" {
		op = "!="
		if t.Role(n) != syntax.If || t.Alternative(n) >= 0 || t.Child(n, "initializer") >= 0 {
			return a, b, false
		}
		if body := t.Body(n); body < 0 || strings.Count(t.Text(body), "\n") > 2 {
			return a, b, false
		}
		n = t.Condition(n)
	} else {
		for c := n + 1; c < t.End(n); c++ {
			if t.Role(c) == syntax.Lambda { // what is compared in there has names that only it knows
				return a, b, false
			}
			if t.Role(c) == syntax.Binary {
				if t.Role(n) == syntax.Assert && t.Parent(c) != n || strings.Contains(t.Text(c), "&&") {
					return a, b, false
				}
				n = c
				break
			}
		}
	}
	if n < 0 || t.Role(n) != syntax.Binary {
		return a, b, false
	}
	var kids []int
	found := ""
	for c := range t.Children(n) {
		text := t.Text(c)
		if text == "==" || text == "!=" || text == "===" {
			found = text
			continue
		}
		if t.Role(c) != syntax.Comment {
			kids = append(kids, c)
		}
	}
	if len(kids) != 2 || found != op {
		return a, b, false
	}
	at := func(c int) syntax.Arg { return syntax.Arg{Node: c, Start: t.Nodes[c].Start, End: t.Nodes[c].End} }
	return at(kids[0]), at(kids[1]), true
}

var (
	matcherName = regexp.MustCompile(`(toBe|toEqual|toStrictEqual|deepStrictEqual|deepEqual|strictEqual|deep\.equal|strictSame|same|equal|eql|\bis\b|EqualValues|Equal|Exactly|assert\w*Equals?|assertSame|AreEqual|TEST_ASSERT_EQUAL\w*|CHECK|REQUIRE)\(`)
	opposite    = map[string]string{"equal": "notEqual", "strictEqual": "notStrictEqual", "deepEqual": "notDeepEqual", "deepStrictEqual": "notDeepStrictEqual",
		"same": "notSame", "Equal": "NotEqual", "AreEqual": "AreNotEqual"}
)

// say writes another assertion in the words of this one.
func (e equality) say(template string) string {
	m := ""
	if g := matcherName.FindAllStringSubmatch(e.text, -1); g != nil {
		m = g[len(g)-1][1]
		if e.form.name == "CHECK ==" || e.form.name == "assertEqual" {
			m = g[0][1]
		}
	}
	head, _, _ := strings.Cut(e.text, ".")
	qualifier := ""
	for _, q := range []string{"Assertions.", "Assert."} {
		if strings.HasPrefix(e.text, q) {
			qualifier = q
		}
	}
	phpHead := "$this->"
	for _, q := range []string{"self::", "static::", "Assert::"} {
		if strings.HasPrefix(e.text, q) {
			phpHead = q
		}
	}
	if e.form.langs == "php" {
		head = phpHead
	}
	gtest := "EXPECT"
	if strings.HasPrefix(e.text, "ASSERT") {
		gtest = "ASSERT"
	}
	present, truth := "NotNull", "True"
	if m == "AreEqual" {
		present, truth = "IsNotNull", "IsTrue"
	}
	return filled(template, "{a}", e.actual, "{b}", e.expected, "{m}", m, "{n}", opposite[m], "{h}", head, "{p}", qualifier, "{g}", gtest, "{nn}", present, "{tt}", truth)
}

// instead is the test with this assertion replaced by another statement.
func (p *place) instead(e equality, text string) []changed {
	if !strings.HasSuffix(text, "}") && !strings.HasSuffix(text, ";") {
		text += e.semicolon
	}
	return edited(p.file, p.file.replaced(e.first, e.last, indented(strings.ReplaceAll(text, "\t", p.file.step()), e.indent)...))
}
