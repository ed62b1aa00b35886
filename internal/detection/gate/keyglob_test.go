package gate

import "testing"

func TestKeyGlobs(t *testing.T) {
	for _, row := range []struct {
		glob string
		keys []string
		want bool
	}{
		{"a/b", []string{"a", "b"}, true},
		{"A/b", []string{"a", "B"}, true},
		{"a/b", []string{"a"}, false},
		{"a/b", []string{"a", "b", "c"}, false},
		{"a/*", []string{"a", "anything/at all"}, true},
		{"a/*", []string{"a"}, false},
		{"**", nil, true},
		{"**", []string{"a", "b"}, true},
		{"**/b", []string{"b"}, true},
		{"**/b", []string{"a", "a", "b"}, true},
		{"**/b", []string{"a", "b", "c"}, false},
		{"**/b", nil, false},
		{"a/**/c", []string{"a", "c"}, true},
		{"a/**/c", []string{"a", "b", "b", "c"}, true},
		{"a/**", []string{"a"}, true},
		{"a/**", []string{"b"}, false},
		{"x|y/z", []string{"y", "z"}, true},
		{"x|y/z", []string{"z", "z"}, false},
		{"min*cover*", []string{"minimum_coverage"}, true},
		{"min*cover*", []string{"minimum"}, false},
		{"*-max", []string{"a-max"}, true},
		{"*-max", []string{"a-maximum"}, false},
	} {
		if got := matchesKeys([]string{row.glob}, row.keys); got != row.want {
			t.Errorf("%q and %q: got %v", row.glob, row.keys, got)
		}
	}
}
