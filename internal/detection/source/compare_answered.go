package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

// expectsFailure is a line of a test that asks for a failure or a refusal.
var expectsFailure = lazy.MustCompile(`(?i)\btoThrow|\b[\w.]*throws?\w*\s*[<(\[{!]|\braises\b|assertRaises|assert_raises?\b|must_raise|raise_error|expectException|should_panic|_THROWS?\w*\(|XCTAssertThrows|shouldThrow|assertFails\w*|throws?A\b|throwsException|intercept\[|\brejects\b|thrownBy|\.is_err\(\)|\b(?:require|assert)\.Error\w*\(|HaveOccurred|\bisErr\b|\b4(?:00|01|03|22|29)\b|assert_?false|\brefute|toBe\(false\)|BeFalse`)

// declaresTest is a line with which a test begins.
var declaresTest = lazy.MustCompile(`^(?:x?it|test|describe|context|specify|scenario)\b|^(?:def|func|fn|function) \w*[tT]est|^@(?:Test|ParameterizedTest)\b|^\[(?:Fact|Theory|Test\w*)\b|^#\[test`)

// testsSpeak tells whether the tests of the change have anything to say. Those that only lose
// expectations of a failure or a refusal say nothing of what happens in its place.
func (c *comparison) testsSpeak() bool {
	return c.tests != "" && !c.failuresUnexpected()
}

// failuresUnexpected tells whether all that happens to the tests of the change is that they stop
// to ask for failures: a test that goes as a whole may go with what it was for.
func (c *comparison) failuresUnexpected() bool {
	ofTests := func(o owned) bool { return o.pair.Test || o.f.Test }
	if slices.ContainsFunc(c.match.fresh, ofTests) || slices.ContainsFunc(c.match.gone, ofTests) {
		return false
	}
	unexpected := false
	for i := range c.match.edits {
		e := &c.match.edits[i]
		if !e.pair.Test && !e.after.Test {
			continue
		}
		e.open()
		if len(e.added) > 0 || slices.ContainsFunc(e.removed, declaresTest.MatchString) {
			return false
		}
		unexpected = unexpected || slices.ContainsFunc(e.removed, expectsFailure.MatchString)
	}
	return unexpected
}

// mildCalls cut a value to size, or bring it within bounds.
var mildCalls = lazy.MustCompile(`^(?:slice|splice|substring|Substring|substr|mb_substr|array_slice|subList|take|takeLast|dropLast|first|prefix|truncate|resize|erase|min|max|Min|Max|minOf|maxOf|clamp|Clamp|coerceIn|coerceAtMost|coerceAtLeast|trim|abs|floor|round|trunc|strings?|String|toString|str|int|Int|defined|isset|len|size|count)[!?]?$`)

// mild tells whether a function does no more in its new lines than to cut a value to size, or to
// take another that it has: work that is new may be what the failure stood for.
func mild(e *edit) bool {
	for name, n := range e.a.Calls {
		if n > e.b.Calls[name] && !mildCalls.MatchString(name) {
			return false
		}
	}
	return !slices.ContainsFunc(e.added, worksAnew.MatchString)
}

// worksAnew are lines that decide something, or begin what is more than one value.
var worksAnew = lazy.MustCompile(`^(?:\} ?)?(?:if|else if|elsif|elif|unless|for|foreach|while|switch|case|match|when|try|with|await|yield)\b|\bfunction\b|=>\s*\{|\bnew [A-Z]`)

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
	if mild(e) {
		lost.Facts["answered"], lost.After = true, shorten(strings.Join(e.added, " "))
	}
	return true
}
