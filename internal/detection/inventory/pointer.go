package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// memberStep is how a language writes a member of what a pointer points to.
var memberStep = map[syntax.Language]string{syntax.C: "->", syntax.CPP: "->", syntax.Go: ".", syntax.Rust: "."}

// throughPointer writes a member of what a pointer points to in one way: (*p).size is p->size.
func throughPointer(s, step string) string {
	const opens = "( * "
	for from := 0; ; {
		at := strings.Index(s[from:], opens)
		if at < 0 {
			return s
		}
		at += from
		from = at + len(opens)
		toks := expression.Fields(s[at:])
		end := expression.Matching(toks, 0)
		if calledAt(s[:at]) || end < 0 || end+1 >= len(toks) || toks[end+1] != "." || expression.HasOperator(toks[2:end]) {
			continue
		}
		s = s[:at] + expression.Join(toks[2:end]) + " " + step + " " + expression.Join(toks[end+2:])
		from = at
	}
}

// calledAt tells whether a parenthesis after this text holds arguments.
func calledAt(before string) bool {
	before = strings.TrimRight(before, " ")
	if before == "" {
		return false
	}
	last := before[len(before)-1:]
	return last == ")" || last == "]" || last == "_" || last >= "0" && last <= "9" || strings.ToLower(last) != strings.ToUpper(last)
}
