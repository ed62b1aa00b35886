package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/oracle"
)

var (
	// catchHead is the line that catches an error, with the types that it catches and the name that it gets.
	catchHead = lazy.MustCompile(`\b(?:catch\s*\(\s*(?:final\s+)?([\w\\.:|\s]+?)\s+\$?(\w+)\s*\)|catch\s*\(\s*(\w+)\s*:\s*([\w.]+)\s*\)|except\s+\(?([\w., ]+?)\)?\s+as\s+(\w+)\s*:|rescue\s+([\w:, ]+?)\s*=>\s*(\w+))`)
	typeName  = lazy.MustCompile(`[A-Za-z_]\w*`)
	notTypes  = []string{"class", "typeof", "new", "self", "java", "nameof"}
)

// catching is a place where an error is caught: of which type, and by which name.
type catching struct{ kind, name string }

func catchings(code string) (out []catching) {
	for _, m := range catchHead.FindAllStringSubmatch(code, -1) {
		out = append(out, catching{lastName(m[1] + m[4] + m[5] + m[7]), m[2] + m[3] + m[6] + m[8]})
		if strings.ContainsAny(m[1]+m[5]+m[7], "|,") {
			out[len(out)-1].kind = "" // one of several: no claim about one of them
		}
	}
	return out
}

// lastName is the name of a type without what it belongs to: \Shop\Refused::class is Refused.
func lastName(text string) string {
	names := slices.DeleteFunc(typeName.FindAllString(text, -1), func(n string) bool { return slices.Contains(notTypes, n) })
	if len(names) == 0 {
		return ""
	}
	return names[len(names)-1]
}

// clearCaughtType clears claims about the type of a caught error where only errors of that type are caught now:
// every other error makes the test fail, as the claim did.
func (c *Comparison) clearCaughtType(e *event.Event, l *loss) {
	was, is := c.FileOf[l.before], c.FileOf[l.after]
	if was == nil || is == nil {
		return
	}
	before, after := catchings(matching.CodeOf(was.BeforeLines(), l.before)), catchings(matching.CodeOf(is.AfterLines(), l.after))
	if len(before) != len(after) {
		return
	}
	for _, s := range l.steps {
		if !slices.ContainsFunc(l.before.Oracles, func(o oracle.Oracle) bool {
			kind, name := lastName(o.Expected), lastName(o.Subject)
			claimed := o.Line == s.Before.Line && o.Text == s.Before.Text || s.After != nil && s.Before.Matcher == "try-fail" && lastName(s.After.Expected) == kind
			return claimed && !o.Negated && kind != "" && askedType.MatchString(o.Text) && narrowedTo(before, after, kind, name)
		}) {
			return
		}
	}
	e.Clear("replaced", "only errors of the type that was claimed are caught now; every other one fails the test")
}

// askedType are the words of claims about a type.
var askedType = lazy.MustCompile(`(?i)instance_?of|is_?type|kind_of|is_?a\b|isinstance`)

// narrowedTo tells whether a catch that took something else takes one type only now, by the same name.
func narrowedTo(before, after []catching, kind, name string) bool {
	for i, n := range after {
		if n.kind == kind && n.name == name && before[i].name == name && before[i].kind != kind {
			return true
		}
	}
	return false
}
