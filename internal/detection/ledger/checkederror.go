package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// errorCheck is the head of a closure that is handed the error with which something failed: (err) => {.
var errorCheck = lazy.MustCompile(`^(?:async )?\(? ?(\w+) ?\)? => `)

// bareText is a text as it is read, and not as it is written in quotes or in a pattern.
var bareText = strings.NewReplacer(`\`, "")

// takeChecked settles claims that something fails with an error of these fields, where the claim is given
// a closure now that asks the error for every value of them.
func (x *Ledger) takeChecked() {
	x.each(func(o oracle.Oracle) bool {
		return pick(&x.fresh, func(n oracle.Oracle) bool { return x.checksFields(o, n) }) != nil
	})
}

func (x *Ledger) checksFields(o, n oracle.Oracle) bool {
	if o.Kind != "raises" || n.Kind != "raises" || o.Negated != n.Negated || o.Under != n.Under ||
		!strings.HasPrefix(o.Expected, "{ ") || !strings.Contains(n.Subject, o.Subject) {
		return false
	}
	head := errorCheck.FindStringSubmatch(n.Expected)
	if head == nil {
		return false
	}
	values := LiteralWord.FindAllString(o.Expected, -1)
	return len(values) > 0 && !slices.ContainsFunc(values, func(v string) bool { return !x.asked(head[1], v) })
}

// asked tells whether a claim about what a name stands for asks for a value, among others.
func (x *Ledger) asked(name, value string) bool {
	text := bareText.Replace(strings.Trim(value, "\"'`"))
	return slices.ContainsFunc(x.fresh, func(n oracle.Oracle) bool {
		return !n.Negated && strings.HasPrefix(n.Subject, name+" ") && strings.Contains(bareText.Replace(n.Expected), text)
	})
}
