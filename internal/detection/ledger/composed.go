package ledger

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// composing are the subjects of claims about members of one thing whose values a claim puts together
// into one value: year, month and day become new Date(1969, 12, 19). One value alone may be
// there by chance, and none may be used for two.
func composing(lost []oracle.Oracle, n oracle.Oracle) map[string]bool {
	given := argumentsOf(n)
	if len(given) < 2 {
		return nil
	}
	free := map[string]int{}
	for _, v := range given {
		free[v]++
	}
	out := map[string]bool{}
	for _, o := range lost {
		v := value(o)
		if o.Kind != "equal" || !o.Literal || o.Negated || o.Tolerance != "" || o.Under != n.Under || free[v] == 0 || !siblings(Normal(o.Subject), Normal(n.Subject)) {
			continue
		}
		free[v]--
		out[o.Subject] = true
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// argumentsOf are the values that a claim's expected value is made of, where that is one
// call of a constructor.
func argumentsOf(n oracle.Oracle) []string {
	words := expression.Words(Normal(n.Expected))
	if n.Kind != "equal" || n.Negated || n.Tolerance != "" || n.Effective() < exactly || len(words) < 4 || words[len(words)-1] != ")" {
		return nil
	}
	if words[0] == "new" {
		words = words[1:]
	}
	open := 0
	for open < len(words) && words[open] != "(" {
		if w := words[open]; w != "." && w != "::" && !expression.IsName(w) {
			return nil
		}
		open++
	}
	if open == 0 || open == len(words) {
		return nil
	}
	out := elements(words[open:])
	for i, v := range out {
		if _, labelled, ok := strings.Cut(v, " : "); ok {
			v = labelled
		}
		out[i] = plainNumber(v)
	}
	return out
}

// siblings tells a member of a thing from the thing itself or another member of it: date.year and
// date, or stamp.year and stamp.date.
func siblings(part, whole string) bool {
	owner := ownerOf(part)
	return owner != "" && (owner == whole || owner == ownerOf(whole))
}

// ownerOf is what a member belongs to, or "".
func ownerOf(member string) string {
	member = strings.TrimSuffix(member, " ( )")
	for _, dot := range [...]string{" . ", " -> ", " ?. "} {
		if at := strings.LastIndex(member, dot); at > 0 && expression.IsName(member[at+len(dot):]) {
			return member[:at]
		}
	}
	return ""
}
