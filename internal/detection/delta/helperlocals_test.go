package delta_test

import (
	"strings"
	"testing"
)

// Helpers call what they expect by the same name. What each of them says is its own, wherever it stands.
func TestAHelperKnowsItsOwnNames(t *testing.T) {
	const (
		want = "package till\n\n" +
			"func tooFew(err error, t *testing.T) {\n\texpected := \"needs 2\"\n\tif err.Error() != expected {\n\t\tt.Fatalf(\"want %q, got %v\", expected, err)\n\t}\n}\n\n"
		other = "func tooMany(err error, t *testing.T) {\n\texpected := \"takes 3\"\n\tif err.Error() != expected {\n\t\tt.Fatalf(\"want %q, got %v\", expected, err)\n\t}\n}\n\n"
		tests = "func TestFew(t *testing.T) { tooFew(Take(1), t) }\n\nfunc TestMany(t *testing.T) { tooMany(Take(4), t) }\n"
		one   = "package till\n\n" +
			"func says(err error, t *testing.T, expected string) {\n\tif err.Error() != expected {\n\t\tt.Fatalf(\"want %q, got %v\", expected, err)\n\t}\n}\n\n" +
			"func tooFew(err error, t *testing.T) { says(err, t, \"needs 2\") }\n\nfunc tooMany(err error, t *testing.T) { says(err, t, \"takes 3\") }\n\n"
	)
	for name, v := range map[string]struct{ after, want string }{
		"one says it for both":           {one + tests, ""},
		"one says another text for both": {strings.Replace(one, "takes 3", "takes 9", 1) + tests, "oracle-expected-changed"},
		"one of them says another text":  {want + strings.Replace(other, "takes 3", "takes 9", 1) + tests, "oracle-expected-changed"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := strings.Join(compareAt(t, "till_test.go", want+other+tests, v.after), " "); got != v.want {
				t.Errorf("%q, want %q", got, v.want)
			}
		})
	}
}

// What a helper hands out while it waits may be filled by the test, and is claimed when that goes on.
func TestWhatAHelperYieldsIsFilledByTheTest(t *testing.T) {
	const (
		helper = "from contextlib import contextmanager\n\nfrom till import parse\n\n\n@contextmanager\ndef expect(expected):\n    ~\n\n\n"
		told   = "def test_parse():\n    with expect([1, 2]) as box:\n        box[\"got\"] = parse(\"1,2\")\n"
		plain  = "from till import parse\n\n\ndef test_parse():\n    assert parse(\"1,2\") == [1, 2]\n"
	)
	for name, v := range map[string]struct {
		within string
		lost   bool
	}{
		"claimed when the test is through": {"box = {}\n    yield box\n    assert box[\"got\"] == expected", false},
		"of an answer of the helper's own": {"answer = [1, 2]\n    yield {}\n    assert answer == expected", true},
	} {
		t.Run(name, func(t *testing.T) {
			got := compareAt(t, "test_till.py", plain, strings.Replace(helper, "~", v.within, 1)+told)
			if len(got) > 0 != v.lost {
				t.Errorf("%q, want a loss: %v", got, v.lost)
			}
		})
	}
}
