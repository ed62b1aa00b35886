package ledger

import (
	"slices"
	"strings"
)

// kinds are what the sign for a type answers, in languages where it answers a text.
var kinds = []string{"boolean", "string", "number", "object", "function", "symbol", "bigint"}

// onlyItsType tells a claim about the kind of a value where the claim before was about the value
// itself: expect(typeof ready()).toBe("boolean") for expect(ready()).toBeTruthy().
func onlyItsType(was, is []string) bool {
	at := slices.Index(is, "typeof")
	if at < 0 || slices.Contains(was, "typeof") || at > len(was) || !slices.Equal(was[:at], is[:at]) || !slices.ContainsFunc(is[at:], namesKind) {
		return false
	}
	same := 0
	for at+same < len(was) && at+1+same < len(is) && was[at+same] == is[at+1+same] {
		same++
	}
	return same > 1 && !slices.ContainsFunc(was[at+same:], namesKind)
}

func namesKind(word string) bool {
	return len(word) > 2 && slices.Contains(kinds, strings.Trim(word, `"'`+"`"))
}
