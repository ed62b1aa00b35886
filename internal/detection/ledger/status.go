package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// foreignCode begins the names of calls that tell by a number whether they went well.
var foreignCode = []string{"libc ::", "unsafe {"}

// takeStatus settles claims that the number a foreign call gives tells of no failure, where the case
// makes the call of that name by a binding now that fails the test by itself:
// chown(path, 1, 1).expect("chown") says what assert_ne!(unsafe { libc::chown(p, 1, 1) }, -1) said.
func (x *Ledger) takeStatus(a *inventory.Case) {
	x.each(func(o oracle.Oracle) bool {
		name := foreignCall(o)
		return name != "" && slices.ContainsFunc(a.Oracles, func(n oracle.Oracle) bool {
			return n.Live() && n.Effective() == oracle.SetupStrength && !n.Negated && (n.Under == "" || o.Under != "") && calledName(n.Subject) == name
		})
	})
}

// foreignCall is the name of the foreign call of which a claim only says that it went well.
func foreignCall(o oracle.Oracle) string {
	if !goesWell(o) || !slices.ContainsFunc(foreignCode, func(s string) bool { return strings.HasPrefix(o.Subject, s) }) {
		return ""
	}
	return calledName(strings.TrimPrefix(o.Subject, "unsafe { "))
}

// goesWell tells a claim about a number by which calls of C say that they went well.
func goesWell(o oracle.Oracle) bool {
	switch strings.ReplaceAll(o.Expected, " ", "") {
	case "-1":
		return o.Negated || o.Matcher == "!="
	case "0":
		return !o.Negated
	}
	return false
}

// calledName is the last part of the name of the first call in an expression.
func calledName(subject string) string {
	words := strings.Fields(subject)
	for i := 1; i < len(words); i++ {
		if words[i] == "(" && expression.IsName(words[i-1]) {
			return words[i-1]
		}
	}
	return ""
}
