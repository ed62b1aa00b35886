package delta_test

import (
	"strings"
	"testing"
)

// A file that claims something of literals in most of its tests is about claims: one more that cannot fail is no news
// there. In any other file it is.
func TestAFileOfMatchersIsAboutClaims(t *testing.T) {
	const (
		head = "import XCTest\nimport Nimble\n\nfinal class NearTests: XCTestCase {\n"
		of   = "    func testONE() {\n        expect(VALUE).to(beCloseTo(1.1, within: 0.5))\n        expect(VALUE).toNot(beCloseTo(9.1, within: 0.5))\n    }\n"
		next = "    func testNil() {\n        expect(limit(3)).to(equal(3))\n        MORE\n    }\n}\n"
	)
	file := func(value, more string) string {
		out := head
		for _, n := range []string{"One", "Two", "Three"} {
			out += strings.NewReplacer("ONE", n, "VALUE", value).Replace(of)
		}
		return out + strings.Replace(next, "MORE", more, 1)
	}
	for value, want := range map[string]string{"1.2": "", "rate(2)": "oracle-tautology"} {
		if got := strings.Join(compareAt(t, "Tests/NearTests.swift", file(value, ""), file(value, "expect(nil).to(beNil())")), " "); got != want {
			t.Errorf("claims of %s: %q, want %q", value, got, want)
		}
	}
}
