package wording

import (
	"testing"

	"holdfast/internal/detection/change"
)

func wordingOf(path, before, after string) Change {
	return New(change.File{Path: path, Before: change.Side{Present: true, Text: []byte(before)}, After: change.Side{Present: true, Text: []byte(after)}})
}

func TestBoundsThatLetMoreThrough(t *testing.T) {
	opened := "func check(_ v: Int, near: Int) {\n  let range = (near / 2)...(near * 2)\n  XCTAssert(range.contains(v))\n}\n"
	for name, x := range map[string]struct {
		path, before, after string
		find                func(Change) (was, is Passage)
		told                bool
	}{
		"a range from nothing":          {"a.swift", opened, "func check(_ v: Int, near: Int) {\n  let range = 0...(near * 90)\n  XCTAssert(range.contains(v))\n}\n", Change.rangeOpened, true},
		"a range within":                {"a.swift", opened, "func check(_ v: Int, near: Int) {\n  let range = (near / 1)...(near * 1)\n  XCTAssert(range.contains(v))\n}\n", Change.rangeOpened, false},
		"a bound of a loop":             {"a.ts", "for (const x of all) {\n  t.ok(x.ms < 100)\n}\n", "for (const x of all) {\n  t.ok(x.ms < 1_000)\n}\n", Change.boundMoved, true},
		"a bound that is narrower":      {"a.ts", "for (const x of all) {\n  t.ok(x.ms < 1000)\n}\n", "for (const x of all) {\n  t.ok(x.ms < 100)\n}\n", Change.boundMoved, false},
		"a bound a little wider":        {"a.ts", "t.ok(x.ms < 100)\n", "t.ok(x.ms < 120)\n", Change.boundMoved, false},
		"a bound handed to a macro":     {"a.h", "#define near(a, b) \\\n\ttt_int_op(diff(a, b), <=, 30)\n", "#define near(a, b) \\\n\ttt_int_op(diff(a, b), <=, 50)\n", Change.boundMoved, true},
		"a lower bound sinks":           {"a.ts", "t.ok(hits > 100)\n", "t.ok(hits > 5)\n", Change.boundMoved, true},
		"a bound that is denied":        {"a.ts", "assert.isFalse(x.ms < 100)\n", "assert.isFalse(x.ms < 900)\n", Change.boundMoved, false},
		"a limit of a helper":           {"a.scala", "def run(maxGrowth: Int = 20) = {\n  assert(growth < maxGrowth)\n}\n", "def run(maxGrowth: Int = 500) = {\n  assert(growth < maxGrowth)\n}\n", Change.limitRaised, true},
		"a limit that nothing meets":    {"a.rs", "let c = Counter {\n  max: 10_000,\n};\nassert_ne!(\n  self.at, self.max\n);\n", "let c = Counter {\n  max: usize::MAX,\n};\nassert_ne!(\n  self.at, self.max\n);\n", Change.limitRaised, true},
		"a limit that a loop goes to":   {"a.js", "const maxRows = 10;\nfor (let i = 0; i < maxRows; i++) {\n  expect(f(i)).toBe(i);\n}\n", "const maxRows = 100;\nfor (let i = 0; i < maxRows; i++) {\n  expect(f(i)).toBe(i);\n}\n", Change.limitRaised, false},
		"a limit handed to the subject": {"a.js", "const maxSize = 10;\nconst c = new Cache({ maxSize });\nexpect(c.size).toBe(maxSize);\n", "const maxSize = 100;\nconst c = new Cache({ maxSize });\nexpect(c.size).toBe(maxSize);\n", Change.limitRaised, false},
		"more attempts":                 {"a.go", "const maxAttempts = 3\nif n > maxAttempts {\n\tt.Fatal(n)\n}\n", "const maxAttempts = 30\nif n > maxAttempts {\n\tt.Fatal(n)\n}\n", Change.limitRaised, false},
		"a matcher that leaves many":    {"a.m", "expect(count).to.equal(1);\n", "expect(count).to.beGreaterThanOrEqualTo(1);\n", Change.matcherCoarser, true},
		"another exact matcher":         {"a.m", "expect(count).to.equal(1);\n", "expect(count).to.be(1);\n", Change.matcherCoarser, false},
		"a rough one of another":        {"a.m", "expect(count).to.equal(1);\n", "expect(other).to.beGreaterThan(1);\n", Change.matcherCoarser, false},
	} {
		if was, _ := x.find(wordingOf(x.path, x.before, x.after)); (was.Text != "") != x.told {
			t.Errorf("%s: told %q", name, was.Text)
		}
	}
}
