package ledger

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// Presence is the strength of a claim that something is there at all.
const Presence = 30

// onlyTrue tells a claim of truth that only true satisfies.
func (x *Ledger) onlyTrue(o oracle.Oracle) bool {
	return strictTruth.MatchString(o.Text) || o.Kind == "truth" && (x.typed || asksYesOrNo(o.Subject))
}

// asksYesOrNo tells a call that answers true or false, as its name promises: all?(x).
func asksYesOrNo(subject string) bool {
	name := expression.Callee(subject)
	if words := strings.Fields(subject); name == "" && len(words) > 0 {
		name = words[len(words)-1]
	}
	return len(name) > 1 && strings.HasSuffix(name, "?")
}

// answer is a claim of truth with the value that it asks for spelled out.
func answer(o oracle.Oracle) *oracle.Oracle {
	o.Expected, o.Literal = strconv.FormatBool(!o.Negated), true
	return &o
}
