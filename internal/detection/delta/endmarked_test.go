package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// A claim about nothing but true, put behind all that a test did, takes nothing from it; put in the place of a claim it does.
func TestTheEndOfATestMayBeMarked(t *testing.T) {
	const frame = "require \"minitest/autorun\"\n\nclass TillTest < Minitest::Test\n  def test_opens\n    till = open_till\n    CLAIM\n  end\nend\n"
	for name, k := range map[string]struct {
		was, is string
		told    bool
	}{
		"it claimed nothing":             {"till.close", "till.close\n    assert true", false},
		"it claims what it claimed":      {"assert_equal 3, till.sum", "assert_equal 3, till.sum\n    assert true", false},
		"it stands in place of a claim":  {"assert_equal 3, till.sum", "assert true", true},
		"it stands beside a weaker one":  {"assert_equal 3, till.sum", "refute_nil till.sum\n    assert true", true},
		"it looks as if it asked for it": {"till.close", "till.close\n    assert_equal till.sum, till.sum", true},
	} {
		t.Run(name, func(t *testing.T) {
			events := compareAt(t, "test/till_test.rb", strings.Replace(frame, "CLAIM", k.was, 1), strings.Replace(frame, "CLAIM", k.is, 1))
			told := slices.ContainsFunc(events, func(e string) bool { return strings.HasPrefix(e, "oracle-") })
			if told != k.told {
				t.Errorf("events %q, want them told: %v", events, k.told)
			}
		})
	}
}

// That a list is empty leaves as little open as a picture of it; how long it is leaves much.
func TestAPictureOfNothingMayBeSpelledOut(t *testing.T) {
	const frame = "test('loads', async () => {\n  const errors = await load();\n  CLAIM;\n});\n"
	for claim, want := range map[string]string{
		"expect(errors).toHaveLength(0)": "oracle-expected-changed",
		"expect(errors).toEqual([])":     "oracle-expected-changed",
		"expect(errors).toHaveLength(3)": "oracle-weakened",
		"expect(errors).toBeDefined()":   "oracle-weakened",
	} {
		events := compareAt(t, "load.test.js", strings.Replace(frame, "CLAIM", "expect(errors).toMatchSnapshot()", 1), strings.Replace(frame, "CLAIM", claim, 1))
		if len(events) != 1 || !strings.HasPrefix(events[0], want) {
			t.Errorf("%s: events %q, want %s", claim, events, want)
		}
	}
}
