package inventory

import (
	"strings"
)

// plainNumber writes a number without the letters that only tell its type, without a fraction of nothing and
// with the nought before one: 5L, 5u, 5.0 and 5.0f are 5, .5 is 0.5. A table writes the types of its columns
// where a claim had none.
func plainNumber(s string) string {
	if len(s) < 2 {
		return s
	}
	if s[0] == '0' && strings.IndexByte("xXbBoO", s[1]) >= 0 {
		return strings.TrimRight(s, "uUlL")
	}
	for _, kind := range []string{"usize", "isize", "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "f32", "f64", "u128", "i128"} {
		if bare, ok := strings.CutSuffix(s, kind); ok && bare != "" {
			s = bare
			break
		}
	}
	if !strings.ContainsAny(s, "eE") {
		s = strings.TrimRight(s, "uUlLfFdDmM")
	}
	if whole, fraction, ok := strings.Cut(s, "."); ok && whole != "" && strings.Trim(fraction, "0") == "" {
		return whole
	}
	if s[0] == '.' {
		return "0" + s
	}
	return s
}
