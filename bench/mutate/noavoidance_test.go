package main

import (
	"testing"

	"holdfast/internal/detection/syntax"
)

// What is looser where nearness is denied, or where the claim is what is tried, asks for no less.
func TestAToleranceThatIsJudgedItselfIsLeft(t *testing.T) {
	for _, c := range []struct {
		before, claim, behind string
		want                  bool
	}{
		{"      1.5 ", "shouldNotBe (2.0 plusOrMinus 10", ".percent)", true},
		{"  False(t, mine", ".InDelta(1, 2, 0.5)", ")", true},
		{"  True(t, mine", ".InDelta(1, 2, 1)", ")", true},
		{"  mockRequire", ".InDelta(1, 2, 0.5)", "", true},
		{"  got := ", `BeNumerically("~", 4.9, 0.1)`, ".FailureMessage(12)", true},
		{"  shouldFail(\n    1.001,\n    ", "closeTo(0, 1)", ",\n", true},
		{"  expect(near(),\n    ", "closeTo(0, 1)", ");", false},
		{"  require.False(t, done)\n  require", ".InDelta(1, near(), 0.5)", "", false},
		{"  Expect(near()).To(", `BeNumerically("~", 4.9, 0.1)`, ")", false},
	} {
		text := c.before + c.claim + c.behind
		if got := judgedItself(text, len(c.before), len(c.before)+len(c.claim)); got != c.want {
			t.Errorf("%q: judged itself %v, want %v", text, got, c.want)
		}
	}
}

func TestAPlaceInAListIsNoTolerance(t *testing.T) {
	for text, want := range map[string]bool{"query.limit(1).offset(1).map": false, "isCloseTo(3.0, offset(0.1))": true, "isEqualTo(3.0, Offset.offset(0.1))": true} {
		got := false
		for _, x := range tolerances {
			got = got || inList(x.langs, "kotlin") && re(x.from).MatchString(text)
		}
		if got != want {
			t.Errorf("%s: a tolerance %v, want %v", text, got, want)
		}
	}
}

func tableIn(t *testing.T, path, text string) (rows int) {
	t.Helper()
	f := fileOf(path, text)
	tree, err := syntax.Parse(f.lang, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	f.tree = tree
	p := &place{file: f, first: 1, last: len(f.lines)}
	tb, ok := p.loopedTable()
	if !ok {
		return 0
	}
	return len(tb.rows)
}

// A list is a table only where claims are made about each element.
func TestAListWithoutClaimsIsNoTable(t *testing.T) {
	list := "[\n    one(),\n    two(),\n    three(),\n  ]"
	for name, c := range map[string]struct {
		path, text string
		rows       int
	}{
		"mapped by claims":     {"a.test.ts", "it('x', () => {\n  " + list + ".map((o) => {\n    expect(o.ok).toBe(true);\n  });\n});\n", 3},
		"made into others":     {"a.test.ts", "it('x', () => {\n  const all = " + list + ".map((o) => wrap(o));\n  expect(run(all)).toEqual([1, 2, 3]);\n});\n", 0},
		"gone through":         {"a.test.ts", "it('x', () => {\n  const all = " + list + ";\n  for (const o of all) {\n    expect(o.ok).toBe(true);\n  }\n});\n", 3},
		"handed on one by one": {"a.test.ts", "it('x', () => {\n  const all = " + list + ";\n  for (const o of all) {\n    queue.push(o);\n  }\n  expect(queue.size).toBe(3);\n});\n", 0},
		"a loop with claims":   {"a_test.py", "def test_x():\n    for o in [\n        1,\n        2,\n        3,\n    ]:\n        assert f(o)\n", 3},
		"a loop that prepares": {"a_test.py", "def test_x():\n    for o in [\n        1,\n        2,\n        3,\n    ]:\n        put(o)\n    assert size() == 3\n", 0},
		"what a loop yields":   {"ASuite.scala", "test(\"x\") {\n  for {\n    a <- one\n  } yield (\n    a: Int,\n    b: Int,\n    c: Int\n  )\n  assertEquals(a, 1)\n}\n", 0},
	} {
		if got := tableIn(t, c.path, c.text); got != c.rows {
			t.Errorf("%s: %d rows, want %d", name, got, c.rows)
		}
	}
}

func TestWhatDoesNotCompileIsNoMutant(t *testing.T) {
	f := fileOf("a.test.ts", "const kept = expect(a());\nexpect(b());\nuse(kept);\n")
	p := &place{file: f, first: 1, last: 3}
	if !p.namedFor(statement{first: 1, last: 1, text: "const kept = expect(a());"}) || p.namedFor(statement{first: 2, last: 2, text: "expect(b());"}) {
		t.Error("a name that is used behind is not told from a claim")
	}
	for text, want := range map[string]bool{`REQUIRE(box["a"])`: true, `REQUIRE(box["a"] != nullptr)`: false} {
		if got := noCondition(syntax.CPP, equality{actual: `box["a"]`, expected: `"tea"`}, text); got != want {
			t.Errorf("%s does not compile: %v, want %v", text, got, want)
		}
	}
	if noCondition(syntax.CPP, equality{actual: "count()", expected: "3"}, "REQUIRE(count())") {
		t.Error("a number is a condition")
	}
}

func TestAPromiseThatNobodyWaitsForClaimsNothing(t *testing.T) {
	for line, want := range map[string]bool{"  expect(() => pay(1)).rejects": true, "  await expect(pay(1)).rejects": false, "  return expect(pay(1)).rejects": false, "  expect(() => pay(1))": false} {
		if got := unheard.MatchString(line); got != want {
			t.Errorf("%s: unheard %v, want %v", line, got, want)
		}
	}
	if !typeTests.MatchString("test/cart.test-d.ts") || typeTests.MatchString("test/cart.test.ts") {
		t.Error("tests of types are not told from others")
	}
	if !spelled.MatchString(`"".join(parts)`) || !spelled.MatchString("[f(x) for x in y]") || spelled.MatchString("total(3)") {
		t.Error("spelled-out values are not told from calls")
	}
}

// A clause of Swift catches what is thrown: where nothing is tried outside of claims, nothing is passed over.
func TestWhatThrowsNothingInSwiftIsNotPassedOver(t *testing.T) {
	for text, want := range map[string]bool{
		"func testA() throws {\n  let got = try read()\n  XCTAssertEqual(got, 1)\n}": true,
		"func testA() async throws {\n  try await write(1)\n}":                       true,
		"func testA() throws {\n  XCTAssertEqual(read(), 1)\n}":                      false,
		"func testA() throws {\n  XCTAssertEqual(try read(), 1)\n}":                  false,
		"func testA() throws {\n  let got = try! read()\n  // try read() again\n}":   false,
	} {
		f := fileOf("ATests.swift", text)
		p := &place{file: f, first: 1, last: len(f.lines)}
		if got := p.mayThrow(); got != want {
			t.Errorf("%q: may throw %v, want %v", text, got, want)
		}
	}
}
