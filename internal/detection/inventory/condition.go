package inventory

import (
	"holdfast/internal/detection/lazy"
	"slices"
	"strings"
)

// Levels of the strength lattice that conditions reach by their operators.
const (
	levelStruct  = 100
	levelExact   = 90
	levelPartial = 80
	levelApprox  = 70
	levelPattern = 60
	levelErrType = 55
	levelShape   = 50
	levelAnyErr  = 45
	levelBound   = 40
	levelNonNull = 30
	levelTruthy  = 20
	levelNoError = 15
	levelTaut    = 10
	levelLog     = 5
	levelSkip    = 2
)

var opposite = map[string]string{
	"==": "!=", "!=": "==", "===": "!==", "!==": "===", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "is": "is not", "is not": "is",
	"in": "not in", "not in": "in", "=~": "!~", "!~": "=~", "eq": "ne", "ne": "eq",
}

// judge reads a boolean expression that must hold (or, negated, must not) as oracles.
func judge(toks []string, negated bool) []Oracle {
	toks = undecided(unparen(toks))
	for len(toks) > 1 && (toks[0] == "!" || toks[0] == "not") && !looseNot(toks[1:]) {
		toks, negated = unparen(toks[1:]), !negated
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
	if parts := splitTop(toks, or...); len(parts) > 1 {
		return []Oracle{eitherOf(parts, negated)}
	}
	if parts := splitTop(toks, and...); len(parts) > 1 {
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
	left, op, right, ok := comparison(toks)
	if !ok || len(right) != 1 || isNull(right[0]) || op != "==" && op != "===" && op != "is" {
		return nil, false, false
	}
	is, said = constants[right[0]]
	inner = unparen(left)
	_, _, _, compound := comparison(inner)
	return inner, is, said && compound
}

// undecided leaves out the parts of a condition that are settled whatever the code does,
// as where a test asks its own row first: want == "" || got != want.
func undecided(toks []string) []string {
	if _, known := constantOf(toks); known {
		return toks
	}
	for _, op := range [][]string{{"||", "or"}, {"&&", "and"}} {
		parts := splitTop(toks, op...)
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
			out = append(out, parenthesized(undecided(unparen(p)))...)
		}
		return unparen(out)
	}
	return toks
}

// settled tells a condition whose outcome is known, one about a field that the row does
// not mention included.
func settled(toks []string) bool {
	if _, known := constantOf(toks); known {
		return true
	}
	left, _, right, ok := comparison(unparen(toks))
	return ok && (join(left) == absent || join(left) == Zero) && literalValue(right)
}

// parenthesized puts a part that has operators of its own in parentheses.
func parenthesized(toks []string) []string {
	if !hasOperator(toks) {
		return toks
	}
	return append(append([]string{"("}, toks...), ")")
}

// looseNot tells `not a and b`, where the negation binds only the first part.
func looseNot(toks []string) bool {
	return len(splitTop(toks, "&&", "and", "||", "or")) > 1
}

// eitherOf is as weak as its weakest part: one of them is enough to pass.
func eitherOf(parts [][]string, negated bool) Oracle {
	var weakest Oracle
	var subjects []string
	for i, p := range parts {
		for _, o := range judge(p, negated) {
			subjects = append(subjects, o.Subject)
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
		weakest.Strength = min(weakest.Strength, levelPattern)
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
	if v, known := constantOf(toks); known {
		o := Oracle{Kind: "truth", Matcher: "constant", Subject: join(toks), Strength: levelTaut, Dead: "tautology"}
		if v == negated { // assert False: always fails, which is a failure call
			o.Dead, o.Kind, o.Strength = "", "fail", levelNoError
		}
		return o
	}
	left, op, right, ok := comparison(toks)
	if !ok {
		return predicate(toks, negated)
	}
	if negated {
		op = orElse(opposite[op], op)
	}
	if literalValue(left) && !literalValue(right) {
		left, right = right, left
		op = orElse(map[string]string{"<": ">", ">": "<", "<=": ">=", ">=": "<="}[op], op)
	}
	if o, ok := difference(left, op, right); ok {
		return o
	}
	if o, ok := emptyDiff(left, op, right); ok {
		return o
	}
	right, tolerance := approximately(right)
	if tolerance == "" {
		left, tolerance = nearness(left)
	}
	left, right, most := unwrapBoth(left, right)
	o := Oracle{Kind: "equal", Matcher: op, Subject: join(left), Expected: join(right), Literal: literalValue(right), Tolerance: tolerance}
	if tolerance != "" {
		most = levelApprox
	}
	null := len(right) == 1 && isNull(right[0])
	switch op {
	case "==", "===", "is", "eq":
		o.Strength = equalStrength(left, right)
		if null && errorName(left) {
			o.Kind, o.Strength = "no-error", levelNoError
		}
	case "!=", "!==", "is not", "ne":
		o.Negated = true
		o.Kind, o.Strength = "differs", levelBound
		if null {
			o.Kind, o.Strength = "non-null", levelNonNull
			if errorName(left) {
				o.Kind, o.Strength = "error", levelAnyErr
			}
		}
	case "in", "=~":
		o.Kind, o.Strength = "match", levelPattern
		if op == "in" && len(left) == 1 && left[0] == `""` {
			o.Dead = "tautology"
		}
	case "not in", "!~":
		o.Kind, o.Negated, o.Strength = "match", true, levelBound
	case "instanceof":
		o.Kind, o.Strength = "shape", levelShape
	default:
		o.Kind, o.Strength = "bound", levelBound
		if alwaysBounded(left, op, right) {
			o.Dead = "tautology"
		}
	}
	if o.Subject == o.Expected && (op == "==" || op == "===" || op == "is" || op == "<=" || op == ">=") {
		o.Dead = "tautology"
	}
	if literalValue(left) && literalValue(right) || vacuousSlice(left) {
		o.Dead = "tautology"
	}
	o.Strength = min(o.Strength, most)
	return o
}

// emptyDiff reads diff(want, got) == "" as what it says: the two are equal.
func emptyDiff(left []string, op string, right []string) (Oracle, bool) {
	name, args := lastCall(undatedEnd(left))
	if op != "==" || len(right) != 1 || right[0] != `""` || len(args) < 2 || !strings.Contains(strings.ToLower(name), "diff") {
		return Oracle{}, false
	}
	want, got := args[0], args[1]
	if literalValue(got) && !literalValue(want) {
		want, got = got, want
	}
	o := Oracle{Kind: "equal", Matcher: name, Subject: join(got), Expected: join(want), Literal: literalValue(want), Strength: levelStruct}
	for _, option := range args[2:] {
		if text := join(option); passesOver.MatchString(text) {
			o.Tolerance = PassedOver + text
		}
	}
	return o, true
}

// PassedOver begins a tolerance that is no number: what a comparison passes over.
const PassedOver = "but for "

// passesOver are options by which a comparison passes over fields, elements or their order.
var passesOver = lazy.MustCompile(`\b(Ignore\w+|SortSlices|SortMaps)\b`)

// undatedEnd leaves out the mark behind an expression that says which run of a loop made it.
func undatedEnd(toks []string) []string {
	for len(toks) > 0 && strings.HasPrefix(toks[len(toks)-1], "#s") {
		toks = toks[:len(toks)-1]
	}
	return toks
}

func orElse(s, alt string) string {
	if s == "" {
		return alt
	}
	return s
}

// alwaysBounded recognises len(x) >= 0 and its kin.
func alwaysBounded(left []string, op string, right []string) bool {
	if len(right) != 1 && !(len(right) == 2 && right[0] == "-") {
		return false
	}
	text := join(left)
	sized := strings.Contains(text, "len") || strings.Contains(text, "length") || strings.Contains(text, "size") || strings.Contains(text, "count")
	switch {
	case sized && op == ">=" && right[0] == "0":
		return true
	case sized && op == ">" && right[0] == "-":
		return true
	}
	return false
}

// equalStrength is exact for values, more for spelled-out structures, less for sizes
// and types.
func equalStrength(left, right []string) int {
	text := Undated(join(left))
	switch {
	case approximates(right) || approximates(left):
		return levelApprox
	case sizeOf(Undated(text)) && len(right) == 1:
		return levelShape
	case kindAsked.MatchString(text):
		return levelShape
	case len(right) > 1 && literalValue(right) && (right[0] == "[" || right[0] == "{" || right[0] == "(" || right[0] == "vec"):
		return levelStruct
	}
	return levelExact
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

func sizeOf(text string) bool {
	return strings.HasPrefix(text, "len (") || strings.HasSuffix(text, ". length") || strings.HasSuffix(text, ". size") ||
		strings.HasSuffix(text, ". size ( )") || strings.HasSuffix(text, ". len ( )") || strings.HasSuffix(text, ". count") ||
		strings.HasSuffix(text, ". length ( )") || strings.HasPrefix(text, "count (") || strings.HasSuffix(text, ". count ( )") || strings.HasPrefix(text, "length (") ||
		strings.HasSuffix(text, ". Length") || strings.HasSuffix(text, ". Count") || strings.HasSuffix(text, ". Count ( )") || strings.HasPrefix(text, "Enum . count (")
}

func isNull(s string) bool {
	switch s {
	case "nil", "null", "None", "undefined", "nullptr", "NULL":
		return true
	}
	return false
}

// ErrorMark ends the value of a name that holds an error, so that it is still known as
// one after the name is gone.
const ErrorMark = "#err"

// errorName tells variables that hold an error by their usual names.
func errorName(toks []string) bool {
	last := toks[len(toks)-1]
	lower := strings.ToLower(last)
	return last == ErrorMark || lower == "err" || lower == "error" || strings.HasSuffix(lower, "err") || strings.HasPrefix(lower, "err") && len(lower) <= 5
}

func join(toks []string) string { return strings.Join(toks, " ") }
