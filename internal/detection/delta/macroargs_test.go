package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// A macro of the tests' own is followed with what it is given, whatever its pattern puts between.
func TestWhatAMacroExpectsIsRewritten(t *testing.T) {
	const frame = "pub fn title(s: &str) -> String { s.into() }\n#[cfg(test)]\nmod tests {\n  use super::*;\n  macro_rules! t {\n    (PATTERN) => {\n      #[test]\n      fn $name() { assert_eq!(title($given), $wanted) }\n    };\n  }\n  CALL\n}\n"
	for pattern, calls := range map[string][2]string{
		"$name:ident : $given:expr => $wanted:expr":  {`t!(one: "a b" => "A B");`, `t!(one: "a b" => "a B");`},
		"$name:ident, $given:expr, $wanted:expr":     {`t!(one, "a b", "A B");`, `t!(one, "a b", "a B");`},
		"$name:ident: ($given:expr) -> $wanted:expr": {`t!(one: ("a b") -> "A B");`, `t!(one: ("a b") -> "A B");`},
	} {
		of := func(call string) string {
			return strings.Replace(strings.Replace(frame, "PATTERN", pattern, 1), "CALL", call, 1)
		}
		got := compareAt(t, "src/title.rs", of(calls[0]), of(calls[1]))
		if want := calls[0] != calls[1]; slices.Contains(got, "oracle-expected-changed") != want {
			t.Errorf("%s: events %q", pattern, got)
		}
	}
}
