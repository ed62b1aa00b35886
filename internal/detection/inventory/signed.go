package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// signed reads a claim whose sign is an argument, g_assert_cmpint(got, ==, 3), as the comparison it
// writes out. No grammar knows such a list, so its parts are told by their commas.
func (e *evaluator) signed(rule *catalog.Oracle, name string, l syntax.Link, en *env) []oracle.Oracle {
	list := e.tree.ChildOf(e.tree.Parent(l.Node), "argument_list")
	if list < 0 {
		return nil
	}
	said := e.resolveRange(e.tree.Nodes[list].Start+1, e.tree.Nodes[list].End-1, en)
	parts := map[string][]string{}
	for i, part := range expression.SplitTop(said, ",") {
		if i < len(rule.Args) {
			parts[rule.Args[i]] = part
		}
	}
	sign := strings.Trim(strings.Join(parts["sign"], ""), `"`) // alone, == is two tokens
	if !expression.Comparisons[sign] || len(parts["actual"]) == 0 || len(parts["expected"]) == 0 {
		return nil
	}
	os := oracle.Judge(slices.Concat(expression.Parenthesized(parts["actual"]), []string{sign}, expression.Parenthesized(parts["expected"])), false)
	for i := range os {
		if os[i].Kind == "equal" && os[i].Strength == oracle.LevelExact {
			os[i].Strength = max(os[i].Strength, rule.Call[name])
		}
	}
	return os
}
