package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

// deciding are the words of lines that say where a test goes on.
var deciding = lazy.MustCompile(`\b(return|if|else|elif|unless|switch|case|when|break|continue|goto|skip\w*|Skip\w*|throw|raise|panic|for|while|try|catch|except)\b`)

// withoutOtherRows leaves out claims that a row no longer reaches because its values are others,
// together with the code that the test is about: every line that decides where the test goes on
// stands as it stood.
func (c *Comparison) withoutOtherRows(steps []ledger.Step, b, a *inventory.Case) []ledger.Step {
	steps = slices.DeleteFunc(steps, func(s ledger.Step) bool { return reachedByOthers(s, b, a) })
	byRow := func(s ledger.Step) bool { return s.Why == "after-return" && s.Before.Kind == "fail" }
	if !slices.ContainsFunc(steps, byRow) || a.Rows < b.Rows || c.Production().Relation(b) != "related" {
		return steps
	}
	was, is := c.FileOf[b], c.FileOf[a]
	if was == nil || is == nil || !slices.Equal(decisions(b, was.File.Before.Text), decisions(a, is.File.After.Text)) {
		return steps
	}
	return slices.DeleteFunc(steps, byRow)
}

// reachedByOthers tells a claim that one row no longer reaches, and as many rows reach as before.
func reachedByOthers(s ledger.Step, b, a *inventory.Case) bool {
	return s.Why == "constant-condition" && s.After != nil && rowsReaching(a, *s.After) >= rowsReaching(b, s.Before)
}

// rowsReaching counts for how many rows of a case a claim of some line can fail.
func rowsReaching(x *inventory.Case, claim oracle.Oracle) int {
	n := 0
	for _, o := range x.Oracles {
		if o.Live() && o.Line == claim.Line && o.Kind == claim.Kind {
			n += max(1, o.Rows)
		}
	}
	return n
}

// decisions are the lines of a case that say where it goes on.
func decisions(x *inventory.Case, text []byte) []string {
	lines := strings.Split(string(text), "\n")
	var out []string
	for _, line := range lines[min(len(lines), max(0, x.Line-1)):min(len(lines), x.EndLine)] {
		if line = strings.TrimSpace(line); deciding.MatchString(line) {
			out = append(out, line)
		}
	}
	return out
}

// forSomeRows tells claims that are not made for some rows, by a condition that asks for the row, from those
// that are made no more: they depend on a condition.
func forSomeRows(steps []ledger.Step, a *inventory.Case) []ledger.Step {
	for i, s := range steps {
		if s.Why == "constant-condition" && s.After != nil && s.After.Text != "" && ledger.Says(a, s.After.Text) {
			steps[i].Why = "conditional"
		}
	}
	return steps
}
