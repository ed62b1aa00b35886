package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
)

// alsoGiven tells a claim that stands as it stood, of a constant of the tests which the code under test is given as
// well: that the constant is another asks for something else and expects what belongs to it.
func (c *Comparison) alsoGiven(s ledger.Step, a *inventory.Case) bool {
	p := c.FileOf[a]
	if p == nil || s.After == nil || s.Before.Text == "" || s.Before.Text != s.After.Text {
		return false
	}
	return slices.ContainsFunc(inventory.Identifiers(s.After.Text), func(name string) bool {
		return constant(name) && givenElsewhere(p, name)
	})
}

// constant tells a name that is written as constants are.
func constant(name string) bool {
	return len(name) > 3 && name == strings.ToUpper(name) && strings.ContainsFunc(name, func(r rune) bool { return r >= 'A' && r <= 'Z' })
}

// givenElsewhere tells whether a file hands a name to a call in a line that claims nothing.
func givenElsewhere(p *inventory.Pair, name string) bool {
	claimed := map[int]bool{}
	for _, x := range p.After.Cases {
		for _, o := range x.Oracles {
			claimed[o.Line] = true
		}
	}
	n := 0
	for line := range strings.SplitSeq(p.File.After.All(), "\n") {
		n++
		if claimed[n] || !expression.HoldsWord(line, name) {
			continue
		}
		before, _, _ := strings.Cut(line, name)
		if strings.Contains(before, "(") && !claiming.MatchString(line) {
			return true
		}
	}
	return false
}

// claiming are words of lines that claim something, in whatever words a library has for it.
var claiming = lazy.MustCompile(`(?i)\b(?:assert|expect|should|then|verif|require|check|must|is_?equal)\w*`)

// reordered tells a claim of a list that has the members it had, in another order.
func reordered(s ledger.Step) bool {
	if s.After == nil || !strings.HasPrefix(s.Before.Expected, "[") || s.Before.Expected == s.After.Expected {
		return false
	}
	was, is := expression.Fields(s.Before.Expected), expression.Fields(s.After.Expected)
	slices.Sort(was)
	slices.Sort(is)
	return slices.Equal(was, is)
}
