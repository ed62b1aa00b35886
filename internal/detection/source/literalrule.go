package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// onlyLiterals is a condition, squeezed, that holds for nothing but what it writes out.
	onlyLiterals = lazy.MustCompile(`^(?:\$?([\w.@>-]+?)(?:={2,3}|\.equals|\.eql\?)(?:"[^"]*"|-?\d[\d._]*)(?:(?:\|\||or)\$?[\w.@>-]+?(?:={2,3}|\.equals|\.eql\?)(?:"[^"]*"|-?\d[\d._]*))*|\$?([\w.@]+)in(?:\[|\{|setOf|listOf)?(?:"[^"]*")+[\]}]?|(?:new Set|Set\.of|List\.of)?\[?(?:"[^"]*")+\]?\.(?:includes|include\?|contains|has)([\w.@]+))$`)
	// writtenLiteral is one of those.
	writtenLiteral = lazy.MustCompile(`"[^"]*"|-?\b\d[\d._]*`)
)

// ruleWrittenOut finds a rule that a branch or an answer stood under, in whose place the inputs of
// tests are written out one by one.
func (c *comparison) ruleWrittenOut(e *edit) {
	if c.tests == "" && c.repo == nil || rewritten(e) || len(e.added) > mostTold {
		return
	}
	tell := func(rule, literals, line string) bool {
		m := onlyLiterals.FindStringSubmatch(literals)
		if m == nil || onlyLiterals.MatchString(rule) || !strings.Contains(rule, lastPart(m[1]+m[2]+m[3])) {
			return false
		}
		var cases []SpecialCase
		for _, lit := range writtenLiteral.FindAllString(literals, -1) {
			if !odd(lit) || telling(lit) == "" || strings.Contains(rule, lit) {
				return false
			}
			cases = append(cases, SpecialCase{Input: lit, Answer: "true", Form: "condition"})
		}
		ev := c.gather(bare(e.after.Name), cases)
		for _, s := range cases {
			if !ev.stands(s.Input) {
				return false
			}
		}
		c.add("source-special-case", e.pair, lineOf(e.after, line), rule, line, map[string]any{
			"function": e.after.Name, "literal": cases[0].Input, "answer": "", "from_test": true, "answer_from_test": false, "count": float64(len(cases)),
			"answers": 0.0, "odd": float64(len(cases)), "form": "condition", "share": 1.0, "existing": true, "datum": true,
		})
		return true
	}
	came := branchesOnlyIn(e.a, e.b)
	for _, b := range branchesOnlyIn(e.b, e.a) {
		for _, a := range came {
			if branchBody(a) == branchBody(b) && tell(b.Cond, a.Cond, a.Text) {
				return
			}
		}
	}
	for _, old := range e.removed {
		rule, answers := strings.CutPrefix(old, "return ")
		for _, now := range e.added {
			if literals, same := strings.CutPrefix(now, "return "); answers && same && tell(squeeze(rule), squeeze(literals), now) {
				return
			}
		}
	}
}
