package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// What stood in the other arm of a question for a version may go with the question, where tests that stay are asked
// for it no longer.
func TestTestsForOlderVersionsMayGoWithTheirQuestion(t *testing.T) {
	const (
		head   = "require \"minitest/autorun\"\n\nclass RouteTest < Minitest::Test\n"
		guard  = "  def test_names\n    return skip if RUBY_VERSION < '1.9'\n    assert_equal 'a', Route.name(1)\n  end\n\n"
		always = "  def test_names\n    assert_equal 'a', Route.name(1)\n  end\n\n"
		newer  = "    def test_refuses\n      assert_raises(ArgumentError) { Route.call(1, 2) }\n    end\n"
		older  = "    def test_passes\n      assert_equal 'quux', Route.call(1, 2)\n    end\n"
	)
	arms := func(question string) string {
		return "  if " + question + "\n" + newer + "  else\n" + older + "  end\n"
	}
	for _, c := range []struct {
		name, before, after string
		told                bool
	}{
		{"the older arm", guard + arms("RUBY_VERSION >= '1.9'"), always + newer, false},
		{"the question stays", guard + arms("RUBY_VERSION >= '1.9'"), guard + "  if RUBY_VERSION >= '1.9'\n" + newer + "  end\n", true},
		{"no question for a version", guard + arms("ENV['FAST']"), always + newer, true},
	} {
		events := compareAt(t, "test/route_test.rb", head+c.before+"end\n", head+c.after+"end\n")
		told := slices.ContainsFunc(events, func(e string) bool { return strings.HasPrefix(e, "case-gone") && !strings.Contains(e, "cleared") })
		if told != c.told {
			t.Errorf("%s: events %q, want them told: %v", c.name, events, c.told)
		}
	}
}
