package delta_test

import (
	"strings"
	"testing"
)

// That a value is not near another says more, the more counts as near.
func TestWhatIsNotNearIsFurtherAwayWithAWiderTolerance(t *testing.T) {
	for name, c := range map[string]struct{ path, head, claim, tail, narrow, wide string }{
		"Nimble": {"Tests/RateTests.swift", "import XCTest\nimport Nimble\n\nfinal class RateTests: XCTestCase {\n    func testRate() {\n        ", "expect(rate(2)).toNot(beCloseTo(1.2, within: BY))", "\n    }\n}\n", "0.5", "1.1"},
		"jest":   {"src/rate.test.ts", "it('rate', () => {\n  ", "expect(rate(2)).not.toBeCloseTo(1.2, BY)", "\n});\n", "5", "1"},
		"RSpec":  {"spec/rate_spec.rb", "RSpec.describe Rate do\n  it 'rates' do\n    ", "expect(rate(2)).not_to be_within(BY).of(1.2)", "\n  end\nend\n", "0.5", "1.1"},
	} {
		with := func(by string) string { return c.head + strings.Replace(c.claim, "BY", by, 1) + c.tail }
		if got := compareAt(t, c.path, with(c.narrow), with(c.wide)); len(got) > 0 {
			t.Errorf("%s: more counts as near: %v", name, got)
		}
		if got := compareAt(t, c.path, with(c.wide), with(c.narrow)); strings.Join(got, " ") != "oracle-tolerance-loosened" {
			t.Errorf("%s: less counts as near: %v", name, got)
		}
	}
}
