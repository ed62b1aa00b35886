package lazy

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// shapes are expressions with everything that makes an automaton of bytes go wrong: places of
// no width, alternatives that begin alike, counts, classes, matches of nothing.
var shapes = []string{
	``, `^`, `$`, `\A\z`, `^$`, `(?m)^$`, `(?m)^\s*#`, `(?m)end$`, `\b`, `\B`, `\bskip\b`, `\Bed\b`, `a*`, `a+b`, `(x|yz)?`, `^(x|yz){2,3}$`, `[^a]`, `[^\n]*$`, `(?s)a.b`, `a.b`,
	`(?i)skip|todo`, `(?i:k)elvin`, `(?i)ſ`, `é|e`, `\d+(\.\d+)?(ms|s)\b`, `^(?:|a|ab)(?:c|bcd)*$`, `(a|b)*abb`, `[[:^alpha:]]`, `\pL`, `x{0}y`, `(a{1,3}){1,3}!`, `\W(if|unless)\s*\(`,
}

// FuzzAutomaton holds the promise that an automaton answers what its expression would.
func FuzzAutomaton(f *testing.F) {
	for _, s := range []string{"", "\n", "skip", "a skip, skipped", "aaab", "yzx", "xyzx", "a\nb", "# x\n  # y\nend", "12.5ms 3s", "abcbcd", "babb", "kelvin K", "aaa!", "; if (x)", "é", "e\x00", "\x7f"} {
		f.Add(s)
	}
	plain, automata := make([]*regexp.Regexp, len(shapes)), make([]*automaton, len(shapes))
	for i, e := range shapes {
		plain[i], automata[i] = regexp.MustCompile(e), automatonOf(e)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for i, e := range shapes {
			got, known := automata[i].match(s)
			if known && got != plain[i].MatchString(s) {
				t.Errorf("%q in %q: %v", e, s, got)
			}
			if !known && ascii(s) && !automata[i].full.Load() {
				t.Errorf("%q in %q is not known", e, s)
			}
		}
	})
}

func TestAnExpressionThatIsAskedOftenAnswersAsBefore(t *testing.T) {
	r, plain := MustCompile(`\b(\w+)-(\d+)\b`), regexp.MustCompile(`\b(\w+)-(\d+)\b`)
	for i := range 1000 {
		for _, s := range []string{"row-12", "row", "a row-1x", "zeile-é-7", strings.Repeat("-", i%7) + "1-1"} {
			if r.MatchString(s) != plain.MatchString(s) || strings.Join(r.FindStringSubmatch(s), " ") != strings.Join(plain.FindStringSubmatch(s), " ") {
				t.Fatalf("%q, asked for the %d. time: %v", s, i, r.FindStringSubmatch(s))
			}
		}
	}
	if r.used.Load().auto.Load() == nil {
		t.Error("no automaton was made")
	}
}

func TestAnExpressionOfTooManyStatesIsAskedTheSlowWay(t *testing.T) {
	a := automatonOf(`a[ab]{14}c`)
	drawn, letters := rand.New(rand.NewPCG(1, 2)), strings.NewReplacer("0", "a", "1", "b")
	for range 10_000 {
		if _, known := a.match(letters.Replace(strconv.FormatUint(drawn.Uint64(), 2))); !known {
			return
		}
	}
	t.Errorf("%d states were made", len(a.states))
}
