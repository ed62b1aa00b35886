package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// expectsFailure is a line of a test that asks for a failure or a refusal.
var expectsFailure = lazy.MustCompile(`(?i)\btoThrow|\b[\w.]*throws?\w*\s*[<(\[{!]|\braises\b|assertRaises|assert_raises?\b|must_raise|raise_error|expectException|should_panic|_THROWS?\w*\(|XCTAssertThrows|shouldThrow|assertFail(?:s|ure)\w*|throws?A\b|throwsException|intercept\[|\brejects\b|thrownBy|\.is_err\(\)|\b(?:require|assert)\.Error\w*\(|HaveOccurred|\bisErr\b|\b4(?:00|01|03|22|29)\b|assert_?false|(?:require|expect|check)_false|\brefute|toBe\(false\)|BeFalse|toBeNull|toBeUndefined|assert_?(?:Null|Nil|IsNone)\b|BeNil\b|\.is_none\(\)`)

// declaresTest is a line with which a test begins.
var declaresTest = lazy.MustCompile(`^(?:x?it|test|describe|context|specify|scenario)\b|^(?:def|func|fn|function) \w*[tT]est|^@(?:Test|ParameterizedTest)\b|^\[(?:Fact|Theory|Test\w*)\b|^#\[test`)

// testsSpeak tells whether the tests of the change have anything to say. Those that only lose
// expectations of a failure or a refusal say nothing of what happens in its place.
func (c *comparison) testsSpeak() bool {
	return c.hasTests() && !c.failuresUnexpected()
}

// hasTests tells whether the change touches tests. Those that only stand in a file of production code, as
// Rust has them, say nothing of the change.
func (c *comparison) hasTests() bool {
	return c.tests != "" && (slices.ContainsFunc(c.pairs, func(p Pair) bool { return p.Test }) || c.testsTouched())
}

// failuresUnexpected tells whether all that happens to the tests of the change is that they stop
// to ask for failures.
func (c *comparison) failuresUnexpected() bool {
	return c.testsOnly(stoodWithin, expectsFailure.MatchString)
}

// stoodWithin tells what is left of a line: the call without the claim that it fails.
func stoodWithin(old, line string) bool {
	return strings.Contains(squeeze(old), strings.TrimSuffix(squeeze(line), ";"))
}

// refusalAnswered marks the loss of a check in whose place a value is cut to size, clamped or made
// up, where nobody else fails for it. It tells whether a check was lost at all.
func (c *comparison) refusalAnswered(e *edit) bool {
	var lost *event.Event
	for i := range c.events {
		ev := &c.events[i]
		if ev.Path != e.pair.Path || ev.Facts["function"] != e.after.Name {
			continue
		}
		switch ev.Kind {
		case "handler-emptied", "handler-broadened", "source-stubbed":
			return true
		case "source-guard-removed":
			check := ev.Facts["form"] == "check"
			if ev.Facts["pure"] == true || check && len(ev.Clearances) > 0 {
				return true
			}
			if check {
				lost = ev
			}
		}
	}
	if lost == nil {
		return false
	}
	if mild(e) || mendsInPlace(e) {
		lost.Facts["answered"], lost.After = true, shorten(strings.Join(e.added, " "))
	}
	return true
}

// mendsInPlace tells a check that stands as it did and, in the one line where it failed, gives what it
// asked about another value.
func mendsInPlace(e *edit) bool {
	if len(e.added) != 1 || len(e.removed) > 3 {
		return false
	}
	m := givesOn.FindStringSubmatch(e.added[0])
	return m != nil && slices.ContainsFunc(e.b.Guards, func(g Guard) bool {
		return g.Kind == "check" && stillAsked(e, g) && expression.HoldsWord(g.Text, m[1])
	})
}

// asksWithoutFailing tells a condition that chooses between values now, in the function that failed
// where it held, while nothing new fails anywhere.
func (c *comparison) asksWithoutFailing(e *edit, g Guard) bool {
	key, terms := strings.Trim(squeeze(g.Text), "()"), guardWords(g)
	holds := func(l string) bool { return strings.Contains(squeeze(l), key) }
	chooses := func(l string) bool { return holds(l) || len(terms) > 1 && containsAll(squeeze(l), terms) }
	if g.Kind != "check" || len(e.a.Faults) >= len(e.b.Faults) || !slices.ContainsFunc(e.added, func(l string) bool { return picks.MatchString(l) && chooses(l) }) {
		return false
	}
	elsewhere := 0
	for l := range c.newLines {
		if chooses(l) {
			elsewhere++
		}
	}
	return elsewhere <= 1 && !slices.ContainsFunc(e.a.Guards, func(now Guard) bool { return holds(now.Text) }) && !c.faultsAdded()
}

// picks is a line that takes one of two values.
var picks = lazy.MustCompile(`\?[^?.].*:|\bif\b.+\belse\b|\bunless\b|\bthen\b.+\belse\b`)

// validatorAnswered marks a call of a validator that is gone as a whole, where the function asks its
// question itself now and gives an answer in place of the failure.
func (c *comparison) validatorAnswered(e *edit) {
	if c.testsSpeak() || rewritten(e) || !mild(e) || c.faultsAdded() {
		return
	}
	for i := range c.events {
		ev := &c.events[i]
		if ev.Kind != "source-guard-removed" || ev.Path != e.pair.Path || ev.Facts["function"] != e.after.Name || ev.Facts["form"] != "call" || len(ev.Clearances) > 0 {
			continue
		}
		for _, o := range c.match.gone {
			if bare(o.f.Name) == ev.Facts["what"] && len(o.f.Detail().Faults) > 0 && asksWhat(o.f.Detail(), e.added) {
				ev.Facts["answered"], ev.After = true, shorten(strings.Join(e.added, " "))
			}
		}
	}
}

// asksWhat tells whether one of the lines asks what a function asked.
func asksWhat(d *Detail, lines []string) bool {
	return slices.ContainsFunc(d.Branches, func(b Branch) bool {
		key := strings.Trim(b.Cond, "!()")
		return len(key) > 4 && slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(squeeze(l), key) })
	})
}
