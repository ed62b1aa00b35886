package delta_test

import (
	"strings"
	"testing"
)

// A value that is read twice can be compared with itself by an operator that is given by its name; one name with itself
// can not.
func TestAnOperatorByItsNameComparesWhatIsReadTwice(t *testing.T) {
	const was = "assert(later > sooner)"
	with := func(claim string) string {
		return "class BeatTest < Minitest::Test\n  def test_beats\n    sooner = stats[\"worker\"].first[\"beat\"]\n    sleep 1\n    later = stats[\"worker\"].first[\"beat\"]\n    " + claim + "\n  end\nend\n"
	}
	for claim, want := range map[string]string{
		"assert_operator(later, :>, sooner)":  "",
		"assert_operator later, :>, sooner":   "",
		"assert_operator sooner, :==, sooner": "oracle-unreachable",
	} {
		if got := strings.Join(compareAt(t, "test/beat_test.rb", with(was), with(claim)), " "); got != want {
			t.Errorf("%s: %q, want %q", claim, got, want)
		}
	}
}
