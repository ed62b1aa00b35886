package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// matchHanded settles claims about a member of something, where a check of the project's own is now
// handed that member by its name, with the very value: it compares what it is told to.
func (x *Ledger) matchHanded() {
	var told []string
	for _, n := range x.fresh {
		if n.Kind == "custom" && !n.Negated && n.Under == "" && !n.Presumed {
			told = append(told, strings.ReplaceAll(Normal(n.Subject), " ", ""))
		}
	}
	if len(told) == 0 {
		return
	}
	x.each(func(o oracle.Oracle) bool {
		_, member, found := cutLast(Normal(o.Subject), " . ")
		if !found || o.Kind != "equal" || o.Negated || !o.Literal || !expression.IsName(member) || strings.ContainsAny(member, " (") {
			return false
		}
		value := strings.ReplaceAll(Normal(o.Expected), " ", "")
		return slices.ContainsFunc(told, func(check string) bool { return handed(check, member, value) })
	})
}

// handed tells whether a value stands behind a name in the arguments of a call.
func handed(check, name, value string) bool {
	for _, by := range []string{":", "=", "\":", "\"=>", "=>"} {
		if at := strings.Index(check, name+by+value); at > 0 && !partOfName(check[at-1]) {
			return true
		}
	}
	return false
}

func partOfName(b byte) bool {
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9'
}
