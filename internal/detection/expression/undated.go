package expression

import (
	"strings"
)

// UndatedEnd leaves out the mark behind an expression that says which run of a loop made it.
func UndatedEnd(toks []string) []string {
	for len(toks) > 0 && strings.HasPrefix(toks[len(toks)-1], "#s") {
		toks = toks[:len(toks)-1]
	}
	return toks
}

// ErrorMark ends the value of a name that holds an error, so that it is still known as
// one after the name is gone.
const ErrorMark = "#err"

// ErrorName tells variables that hold an error by their usual names.
func ErrorName(toks []string) bool {
	last := toks[len(toks)-1]
	lower := strings.ToLower(last)
	return last == ErrorMark || lower == "err" || lower == "error" || strings.HasSuffix(lower, "err") || strings.HasPrefix(lower, "err") && len(lower) <= 5
}

// Undated is an expression without the marks of when its parts were read.
func Undated(s string) string {
	if !strings.Contains(s, " #s") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for {
		i := strings.Index(s, " #s")
		if i < 0 {
			break
		}
		b.WriteString(s[:i])
		s = s[i+1:]
		if end := strings.IndexByte(s, ' '); end >= 0 {
			s = s[end:]
		} else {
			s = ""
		}
	}
	b.WriteString(s)
	return b.String()
}
