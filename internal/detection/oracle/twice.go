package oracle

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
)

// Derived tells a comparison whose sides are the same call only after names are replaced
// by their values: what was read before is compared with what is read now. That can
// fail, but says little.
func Derived(o Oracle) bool {
	if o.Dead != "tautology" && o.Dead != "" || o.Kind != "equal" || !strings.Contains(o.Subject, "(") || expression.Undated(o.Subject) != expression.Undated(o.Expected) {
		return false
	}
	if SaidTwice(o.Text, 3) != nil { // a bare name does not tell when it was read
		return false
	}
	head, _, _ := strings.Cut(o.Subject, " ")
	said := 0
	for _, w := range expression.Fields(o.Text) {
		if w == head {
			said++
		}
	}
	return o.Dead == "" || said < 2
}

// SaidTwice is an expression of so many words that an assertion compares with itself, as
// written: Equal(t, f.Mode(), f.Mode()), len(x) == len(x). nil when it does not.
func SaidTwice(text string, least int) []string {
	toks := expression.Fields(text)
	for i, tok := range toks {
		if tok != "," && tok != "==" && tok != "===" {
			continue
		}
		right := toks[i+1:]
		for size := least; size <= i && size <= len(right); size++ {
			if endsOperand(right[size:]) && startsOperand(toks[:i-size]) && expression.Balanced(right[:size]) && slices.Equal(right[:size], toks[i-size:i]) {
				return right[:size]
			}
		}
	}
	return nil
}

func startsOperand(before []string) bool {
	if len(before) == 0 {
		return true
	}
	last := before[len(before)-1]
	return last == "(" || last == "," || last == "assert"
}

func endsOperand(rest []string) bool {
	return len(rest) == 0 || rest[0] == ")" || rest[0] == "," || rest[0] == ";"
}
