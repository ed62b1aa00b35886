package ledger

import (
	"strings"

	"holdfast/internal/detection/memo"
	"holdfast/internal/detection/oracle"
)

// Claims are put into words for every comparison they take part in, and most of them are the
// same before and after a change, and in the next commit.
var (
	claimsKept memo.Table[meaning, string]
	valuesKept memo.Table[meaning, string]
	masksKept  memo.Table[phrase, string]
)

// longestKept bounds what is kept: texts beyond it are few.
const longestKept = 1 << 10

// meaning is all of an oracle that its words depend on.
type meaning struct {
	kind, matcher, subject, expected string
	negated                          bool
}

// Own is a meaning in texts of its own.
func (m meaning) Own() meaning {
	return meaning{m.kind, strings.Clone(m.matcher), strings.Clone(m.subject), strings.Clone(m.expected), m.negated}
}

// phrase is an expression by itself.
type phrase string

// Own is a phrase in a text of its own.
func (p phrase) Own() phrase { return phrase(strings.Clone(string(p))) }

func meant(o oracle.Oracle) meaning {
	return meaning{o.Kind, o.Matcher, o.Subject, o.Expected, o.Negated}
}

// oracle is a claim with nothing but its meaning.
func (m meaning) oracle() oracle.Oracle {
	return oracle.Oracle{Kind: m.kind, Matcher: m.matcher, Subject: m.subject, Expected: m.expected, Negated: m.negated}
}

// of is the answer that a table keeps for a meaning.
func (m meaning) of(kept *memo.Table[meaning, string], find func(meaning) string) string {
	if len(m.subject)+len(m.expected) > longestKept {
		return find(m)
	}
	return kept.Of(m, find)
}
