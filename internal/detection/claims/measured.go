package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// nothingYet are values of what nobody has put anything into.
var nothingYet = []string{"0", "0.0", "nil", "null", "None", "undefined", `""`, "''", "[ ]", "{ }", "( )"}

// clearMeasured clears claims that something is nothing again, where it is now as much as there was before the
// test did anything: what a test finds may be more than nothing on another machine.
func (c *Comparison) clearMeasured(e *event.Event, l *loss) {
	for _, s := range l.steps {
		if s.After == nil || !slices.Contains(nothingYet, s.Before.Expected) || !oracle.Derived(*s.After) || strings.Contains(s.After.Expected, " #s") || !c.doneSince(l.after, s.Before, *s.After) {
			return
		}
	}
	e.Clear("replaced", "it is compared with what was there before the test did anything, which had to be nothing")
}

// doneSince tells whether a test calls anything between the line that takes the value of a name and a claim
// that names it now and did not before.
func (c *Comparison) doneSince(a *inventory.Case, was, o oracle.Oracle) bool {
	lines := strings.Split(c.TextOf(a, true), "\n")
	at := o.Line - a.Line
	if at <= 0 || at >= len(lines) {
		return false
	}
	for taken := 0; taken < at; taken++ {
		m := takesValue.FindStringSubmatch(lines[taken])
		if m == nil || !expression.HoldsWord(o.Written(), m[1]) || expression.HoldsWord(was.Written(), m[1]) {
			continue
		}
		if slices.ContainsFunc(lines[taken+1:at], func(l string) bool { return strings.Contains(l, "(") }) {
			return true
		}
	}
	return false
}

// takesValue is a line that gives a name the value of a call.
var takesValue = lazy.MustCompile(`(?:^|[\s(])\$?([A-Za-z_]\w*)\s*(?::\s*[\w<>?.\[\]]+\s*)?:?=\s*[^=].*\(`)
