package delta_test

import (
	"strings"
	"testing"
)

// What several tests expect is written down once, in a helper that says the same.
func TestAnExpectationMayMoveIntoAHelperThatGivesTheSame(t *testing.T) {
	const (
		written = "if cfg!(windows) { r\"C:\\a\" } else { \"/a\" }"
		helper  = "fn sample() -> &'static str {\n    VALUE\n}\n\n"
		test    = "#[test]\nfn reads() {\n    let text = made();\n    assert_eq!(path_of(&text), VALUE);\n}\n"
	)
	in := func(frame, value string) string { return strings.Replace(frame, "VALUE", value, 1) }
	for value, want := range map[string]string{
		written:         "",
		"path_of(made)": "oracle-expected-changed",
	} {
		if got := strings.Join(compareAt(t, "tests/read.rs", in(test, written), in(helper, value)+in(test, "sample()")), " "); got != want {
			t.Errorf("%q for %s, want %q", got, value, want)
		}
	}
}
