package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// madeLocal tells a claim in which nothing changed but that a name is what its file gave that name before:
// what all tests shared is made by each of them.
func (c *Comparison) madeLocal(s ledger.Step, b *inventory.Case) bool {
	p := c.FileOf[b]
	if p == nil || s.After == nil {
		return false
	}
	written := withoutBlanks(p.File.Before.All())
	made := false
	for _, side := range [...][2]string{{s.Before.Subject, s.After.Subject}, {s.Before.Expected, s.After.Expected}} {
		was, is := expression.Fields(expression.Undated(side[0])), expression.Fields(expression.Undated(side[1]))
		if slices.Equal(was, is) {
			continue
		}
		name, value := putInPlace(was, is)
		if name == "" || !strings.Contains(written, name+"="+withoutBlanks(strings.Join(value, ""))) {
			return false
		}
		made = true
	}
	return made
}

// putInPlace is a name and what stands in its place wherever it stood, where nothing else is different.
func putInPlace(was, is []string) (string, []string) {
	at := 0
	for at < len(was) && at < len(is) && was[at] == is[at] {
		at++
	}
	if at == len(was) || !expression.IsName(was[at]) {
		return "", nil
	}
	name, times := was[at], 0
	for _, w := range was {
		if w == name {
			times++
		}
	}
	more := len(is) - len(was)
	if more <= 0 || more%times != 0 || at+more/times+1 > len(is) {
		return "", nil
	}
	value := is[at : at+more/times+1]
	var whole []string
	for _, w := range was {
		if w == name {
			whole = append(whole, value...)
		} else {
			whole = append(whole, w)
		}
	}
	if !slices.Equal(whole, is) {
		return "", nil
	}
	return name, value
}

func withoutBlanks(text string) string { return strings.Join(strings.Fields(text), "") }
