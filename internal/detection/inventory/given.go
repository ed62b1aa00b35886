package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// rowResults reads what rows say of the result: #[test_case(1, 2 => 3)]. A row whose
// sign has no strength does not run.
func (r *reader) rowResults(c *Case, p *prepared, marks []syntax.Mark) {
	var kept [][]binding
	row := 0
	for i := range p.Rows {
		rule := &p.Rows[i]
		if len(rule.Result) == 0 {
			continue
		}
		for _, m := range marks {
			if !markNamed(m.Name(), rule.RowMark) {
				continue
			}
			o, level, ok := r.resultOf(rule, m)
			if ok && level == 0 {
				c.Off++
				c.Rows--
			} else {
				if ok {
					c.given = append(c.given, o)
				}
				if row < len(c.binds) {
					kept = append(kept, c.binds[row])
				}
			}
			row++
		}
	}
	if row > 0 && c.Off > 0 {
		c.binds = kept
	}
}

// resultOf finds the longest of the rule's signs in a row and what it expects.
func (r *reader) resultOf(rule *catalog.Rows, m syntax.Mark) (oracle.Oracle, int, bool) {
	t := r.tree
	for _, a := range m.Chain[len(m.Chain)-1].Args {
		text := t.ArgText(a)
		sign := ""
		for s := range rule.Result {
			if strings.Contains(text, s) && len(s) > len(sign) {
				sign = s
			}
		}
		if sign == "" {
			continue
		}
		given, expected, _ := strings.Cut(text, sign)
		toks := expression.Fields(expected)
		o := oracle.Oracle{Kind: "equal", Matcher: sign, Subject: expression.Join(expression.Fields(given)), Expected: expression.Join(toks), Literal: expression.LiteralValue(toks),
			Strength: rule.Result[sign], Line: t.Line(m.Node), Text: firstLine(t.Text(m.Node))}
		return o, o.Strength, true
	}
	return oracle.Oracle{}, 0, false
}

// returnedOracle takes the value a property returns as its assertion.
func (e *evaluator) returnedOracle(en *env) {
	ret, _, ok := e.file.returned(e.c.node)
	if !ok {
		e.record(oracle.Oracle{Kind: "truth", Matcher: "returned", Strength: oracle.LevelTruthy, Line: e.c.Line}, context{rows: 1})
		return
	}
	for _, o := range oracle.Judge(e.resolve(ret, en), false) {
		o.Line, o.Text, o.Whole = e.tree.Line(ret), firstLine(e.tree.Text(ret)), moreLines(e.tree.Text(ret))
		e.record(o, context{rows: 1})
	}
}

// markClaims adds what the marks of a test claim: should_panic, Test/expected.
func (r *reader) markClaims(c *Case, marks []syntax.Mark) {
	for i := range r.file.rules.oracles {
		claims := r.file.rules.oracles[i].Mark
		if len(claims) == 0 {
			continue
		}
		for _, m := range marks {
			if o, ok := r.markClaim(&r.file.rules.oracles[i], m); ok {
				c.given = append(c.given, o)
			}
		}
	}
}

func (r *reader) markClaim(rule *catalog.Oracle, m syntax.Mark) (oracle.Oracle, bool) {
	best, found := oracle.Oracle{}, false
	args := m.Chain[len(m.Chain)-1].Args
	for claim, level := range rule.Mark {
		name, label, labelled := strings.Cut(claim, "/")
		if !markNamed(m.Name(), []string{name}) || found && !labelled {
			continue
		}
		o := oracle.Oracle{Kind: "raises", Matcher: claim, Strength: level, Line: r.tree.Line(m.Node), Text: firstLine(r.tree.Text(m.Node))}
		if level >= oracle.LevelExact { // TestCase(2, ExpectedResult = 4)
			o.Kind = "equal"
		}
		stated := !labelled
		for _, a := range args {
			switch {
			case a.Label == label:
				o.Expected, stated = r.file.rangeText(a.Start, a.End), true
				if !labelled && o.Kind == "raises" && expression.IsString(o.Expected) { // should_panic = "too many"
					o.Strength = max(o.Strength, oracle.LevelPattern)
				}
			case named(a.Label, rule.Match):
				o.Strength = max(o.Strength, oracle.LevelPattern)
			}
		}
		if !stated {
			continue
		}
		if broadType(o.Expected, rule.Broad) {
			o.Strength = min(o.Strength, oracle.LevelAnyErr)
		}
		best, found = o, true
		if labelled {
			return best, true
		}
	}
	return best, found
}

// broadType finds the class in E . class, typeof ( E ) and a . b . E.
func broadType(text string, broad []string) bool {
	text = strings.TrimSuffix(strings.TrimSuffix(text, " . class"), " :: class")
	text = strings.TrimSuffix(strings.TrimPrefix(text, "typeof ( "), " )")
	return named(strings.TrimSpace(lastPart(text)), broad)
}
