package ledger

import (
	"regexp/syntax"
	"strings"

	"holdfast/internal/detection/oracle"
)

// takeBlanks settles claims of a whole text that are made with a pattern now, which takes that text with
// more or less blank space in it, and no other.
func (x *Ledger) takeBlanks() {
	x.each(func(o oracle.Oracle) bool {
		if o.Kind != "equal" {
			return false
		}
		text := bareText.Replace(o.Expected)
		if len(text) < 3 || !strings.ContainsRune("\"'`", rune(text[0])) || text[0] != text[len(text)-1] {
			return false
		}
		return pick(&x.fresh, func(n oracle.Oracle) bool {
			if n.Subject != o.Subject || n.Negated != o.Negated || n.Under != o.Under {
				return false
			}
			found := patterns(n.Expected)
			return len(found) == 1 && onlyBlanksOpen(found[0], text[1:len(text)-1])
		}) != nil
	})
}

// onlyBlanksOpen tells a pattern from the first sign of a text to its last that leaves nothing open but blanks.
func onlyBlanksOpen(pattern, text string) bool {
	tree, err := syntax.Parse(strings.ReplaceAll(pattern, `\/`, "/"), syntax.Perl)
	if err != nil || tree.Op != syntax.OpConcat || tree.Sub[0].Op != syntax.OpBeginText || tree.Sub[len(tree.Sub)-1].Op != syntax.OpEndText {
		return false
	}
	said := ""
	for _, part := range tree.Sub[1 : len(tree.Sub)-1] {
		switch part.Op {
		case syntax.OpLiteral:
			said += string(part.Rune)
		case syntax.OpQuest, syntax.OpStar, syntax.OpPlus:
			if !onlyBlank(part.Sub[0]) {
				return false
			}
		default:
			return false
		}
	}
	return said != "" && withoutBlanks.Replace(said) == withoutBlanks.Replace(text)
}

// onlyBlank tells a part of a pattern that takes nothing but blanks: a space, \s.
func onlyBlank(part *syntax.Regexp) bool {
	for _, r := range part.Rune { // of a class, the first and the last of each range
		if !strings.ContainsRune(" \t\n\v\f\r", r) {
			return false
		}
	}
	return (part.Op == syntax.OpLiteral || part.Op == syntax.OpCharClass) && len(part.Rune) > 0
}

var withoutBlanks = strings.NewReplacer(" ", "", "\t", "", "\n", "")
