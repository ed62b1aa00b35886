package oracle

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
)

// Derived tells a comparison whose sides are the same call only after names are replaced
// by their values: what was read before is compared with what is read now. That can
// fail, but says little.
func Derived(o Oracle) bool {
	if o.Dead != "tautology" && o.Dead != "" || o.Kind != "equal" || !strings.Contains(o.Subject, "(") && !readTwice(o) || expression.Undated(o.Subject) != expression.Undated(o.Expected) {
		return false
	}
	if SaidTwice(o.Text, 3) != nil || twoOwners(o.Text) { // a bare name does not tell when it was read
		return false
	}
	head, _, _ := strings.Cut(o.Subject, " ")
	said := 0
	for _, w := range expression.Fields(o.Text) {
		if w == head {
			said++
		}
	}
	return o.Dead == "" || said < 2
}

// readTwice tells a comparison of two names that were given the same value apart, neither of which is that value's own:
// a property, or a function that is called without brackets, may answer otherwise the second time.
func readTwice(o Oracle) bool {
	left, right := matched(expression.Fields(o.Text))
	return len(left) == 1 && len(right) == 1 && left[0] != right[0] && left[0] != o.Subject && right[0] != o.Subject && !expression.LiteralValue(expression.Fields(o.Subject))
}

// DerivedLevel is what such a comparison is worth: more than that something is there where two names
// were given their values apart or the one side was read before the test did more, and less where the one
// side repeats the other.
func DerivedLevel(o Oracle) int {
	left, right := matched(expression.Fields(o.Text))
	switch {
	case len(left) > 2 && slices.Equal(left, right):
		return LevelTruthy
	case strings.HasSuffix(o.Matcher, "_operator"): // that one is above the other
		return LevelBound
	case len(left) == 1 && len(right) == 1 && left[0] != right[0], alikeBut(left, right, "("), !slices.Equal(whenRead(o.Subject), whenRead(o.Expected)):
		return levelTwoNames
	}
	return LevelNonNull
}

// whenRead are the marks that say when the parts of an expression were read.
func whenRead(s string) []string {
	return slices.DeleteFunc(strings.Fields(s), func(w string) bool { return !strings.HasPrefix(w, "#s") })
}

// twoOwners tells a comparison of what two names have: first.hash and second.hash belong to two objects,
// however alike those were made.
func twoOwners(text string) bool {
	left, right := matched(expression.Fields(text))
	return alikeBut(left, right, ".")
}

// alikeBut tells two sides that differ in the name alone which they begin with and which a sign follows:
// first.hash and second.hash, first(x) and second(x).
func alikeBut(left, right []string, sign string) bool {
	return len(left) > 2 && len(left) == len(right) && left[0] != right[0] && left[1] == sign && slices.Equal(left[1:], right[1:]) && expression.IsWord(left[0]) && expression.IsWord(right[0])
}

// levelTwoNames is above LevelNonNull and below LevelBound.
const levelTwoNames = 35

// equalWords are matchers that compare by value, not by identity.
var equalWords = []string{"eq", "eql", "equal", "equals", "toEqual", "toStrictEqual", "isEqualTo", "shouldBe", "shouldEqual", "mustEqual", "EqualTo", "Equal"}

// saysWhether are the words for true and false.
var saysWhether = map[string]bool{"true": true, "false": true, "True": true, "False": true}

// matched are the sides of a comparison as they are written: a == b, AreEqual(a, b), expect(a).to eq(b),
// a shouldBe b.
func matched(toks []string) (left, right []string) {
	if len(toks) > 4 && toks[1] == "(" && toks[3] == "," && saysWhether[toks[2]] { // Equal(true, a == b)
		toks = slices.Delete(slices.Clone(toks), 2, 4)
	}
	if len(toks) > 2 && strings.HasSuffix(toks[0], "_operator") && toks[1] != "(" { // a claim of Ruby without brackets
		if parts := expression.SplitTop(toks[1:], ","); len(parts) == 3 {
			return parts[0], parts[2]
		}
	}
	for i, tok := range toks {
		switch {
		case i == 0 || i+1 >= len(toks):
		case tok == "==" || tok == "===":
			return withoutHead(toks[:i]), upToMessage(toks[i+1:])
		case slices.Contains(equalWords, tok):
			left, right = toks[:i], toks[i+1:]
			for len(left) > 0 && (left[len(left)-1] == "." || left[len(left)-1] == "to" || left[len(left)-1] == "should" || left[len(left)-1] == "deep") {
				left = left[:len(left)-1]
			}
			if len(left) == 0 || left[len(left)-1] != ")" && right[0] == "(" { // Equal(a, b)
				continue
			}
			return argument(left), argument(right)
		case tok == "," && expression.Matching(toks, opening(toks, i)) > i && expression.Balanced(toks[opening(toks, i)+1:i]):
			return toks[opening(toks, i)+1 : i], withoutMatcher(upToMessage(withoutOperator(toks[i+1:])))
		}
	}
	return nil, nil
}

// withoutOperator is what stands behind the operator that a claim is given by its name: assert_operator a, :>, b.
func withoutOperator(toks []string) []string {
	comma := slices.Index(toks, ",")
	if comma < 1 || comma > 2 || !strings.HasPrefix(toks[0], ":") || expression.IsName(strings.TrimPrefix(strings.Join(toks[:comma], ""), ":")) {
		return toks
	}
	return toks[comma+1:]
}

// withoutMatcher is what a matcher of equal values is given: Is.EqualTo(b), is(equalTo(b)).
func withoutMatcher(toks []string) []string {
	open := slices.Index(toks, "(")
	if open <= 0 || expression.Matching(toks, open) != len(toks)-1 || !slices.Contains(equalMatchers, toks[open-1]) {
		return toks
	}
	return withoutMatcher(toks[open+1 : len(toks)-1])
}

// equalMatchers make a matcher of what they are given.
var equalMatchers = []string{"EqualTo", "equalTo", "equals", "is", "Equals"}

// opening is the place of the first bracket before at.
func opening(toks []string, at int) int { return max(slices.Index(toks[:at], "("), 0) }

// withoutHead leaves out the word and the bracket that a claim begins with.
func withoutHead(toks []string) []string {
	if open := slices.Index(toks, "("); open >= 0 && expression.Matching(toks, open) < 0 {
		return toks[open+1:]
	}
	if toks[0] == "assert" {
		return toks[1:]
	}
	return toks
}

// upToMessage ends where the claim does, or where it goes on to say why.
func upToMessage(toks []string) []string {
	for i, tok := range toks {
		if (tok == "," || tok == ")" || tok == ";") && expression.Balanced(toks[:i]) {
			return toks[:i]
		}
	}
	return toks
}

// argument is what the last bracket of a run of words holds, or the run where there is none.
func argument(toks []string) []string {
	if len(toks) > 2 && toks[len(toks)-1] == ")" {
		for open := range toks {
			if toks[open] == "(" && expression.Matching(toks, open) == len(toks)-1 {
				return toks[open+1 : len(toks)-1]
			}
		}
	}
	return toks
}

// SaidTwice is an expression of so many words that an assertion compares with itself, as
// written: Equal(t, f.Mode(), f.Mode()), len(x) == len(x). nil when it does not.
func SaidTwice(text string, least int) []string {
	toks := expression.Fields(text)
	for i, tok := range toks {
		if tok != "," && tok != "==" && tok != "===" {
			continue
		}
		right := toks[i+1:]
		for size := least; size <= i && size <= len(right); size++ {
			if endsOperand(right[size:]) && startsOperand(toks[:i-size]) && expression.Balanced(right[:size]) && slices.Equal(right[:size], toks[i-size:i]) {
				return right[:size]
			}
		}
	}
	return nil
}

func startsOperand(before []string) bool {
	if len(before) == 0 {
		return true
	}
	last := before[len(before)-1]
	return last == "(" || last == "," || last == "assert"
}

func endsOperand(rest []string) bool {
	return len(rest) == 0 || rest[0] == ")" || rest[0] == "," || rest[0] == ";"
}
