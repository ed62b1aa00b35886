package ledger

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
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
	return len(name) > 1 && (strings.HasSuffix(name, "?") || saysItIsAQuestion.MatchString(name))
}

// saysItIsAQuestion are names by which a function promises to answer with yes or no.
var saysItIsAQuestion = lazy.MustCompile(`^_*(?:is|has|are|was|can|should|needs|must|does|did|will|allows|supports|accepts|contains|includes|exists)(?:_[a-z0-9]|[A-Z])\w*$|^_*(?:is|has|needs|can|should)$`)

// answer is a claim of truth with the value that it asks for spelled out.
func answer(o oracle.Oracle) *oracle.Oracle {
	o.Expected, o.Literal = strconv.FormatBool(!o.Negated), true
	return &o
}
