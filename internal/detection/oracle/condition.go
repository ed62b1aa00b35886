package oracle

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// judge reads a boolean expression that must hold (or, negated, must not) as oracles.
func judge(toks []string, negated bool) []Oracle {
	toks = undecided(expression.Unparen(toks))
	for len(toks) > 1 && (toks[0] == "!" || toks[0] == "not") && !looseNot(toks[1:]) {
		toks, negated = expression.Unparen(toks[1:]), !negated
	}
	if len(toks) == 0 {
		return nil
	}
	if inner, is, said := saidOfCondition(toks); said {
		return judge(inner, negated == is)
	}
	and, or := []string{"&&", "and"}, []string{"||", "or"}
	if negated { // not (a or b) is (not a) and (not b)
		and, or = or, and
	}
	if parts := expression.SplitTop(toks, or...); len(parts) > 1 {
		return []Oracle{eitherOf(parts, negated)}
	}
	if parts := expression.SplitTop(toks, and...); len(parts) > 1 {
		var out []Oracle
		for _, p := range parts {
			out = append(out, judge(p, negated)...)
		}
		return out
	}
	return []Oracle{single(toks, negated)}
}

// saidOfCondition reads (a == b) === false: what is claimed is the condition, or that it does
// not hold.
func saidOfCondition(toks []string) (inner []string, is, said bool) {
	left, op, right, ok := expression.Comparison(toks)
	if !ok || len(right) != 1 || expression.IsNull(right[0]) || op != "==" && op != "===" && op != "is" {
		return nil, false, false
	}
	is, said = expression.Constants[right[0]]
	inner = expression.Unparen(left)
	_, _, _, compound := expression.Comparison(inner)
	return inner, is, said && compound
}

// undecided leaves out the parts of a condition that are settled whatever the code does,
// as where a test asks its own row first: want == "" || got != want.
func undecided(toks []string) []string {
	if _, known := expression.ConstantOf(toks); known {
		return toks
	}
	for _, op := range [][]string{{"||", "or"}, {"&&", "and"}} {
		parts := expression.SplitTop(toks, op...)
		if len(parts) < 2 {
			continue
		}
		open := slices.DeleteFunc(parts, settled)
		if len(open) == 0 {
			return toks
		}
		var out []string
		for i, p := range open {
			if i > 0 {
				out = append(out, op[0])
			}
			out = append(out, expression.Parenthesized(undecided(expression.Unparen(p)))...)
		}
		return expression.Unparen(out)
	}
	return toks
}

// settled tells a condition whose outcome is known, one about a field that the row does
// not mention included.
func settled(toks []string) bool {
	if _, known := expression.ConstantOf(toks); known {
		return true
	}
	left, _, right, ok := expression.Comparison(expression.Unparen(toks))
	return ok && (expression.Join(left) == expression.Absent || expression.Join(left) == expression.Zero) && expression.LiteralValue(right)
}

// looseNot tells `not a and b`, where the negation binds only the first part.
func looseNot(toks []string) bool {
	return len(expression.SplitTop(toks, "&&", "and", "||", "or")) > 1
}

// eitherOf is as weak as its weakest part: one of them is enough to pass.
func eitherOf(parts [][]string, negated bool) Oracle {
	var weakest Oracle
	var subjects, values []string
	for i, p := range parts {
		for _, o := range judge(p, negated) {
			o = ofTexts(o)
			subjects, values = append(subjects, o.Subject), append(values, o.Matcher+" "+o.Expected)
			if i == 0 && weakest.Kind == "" || o.Effective() < weakest.Effective() {
				weakest = o
			}
		}
	}
	weakest.Matcher = "or"
	if !negated && coversAll(parts) {
		weakest.Dead = "tautology"
	}
	if one := same(subjects); one != "" { // x == 1 or x == 2 still speaks of x alone
		weakest.Subject, weakest.Expected, weakest.Literal = one, "", false
		weakest.Strength = min(weakest.Strength, LevelPattern)
		weakest.Tolerance = OneOf(values)
		return weakest
	}
	weakest.Subject = strings.Join(subjects, " | ")
	weakest.Strength = max(weakest.Strength-5, 0)
	return weakest
}

// same is the text that all of the list share, or "".
func same(list []string) string {
	for _, s := range list {
		if s != list[0] {
			return ""
		}
	}
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// single judges one comparison or predicate.
func single(toks []string, negated bool) Oracle {
	if v, known := expression.ConstantOf(toks); known {
		o := Oracle{Kind: "truth", Matcher: "constant", Subject: expression.Join(toks), Strength: LevelTaut, Dead: "tautology"}
		if v == negated { // assert False: always fails, which is a failure call
			o.Dead, o.Kind, o.Strength = "", "fail", LevelNoError
		}
		return o
	}
	left, op, right, ok := expression.Comparison(toks)
	if !ok {
		return Question(toks, negated)
	}
	if negated {
		op = cmp.Or(expression.Opposite[op], op)
	}
	if expression.LiteralValue(left) && !expression.LiteralValue(right) {
		left, right = right, left
		op = cmp.Or(map[string]string{"<": ">", ">": "<", "<=": ">=", ">=": "<="}[op], op)
	}
	if o, ok := difference(left, op, right); ok {
		return o
	}
	if o, ok := emptyDiff(left, op, right); ok {
		return o
	}
	right, tolerance := approximately(right)
	switch {
	case tolerance != "":
	case expression.LiteralValue(right): // approx(x, abs=1) == 3
		left, tolerance = approximately(left)
	default:
		left, tolerance = nearness(left)
	}
	left, right, most := unwrapBoth(left, right)
	o := Oracle{Kind: "equal", Matcher: op, Subject: expression.Join(left), Expected: expression.Join(right), Literal: expression.LiteralValue(right), Tolerance: tolerance}
	if tolerance != "" {
		most = LevelApprox
	}
	null := len(right) == 1 && expression.IsNull(right[0])
	switch op {
	case "==", "===", "is", "eq":
		o.Strength = EqualStrength(left, right)
		if null && expression.ErrorName(left) {
			o.Kind, o.Strength = "no-error", LevelNoError
		}
	case "!=", "!==", "is not", "ne":
		o.Negated = true
		o.Kind, o.Strength = "differs", LevelBound
		if null {
			o.Kind, o.Strength = "non-null", LevelNonNull
			if expression.ErrorName(left) {
				o.Kind, o.Strength = "error", LevelAnyErr
			}
		}
	case "in", "=~":
		o.Kind, o.Strength = "match", LevelPattern
		if op == "in" && len(left) == 1 && left[0] == `""` {
			o.Dead = "tautology"
		}
	case "not in", "!~":
		o.Kind, o.Negated, o.Strength = "match", true, LevelBound
	case "instanceof":
		o.Kind, o.Strength = "shape", LevelShape
	default:
		o.Kind, o.Strength = "bound", LevelBound
		if expression.AlwaysBounded(left, op, right) {
			o.Dead = "tautology"
		}
	}
	if o.Subject == o.Expected && (op == "==" || op == "===" || op == "is" || op == "<=" || op == ">=") {
		o.Dead = "tautology"
	}
	if expression.LiteralValue(left) && expression.LiteralValue(right) && !filledSince(o) || VacuousSlice(left) {
		o.Dead = "tautology"
	}
	o.Strength = min(o.Strength, most)
	return o
}

// filledSince tells a collection that was empty where it got its name and is compared with one that is not:
// whoever was handed it put something in.
func filledSince(o Oracle) bool {
	return o.Kind == "equal" && EmptyCollection(o.Subject) && o.Expected != "" && !EmptyCollection(o.Expected)
}

// emptyDiff reads diff(want, got) == "" as what it says: the two are equal.
func emptyDiff(left []string, op string, right []string) (Oracle, bool) {
	name, args := expression.LastCall(expression.UndatedEnd(left))
	if op != "==" || len(right) != 1 || right[0] != `""` || len(args) < 2 || !strings.Contains(strings.ToLower(name), "diff") {
		return Oracle{}, false
	}
	want, got := args[0], args[1]
	if expression.LiteralValue(got) && !expression.LiteralValue(want) {
		want, got = got, want
	}
	o := Oracle{Kind: "equal", Matcher: name, Subject: expression.Join(got), Expected: expression.Join(want), Literal: expression.LiteralValue(want), Strength: LevelStruct}
	for _, option := range args[2:] {
		if text := expression.Join(option); passesOver.MatchString(text) {
			o.Tolerance = PassedOver + text
		}
	}
	return o, true
}

// PassedOver begins a tolerance that is no number: what a comparison passes over.
const PassedOver = "but for "

// passesOver are options by which a comparison passes over fields, elements or their order.
var passesOver = lazy.MustCompile(`\b(Ignore\w+|SortSlices|SortMaps)\b`)

// EqualStrength is exact for values, more for spelled-out structures, less for sizes
// and types.
func EqualStrength(left, right []string) int {
	text := expression.Undated(expression.Join(left))
	switch {
	case approximates(right) || approximates(left):
		return LevelApprox
	case SizeOf(expression.Undated(text)) && len(right) == 1:
		return LevelShape
	case kindAsked.MatchString(text):
		return LevelShape
	case len(right) > 1 && expression.LiteralValue(right) && (right[0] == "[" || right[0] == "{" || right[0] == "(" || right[0] == "vec"):
		return LevelStruct
	}
	return LevelExact
}

func approximates(toks []string) bool {
	for _, t := range toks {
		if t == "approx" || t == "Approx" || t == "isclose" || nearLiteral(t) {
			return true
		}
	}
	return false
}

// nearLiteral recognises 3.5_a, which Catch reads as Approx(3.5); numbers come without
// their underscores.
func nearLiteral(t string) bool {
	t = strings.TrimPrefix(t, "-")
	return strings.HasSuffix(t, "a") && t[0] >= '0' && t[0] <= '9' && !strings.HasPrefix(t, "0x")
}

// SizeOf tells an expression that says only how many elements another one has.
func SizeOf(text string) bool {
	return strings.HasPrefix(text, "len (") || strings.HasSuffix(text, ". length") || strings.HasSuffix(text, ". size") ||
		strings.HasSuffix(text, ". size ( )") || strings.HasSuffix(text, ". len ( )") || strings.HasSuffix(text, ". count") ||
		strings.HasSuffix(text, ". length ( )") || strings.HasPrefix(text, "count (") || strings.HasSuffix(text, ". count ( )") || strings.HasPrefix(text, "length (") ||
		strings.HasSuffix(text, ". Length") || strings.HasSuffix(text, ". Count") || strings.HasSuffix(text, ". Count ( )") || strings.HasPrefix(text, "Enum . count (")
}
