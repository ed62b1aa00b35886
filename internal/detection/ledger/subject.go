package ledger

import (
	"cmp"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// matchRaises pairs errors expected by a mark with errors expected around a call:
// @Test(expected = E.class) and assertThrows(E.class, …).
func (x *Ledger) matchRaises() {
	x.each(func(o oracle.Oracle) bool {
		if o.Kind != "raises" {
			return false
		}
		n := pick(&x.fresh, func(n oracle.Oracle) bool {
			return n.Kind == "raises" && (o.Subject == "" || n.Subject == "") && (errorClass(o) == errorClass(n) || textDropped(o, n))
		})
		if n == nil {
			n = pick(&x.fresh, func(n oracle.Oracle) bool { return announcedOther(o, n) })
		}
		switch {
		case n == nil:
			return false
		case asksMoreOfError(o, *n):
			x.Coarser = append(x.Coarser, Step{o, n, "coarser"})
		case n.Effective() < o.Effective():
			x.Weakened = append(x.Weakened, Step{o, n, ""})
		case otherError(o, *n) && !nowNarrow(o, *n):
			x.Changed = append(x.Changed, Step{o, n, "exception"})
		}
		return true
	})
}

// moreOfIt is a closure that asks more of an error than its class: (e) => e is Refused && e.code == 3.
var moreOfIt = lazy.MustCompile(`\) => \w+ is [\w.]+ &&`)

// asksMoreOfError tells an error of which a closure of Dart asked more than its class, and of which nothing
// but that is asked now.
func asksMoreOfError(o, n oracle.Oracle) bool {
	return o.Kind == "raises" && n.Kind == "raises" && strings.Contains(o.Expected, ") =>") && moreOfIt.MatchString(o.Expected) && !strings.Contains(n.Expected, "&&") && !strings.Contains(n.Expected, ". having (")
}

// announcedOther tells an error that is expected of whatever the test does next, in the words in which
// one of another class was: expectException(A) and expectException(B).
func announcedOther(o, n oracle.Oracle) bool {
	return n.Kind == "raises" && o.Subject == "" && n.Subject == "" && n.Matcher == o.Matcher && n.Negated == o.Negated && n.Under == o.Under && otherError(o, n)
}

// textDropped tells a mark that named what the failure says and no longer does:
// should_panic(expected = "full") and should_panic.
func textDropped(o, n oracle.Oracle) bool {
	mark, label, labelled := strings.Cut(o.Matcher, "/")
	if !labelled && n.Matcher == mark && n.Expected == "" && n.Strength < o.Strength && strings.HasPrefix(o.Expected, `"`) { // should_panic = "full"
		return true
	}
	return labelled && label != "" && n.Matcher == mark && n.Expected == ""
}

// otherError tells whether another class of error is expected; a parameter says nothing.
func otherError(o, n oracle.Oracle) bool {
	was, is := errorClass(o), errorClass(n)
	return was != is && is != "" && is[0] >= 'A' && is[0] <= 'Z'
}

// classPath is a class of PHP behind the names that it stands in.
var classPath = lazy.MustCompile(`^["']?\\?(?: ?\w+ ?\\+)+ ?(\w+)`)

// errorClass is the bare name of the error an oracle expects.
func errorClass(o oracle.Oracle) string {
	if path, ok := strings.CutSuffix(o.Expected, " . class"); ok && !strings.ContainsAny(path, "(,") { // Outer.Inner.class
		return lastPart(strings.ReplaceAll(path, " ", ""))
	}
	expected := o.Expected
	if m := classPath.FindStringSubmatch(expected); m != nil {
		expected = m[1]
	}
	for _, w := range strings.FieldsFunc(expected, func(r rune) bool { return strings.ContainsRune(" .:\\()<>,", r) }) {
		if w != "class" && w != "new" && w != "typeof" && w[0] >= 'A' && w[0] <= 'Z' {
			return innermost(expected, w)
		}
	}
	return o.Expected
}

// within is what a name of a class stands in front of: Shop::Error, Shop.Error.
var within = lazy.MustCompile(`^\s*(?:::|\.)\s*([A-Z]\w*)`)

// innermost is the class at the end of the modules that a name is the first of.
func innermost(expected, name string) string {
	_, rest, _ := strings.Cut(expected, name)
	for m := within.FindStringSubmatch(rest); m != nil; m = within.FindStringSubmatch(rest) {
		name, rest = m[1], rest[len(m[0]):]
	}
	return name
}

// mustPass are calls that take nothing but the 0 of a call that went well.
var mustPass = lazy.MustCompile(`(?i)_(pass|ok|success)_?$`)

// strictTruth are assertions that take nothing but true or false: as exact as a
// comparison with the value, whatever level their framework gives them.
var strictTruth = lazy.MustCompile(`(?i)assert_?(is_?)?(true|false)\b|\b(Assert|Is)\.(Is)?(True|False)\b|(EXPECT|ASSERT|CHECK|REQUIRE)_(TRUE|FALSE)\b|XCTAssert(True|False)`)

func failureDrop(before, after string) bool {
	return (before == "fatal" || before == "error") && (after == "log" || after == "skip")
}

// countsPlaces are matchers whose tolerance is a number of decimal places, of which none is one.
var countsPlaces = lazy.MustCompile(`toBeCloseTo$|(?i)assert_?(?:array_)?almost_?equals?$`)

// measuresDistance are matchers whose tolerance is how far off a value may be, whole numbers too.
var measuresDistance = lazy.MustCompile(`(?i)within|delta|epsilon|near$|approximately|^(?:assertEquals|assertArrayEquals|AreEqual|XCTAssertEqual|closeTo|close_to|isCloseTo|BeCloseTo)$`)

// looserClaim tells a claim in which more counts as near than did, or less, where it says that a value is not near.
func looserClaim(o, n oracle.Oracle) bool {
	if o.Negated && o.Tolerance != "" && n.Tolerance != "" {
		return looser(n.Tolerance, o.Tolerance, o)
	}
	return looser(o.Tolerance, n.Tolerance, o)
}

// looser compares two tolerances as numbers; for decimal places less is looser.
func looser(before, after string, o oracle.Oracle) bool {
	if after == before {
		return false
	}
	if before == "" {
		if by, err := bound(after); err == nil && by > 0 && by <= oracle.Rounding {
			return false
		}
		return after != "" && strings.Trim(after, "0.fFdD") != "" // no deviation at all is exact
	}
	if before == "default" { // every library's own tolerance is tiny
		before = "1e-6"
	}
	b, errB := bound(before)
	a, errA := bound(after)
	if errB != nil && errA == nil { // what has a name is small, or nobody would call it near
		return a >= 1
	}
	if errA != nil {
		return false
	}
	if measuresDistance.MatchString(o.Matcher) || oracle.SaidBeside(o.Text) {
		return a > b
	}
	least := 1.0
	if countsPlaces.MatchString(o.Matcher) {
		least = 0
	}
	places := b == float64(int(b)) && a == float64(int(a)) && b >= least && b < 20 && a < 20
	if places {
		return a < b
	}
	return a > b
}

// measured is a number with the word for what it counts: 5.percent, 2.minutes.
var measured = lazy.MustCompile(`^([\d._]+(?:[eE]-?\d+)?)\s*\.\s*([A-Za-z]+)(?:\s*\(\s*\))?$`)

// bound is a tolerance as a number, without the letter that says its type; one of time in seconds.
func bound(text string) (float64, error) {
	if m := measured.FindStringSubmatch(text); m != nil {
		count, err := strconv.ParseFloat(strings.ReplaceAll(m[1], "_", ""), 64)
		return count * cmp.Or(expression.Seconds[m[2]], 1), err
	}
	return strconv.ParseFloat(strings.TrimRight(strings.ReplaceAll(text, "_", ""), "fFdDlLmM"), 64)
}

// matchTurned settles claims that two things are equal, told the other way round. Which of them
// is looked at nobody can tell where neither is spelled out; that they are equal is the same claim.
func (x *Ledger) matchTurned() {
	x.each(func(o oracle.Oracle) bool {
		return o.Expected != "" && pick(&x.fresh, func(n oracle.Oracle) bool {
			return turned(o, n) || bothUnequal(o, n) || looksAlike(o, n) || listedAlike(o, n)
		}) != nil
	})
}

func turned(o, n oracle.Oracle) bool {
	return o.Kind == "equal" && n.Kind == "equal" && n.Negated == o.Negated && n.Under == o.Under && n.Tolerance == o.Tolerance && n.Effective() >= min(o.Effective(), exactly) &&
		alike(n.Subject, o.Expected) && alike(n.Expected, o.Subject)
}

// matchSubjects explains what became of an oracle about the same subject. Those that are only worded
// otherwise come first: what a case says of one thing twice, before and after a step, may be told apart
// by nothing else.
func (x *Ledger) matchSubjects() {
	x.each(func(o oracle.Oracle) bool {
		return o.Subject != "" && pick(&x.fresh, func(n oracle.Oracle) bool {
			return n.Under == o.Under && alike(n.Subject, o.Subject) && (deniedByCounterpart(o, n) || emptiness(o) != "" && emptiness(o) == emptiness(n))
		}) != nil
	})
	x.each(func(o oracle.Oracle) bool {
		same := func(n oracle.Oracle) bool { return o.Subject != "" && alike(n.Subject, o.Subject) }
		if n := pick(&x.fresh, func(n oracle.Oracle) bool { return same(n) && n.Effective() >= o.Effective() }); n != nil {
			x.sameSubject(o, n)
			return true
		}
		if n := pick(&x.fresh, same); n != nil {
			x.sameSubject(o, n)
			return true
		}
		if n := pick(&x.fresh, func(n oracle.Oracle) bool { return swapped(o, n) && n.Effective() < o.Effective() }); n != nil {
			x.Weakened = append(x.Weakened, Step{o, n, ""})
			return true
		}
		if n := pick(&x.dead, func(n oracle.Oracle) bool { return Claim(n) == Claim(o) }); n != nil {
			x.Unreachable = append(x.Unreachable, Step{o, n, n.Dead})
			return true
		}
		if n := pick(&x.dead, same); n != nil {
			x.Unreachable = append(x.Unreachable, Step{o, n, n.Dead})
			return true
		}
		return false
	})
}

// swapped tells a claim about what another compared with: where neither side is spelled
// out, nobody can tell which of them is looked at.
func swapped(o, n oracle.Oracle) bool {
	return o.Kind == "equal" && !o.Literal && strings.Contains(o.Expected, " ") && alike(n.Subject, o.Expected)
}

// sameSubject tells how two oracles about one subject differ.
func (x *Ledger) sameSubject(o oracle.Oracle, n *oracle.Oracle) {
	switch {
	case sameBound(o, *n), thereIsAnError(o, *n):
	case emptiness(o) != "" && emptiness(o) == emptiness(*n): // that there is nothing in it, in other words
	case turnedAround(o, *n):
		x.Flipped = append(x.Flipped, Step{o, n, "negated"})
	case boundAdmitted(o, *n):
		x.Loosened = append(x.Loosened, Step{o, n, "bound"})
	case deniedByCounterpart(o, *n):
	case o.Negated != n.Negated && value(o) == value(*n) && o.Kind == n.Kind:
		x.Flipped = append(x.Flipped, Step{o, n, "negated"})
	case o.Kind == "truth" && n.Kind == "truth" && o.Negated != n.Negated:
		x.Flipped = append(x.Flipped, Step{o, n, "negated"})
	case o.Effective() == oracle.SetupStrength && n.Effective() == oracle.SetupStrength: // that a call does not fail
	case o.Kind == "truth" && o.Negated && n.Effective() == oracle.SetupStrength && mustPass.MatchString(n.Matcher): // a call of C that gives 0 has passed
	case n.Kind == "no-error" && o.Kind == "equal" && !o.Negated && value(o) == "null": // that an error is nil, asked by name or compared
	case (o.Kind == "raises") != (n.Kind == "raises"): // another contract, not a weaker check of the same
		x.Changed = append(x.Changed, Step{o, n, "contract"})
	case x.typed && n.Kind == "truth" && o.Effective() == Presence: // what may be nil is no condition: it is unwrapped
	case n.Kind == "truth" && !n.Negated && !o.Negated && o.Effective() == Presence && definedWord.MatchString(o.Matcher): // what holds as a condition is there
	case moreErrors(o, *n):
		x.Weakened = append(x.Weakened, Step{o, n, ""})
	case n.Kind == "raises" && errorClass(o) == errorClass(*n) && x.toldBeside(o): // what it says is looked at by itself now
	case keptInPattern(o, *n): // a pattern of Elixir with every word of what was compared with
	case empties(o, *n): // nothing is a value like others, no weaker claim
		x.Changed = append(x.Changed, Step{o, emptyValue(*n), ""})
	case strings.Contains(strings.ToLower(o.Matcher), "snapshot") && holdsNothing(*n): // that there is nothing leaves as little open
		x.Changed = append(x.Changed, Step{o, emptyValue(*n), ""})
	case saysMore(o, *n): // what it asked for is a part of what it asks for now
	case shortened(o, *n):
		x.Shortened = append(x.Shortened, Step{o, n, "shortened"})
	case nthOf(o, *n): // which call it was is said besides
	case answersAlike(o, *n):
	case n.Kind == "truth" && asksYesOrNo(n.Subject): // there is nothing between yes and no: it answers otherwise
		x.Changed = append(x.Changed, Step{o, answer(*n), ""})
	case wordsToError(o, *n): // its words say more than which error it is, and which it is more than its words
		x.Likely = append(x.Likely, Step{o, n, ""})
	case weaker(o, *n):
		x.Weakened = append(x.Weakened, Step{o, n, ""})
	case o.Kind == "equal" && n.Kind == "differs" && o.Negated != n.Negated && value(o) == value(*n): // what was read before must differ now
		x.Flipped = append(x.Flipped, Step{o, n, "negated"})
	case opposed(o, *n):
		x.Flipped = append(x.Flipped, Step{o, n, "opposite"})
	case asksMoreOfError(o, *n) && !x.toldBeside(o), nowTopClass(o, *n):
		x.Coarser = append(x.Coarser, Step{o, n, "coarser"})
	case looseness(o, *n) > 0:
		x.Weakened = append(x.Weakened, Step{o, n, "loose"})
	case becamePattern(o, *n), widerPattern(o, *n):
		x.Coarser = append(x.Coarser, Step{o, n, "coarser"})
	case o.Literal && measuresItself(*n):
		x.Changed = append(x.Changed, Step{o, n, ""})
	case looseness(o, *n) < 0, nowExact(o, *n), nowNarrow(o, *n), settlesDenial(o, *n): // it asks for more than before
	case o.Expected == "" && n.Effective() >= o.Effective(): // it asked no more than it does now
	case n.Expected == "" && named(o, *n): // assertSame(null, x) is assertNull(x)
	case o.Literal != n.Literal && o.Matcher != n.Matcher && strings.HasSuffix(o.Subject, expression.ErrorMark): // told by its words or by its value
	case o.Kind == "equal" && n.Kind == o.Kind && (sameValue(o.Expected, n.Expected) || o.Negated == n.Negated && sameButQualified(o.Expected, n.Expected)):
	case boundMoved(o, *n) > 0:
		x.Loosened = append(x.Loosened, Step{o, n, "bound"})
	case boundMoved(o, *n) < 0: // it asks for more than before
	case (o.Kind == "equal" || o.Kind == "differs") && n.Kind == o.Kind && value(o) != value(*n):
		x.Changed = append(x.Changed, Step{o, n, ""})
	case o.Kind == "raises" && n.Kind == "raises" && otherError(o, *n):
		x.Changed = append(x.Changed, Step{o, n, "exception"})
	case o.Kind == n.Kind && o.Literal && n.Literal && value(o) != value(*n):
		x.Changed = append(x.Changed, Step{o, n, ""})
	}
}

// deniedByCounterpart tells two claims of which the one denies what the other says the opposite of: not
// defined is undefined.
func deniedByCounterpart(o, n oracle.Oracle) bool {
	return o.Negated != n.Negated && (opposite(o.Matcher, n.Matcher) || retoldByCounterpart(o, n))
}

// saysMore tells a look for a text that was a look for a part of that text.
func saysMore(o, n oracle.Oracle) bool {
	if n.Matcher != o.Matcher || o.Negated || n.Negated || !strings.Contains(strings.ToLower(o.Matcher), "contain") && !strings.Contains(strings.ToLower(o.Matcher), "includ") && o.Matcher != "in" {
		return false
	}
	was, is := strings.Trim(o.Expected, "\"'`"), strings.Trim(n.Expected, "\"'`")
	return len(was) >= 4 && was != is && oneText(o.Expected) && oneText(n.Expected) && strings.Contains(is, was)
}

// nowExact tells a claim that spells out what it only had a glimpse of, and does not deny it.
func nowExact(o, n oracle.Oracle) bool {
	if o.Effective() >= exactly || n.Effective() < exactly || o.Negated || n.Negated || n.Kind != "equal" || o.Kind == "raises" {
		return false
	}
	was, is := strings.Trim(o.Expected, "\"'`"), strings.Trim(n.Expected, "\"'`")
	return !oneText(o.Expected) || oneText(n.Expected) && strings.Contains(strings.ToLower(is), strings.ToLower(was))
}

// settlesDenial tells a claim that says which value it is where another was ruled out: whoever finds
// 30 has not found 5.
func settlesDenial(o, n oracle.Oracle) bool {
	return o.Negated && !n.Negated && (o.Kind == "equal" || o.Kind == "differs") && n.Kind == "equal" && n.Effective() >= exactly && o.Literal && n.Literal &&
		n.Tolerance == "" && value(o) != "" && value(n) != "" && value(o) != value(n)
}

// nowNarrow tells a claim that names the error where any would do.
func nowNarrow(o, n oracle.Oracle) bool {
	return o.Kind == "raises" && n.Kind == "raises" && anyError[errorClass(o)] && !anyError[errorClass(n)]
}

// anyError are the errors that all others are.
var anyError = map[string]bool{"Exception": true, "BaseException": true, "Throwable": true, "StandardError": true, "Error": true}

// keptInPattern tells an equality that is a match now, with everything in the pattern that
// was in the value.
func keptInPattern(o, n oracle.Oracle) bool {
	if o.Kind != "equal" || o.Negated || n.Negated || n.Matcher != "=" || n.Effective() < Pinned {
		return false
	}
	left := map[string]int{}
	for _, w := range strings.Fields(Normal(n.Expected)) {
		left[w]++
	}
	for _, w := range strings.Fields(Normal(o.Expected)) {
		if left[w]--; left[w] < 0 {
			return false
		}
	}
	return o.Expected != ""
}

// empties tells a claim that a value is empty where another was compared with before.
func empties(o, n oracle.Oracle) bool {
	matcher := strings.ToLower(n.Matcher)
	return o.Kind == "equal" && !o.Negated && !n.Negated && n.Expected == "" && o.Effective() >= exactly && strings.HasSuffix(matcher, "empty") &&
		!strings.Contains(matcher, "no") // not empty, non-empty
}

// emptyValue is a claim of emptiness as an equality.
func emptyValue(n oracle.Oracle) *oracle.Oracle {
	n.Literal = true
	return &n
}

// oneText tells a value that is one text and nothing else.
func oneText(s string) bool {
	return len(s) > 2 && strings.IndexByte("\"'`", s[0]) >= 0 && strings.IndexByte(s[1:], s[0]) == len(s)-2
}

// nthOf tells a claim about the arguments of one call that was one about those of any call:
// toHaveBeenNthCalledWith(2, x) in place of toHaveBeenCalledWith(x).
func nthOf(o, n oracle.Oracle) bool {
	nth := strings.ToLower(n.Matcher)
	return strings.Contains(nth, "nth") && !o.Negated && !n.Negated && strings.Replace(nth, "nth", "", 1) == strings.ToLower(o.Matcher) && strings.HasSuffix(n.Expected, " , "+o.Expected)
}

// named tells a matcher whose own name says what was expected.
func named(o, n oracle.Oracle) bool {
	was, matcher := strings.ToLower(strings.Trim(o.Expected, `"'`)), strings.ToLower(n.Matcher)
	kind := matcher[strings.LastIndex(matcher, "is")+1:] // assertIsInt: an integer
	return len(was) > 2 && (strings.HasSuffix(matcher, was) || len(kind) > 3 && strings.HasPrefix(was, kind[1:]))
}

// matchMuted finds conditions that used to fail the test and now only log or skip.
func (x *Ledger) matchMuted() {
	x.each(func(o oracle.Oracle) bool {
		n := pick(&x.mutedNow, func(n oracle.Oracle) bool { return alike(n.Subject, o.Subject) })
		if n == nil {
			return false
		}
		x.Muted = append(x.Muted, Step{o, n, n.Failure})
		return true
	})
}
