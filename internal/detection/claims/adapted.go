package claims

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

// clearAdapted clears values that are computed in another way because what they are computed
// with is called otherwise, and inputs likewise.
func (c *Comparison) clearAdapted(e *event.Event, l *loss) {
	side := func(o *oracle.Oracle) string { return o.Expected }
	if e.Kind == "oracle-input-changed" {
		side = func(o *oracle.Oracle) string { return o.Subject }
	} else if e.Kind != "oracle-expected-changed" {
		return
	}
	why := ""
	for _, s := range l.steps {
		if s.After == nil || s.Why != "" && e.Kind == "oracle-expected-changed" {
			return
		}
		if why = c.adapted(side(&s.Before), side(s.After), l.before, l.after, callsFor(s.Before)); why == "" && e.Kind == "oracle-expected-changed" {
			why = cmp.Or(ownResult(s.Before, *s.After), handedRow(s.Before, *s.After, l.before, l.after))
		}
		if why == "" && s.Before.Literal && s.After.Literal && c.Production().Texts().Rewords(s.Before.Expected, s.After.Expected) {
			why = "the text is reworded in the code in the same way"
		}
		if why == "" {
			return
		}
	}
	e.Clear("replaced", why)
}

// callsFor tells a claim about the arguments of a call: one that names an argument more asks
// for more.
func callsFor(o oracle.Oracle) bool {
	return strings.Contains(strings.ToLower(o.Matcher), "call")
}

// adapted tells why two expressions that are not written alike stand for the same, or "".
func (c *Comparison) adapted(before, after string, b, a *inventory.Case, values bool) string {
	was, is := expression.Words(before), expression.Words(after)
	switch {
	case slices.Equal(strings.Fields(before), strings.Fields(after)):
		if !unindented.MatchString(after) {
			return ""
		}
		return "only the margin of the text is another, which is cut off"
	case slices.Equal(untyped(was), untyped(is)):
		return "only the type of the value is said otherwise"
	case branchLeft(was, is):
		return "it was one of two, and is the same one always now"
	case argumentsAdded(was, is, values):
		return "a call that it is computed with takes an argument more, and all else is as it was"
	}
	if old, now := renamed(was, is); old != "" && c.nameGone(old, now, b, a) {
		return old + " is called " + now + " now"
	}
	return ""
}

// unindented are the names of what takes the margin off a text.
var unindented = lazy.MustCompile(`(?i)\b(stripMargin|trimMargin|trimIndent|stripIndent|dedent\w*|unindent)\b|<<~`)

// ownResult tells why an expectation is better off: what was expected was what the code under
// test itself gave, and is spelled out now.
func ownResult(o, n oracle.Oracle) string {
	name := expression.Callee(o.Subject)
	if name == "" || expression.Callee(o.Expected) != name || slices.Contains(strings.Fields(n.Expected), name) {
		return ""
	}
	return "what was expected was itself computed by " + name + ", and is spelled out now"
}

// handedRow tells why a claim in the same words is the same claim: what the test took from the list through
// which it looped is handed to it as a row, and stands at the same place of what is expected.
func handedRow(o, n oracle.Oracle, b, a *inventory.Case) string {
	if !a.Dynamic || b.Dynamic || o.Text == "" || o.Text != n.Text {
		return ""
	}
	was, is := strings.Fields(o.Expected), strings.Fields(n.Expected)
	for len(was) > 0 && len(is) > 0 && was[len(was)-1] == is[len(is)-1] {
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	if len(is) != 1 || !expression.IsName(is[0]) || len(was) == 0 || slices.ContainsFunc(was, isLiteralWord) {
		return ""
	}
	return is[0] + " is handed to the test for each row, which it took from the list itself before"
}

func isLiteralWord(w string) bool { return ledger.LiteralWord.MatchString(w) }

// untyped leaves out what an expression says about types: x as String, x!, &x.
func untyped(words []string) []string {
	var out []string
	for i := 0; i < len(words); i++ {
		switch w := words[i]; {
		case (w == "as" || w == "as!" || w == "as?") && i > 0 && i+1 < len(words) && expression.IsName(words[i+1]):
			i++
		case (w == "&" || w == "*") && beginsValue(words, i):
		case (w == "!" || w == "!!") && i > 0 && endsValue(words[i-1]) && (i+1 == len(words) || !expression.IsName(words[i+1])):
		default:
			out = append(out, w)
		}
	}
	return out
}

// beginsValue tells a sign that stands before a value and not between two.
func beginsValue(words []string, at int) bool {
	return at+1 < len(words) && (at == 0 || strings.Contains("( [ { , = &", words[at-1]))
}

func endsValue(w string) bool { return w == ")" || w == "]" || expression.IsName(w) }

// argumentsAdded tells whether nothing but whole arguments of calls came in. Values among
// them change what comes out, unless the arguments are what is looked at.
func argumentsAdded(was, is []string, values bool) bool {
	var open []bool // for each bracket that is open, whether it is that of a call
	i, added := 0, false
	for j := 0; j < len(is); j++ {
		if i < len(was) && was[i] == is[j] {
			open = bracket(open, is, j)
			i++
			continue
		}
		if len(open) == 0 || !open[len(open)-1] || j == 0 {
			return false
		}
		end := argument(is, j)
		if end <= j || !slices.ContainsFunc(is[j:end], isWord) || slices.ContainsFunc(is[j:end], func(w string) bool { return !harmless(w, values) }) {
			return false
		}
		added, j = true, end-1
	}
	return added && i == len(was)
}

func bracket(open []bool, words []string, at int) []bool {
	switch words[at] {
	case "(":
		return append(open, at > 0 && (expression.IsName(words[at-1]) || words[at-1] == ">"))
	case "[", "{":
		return append(open, false)
	case ")", "]", "}":
		if len(open) > 0 {
			return open[:len(open)-1]
		}
	}
	return open
}

// argument is where an argument that begins at a place ends, with one of the commas around it.
func argument(words []string, from int) int {
	depth, leads := 0, words[from] == ","
	if !leads && !opens(words[from-1]) && words[from-1] != "," {
		return from
	}
	for i := from; i < len(words); i++ {
		switch words[i] {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth == 0 {
				return i
			}
			depth--
		case ",":
			if depth == 0 && i > from {
				if leads {
					return i
				}
				return i + 1
			}
		}
	}
	return from
}

func isWord(w string) bool {
	return expression.IsName(w) || w[0] >= '0' && w[0] <= '9' || w[0] == '"' || w[0] == '\''
}

// harmless tells a word of an added argument that computes nothing.
func harmless(w string, values bool) bool {
	switch w {
	case ".", "::", "(", ")", ",", "&":
		return true
	case "true", "false", "null", "nil", "None":
		return values
	}
	return expression.IsName(w) || values && isWord(w)
}
