package lazy_test

import (
	"regexp"
	"testing"

	"holdfast/internal/detection/lazy"
)

// expressions of every shape from which literals are read, or cannot be.
var expressions = []string{
	`skip`, `(?i)skip|todo`, `a*`, `a+b`, `(x|yz)?`, `(x|yz){2,3}`, `[ab]c`, `[^a]`, `\bfoo(bar|baz)\b`, `^$`, `(?i:K)elvin`, `é|e`, `(?s).`, `test(er)?@(example|test)\.com`,
	`\d+(ms|s)`, `(?m)^\s*//`, `x{0}y`, `(a|)(b|c)`, `(?i)straße`,
}

// FuzzLiterals holds the promise that looking for literals first changes no answer.
func FuzzLiterals(f *testing.F) {
	for _, s := range []string{"", "skip", "SKIP it", "tester@example.com", "K", "\u212aelvin", "STRASSE", "xyzyz", "12ms", "\xff\xfe", "  // x"} {
		f.Add(s)
	}
	plain, quick := make([]*regexp.Regexp, len(expressions)), make([]*lazy.Regexp, len(expressions))
	for i, e := range expressions {
		plain[i], quick[i] = regexp.MustCompile(e), lazy.MustCompile(e)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for i, e := range expressions {
			if want, got := plain[i].MatchString(s), quick[i].MatchString(s); want != got {
				t.Errorf("%q in %q: %v, want %v", e, s, got, want)
			}
			if want, got := plain[i].FindString(s), quick[i].FindString(s); want != got {
				t.Errorf("%q in %q: %q, want %q", e, s, got, want)
			}
		}
	})
}
