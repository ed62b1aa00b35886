package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/predicate"
	"holdfast/internal/detection/syntax"
)

// chosen is the first new choice that is about a call which a test makes: its condition
// admits hardly more than the input, and its answer is the one that the test asks for.
func (c *comparison) chosen(before, f *Function, names []string) (SpecialCase, bool) {
	fresh := freshChoices(before, f)
	if len(fresh) == 0 || len(names) == 0 || c.tests == "" && c.repo == nil {
		return SpecialCase{}, false
	}
	var tests []testFile
	defined := definitions(f)
	for _, s := range fresh {
		cond, ok := conditionOf(f, s, defined)
		if !ok || len(cond.params) == 0 || !cond.couldBeNarrow() {
			continue
		}
		if tests == nil {
			tests = c.testFilesWith(names, answersOf(fresh))
		}
		for _, file := range tests {
			if input, ok := file.asksFor(names, f, cond, s); ok {
				return SpecialCase{Input: input, Answer: s.Answer, Line: s.Line, Text: s.Text}, true
			}
		}
	}
	return SpecialCase{}, false
}

// freshChoices are those that a function did not make before.
func freshChoices(before, after *Function) []Choice {
	had := map[string]bool{}
	if before != nil {
		for _, s := range before.choices() {
			had[squeeze(s.Cond+"\x00"+s.Answer)] = true
		}
	}
	return slices.DeleteFunc(after.choices(), func(s Choice) bool { return had[squeeze(s.Cond+"\x00"+s.Answer)] })
}

// answersOf are the literals that tests would name.
func answersOf(choices []Choice) []string {
	var out []string
	for _, s := range choices {
		if lit := numberOrText.FindString(s.Answer); lit != "" && len(out) < 20 {
			out = append(out, bareLiteral(strings.TrimPrefix(lit, "-")))
		}
	}
	return out
}

// couldBeNarrow tells whether a condition is about parameters at all: it denies most numbers, or a text.
func (c condition) couldBeNarrow() bool {
	for _, p := range c.params {
		denied := 0
		for _, v := range []predicate.Value{predicate.Of(-31), predicate.Of(211), predicate.OfText("kqkqk"), {Kind: predicate.List}} {
			if c.denies(map[string]predicate.Value{p: v}) {
				denied++
			}
		}
		if denied > 0 {
			return true
		}
	}
	return false
}

// asksFor tells whether a test makes a call that a choice is about, and with which input.
func (file testFile) asksFor(names []string, f *Function, cond condition, s Choice) (string, bool) {
	answer := strings.TrimPrefix(numberOrText.FindString(s.Answer), "-")
	for i, line := range file.lines {
		for _, call := range callsIn(line.text, names) {
			values, rest := call.bind(cond.params), call.rest
			if plainAssignment.MatchString(rest) {
				rest += " " + file.after(i)
			}
			if input, ok := cond.about(f, values, s); ok && proves(f, cond.params, values, s, answer, rest) {
				return input, true
			}
		}
		if answer == "" || s.Shifts || !holds(line.text, answer) {
			continue
		}
		for _, row := range rowsIn(line.text) {
			if input, ok := file.row(f, cond, s, row, answer); ok {
				return input, true
			}
		}
	}
	return "", false
}

var plainAssignment = lazy.MustCompile(`^\s*(const|let|var|val|auto|int|final)?\s*[\w, ]+\s*:?=\s*(\w+\.)*\s*;?\s*$`)

// row tells whether a row of a test's data has the input and, elsewhere, the answer.
func (file testFile) row(f *Function, cond condition, s Choice, row []string, answer string) (string, bool) {
	for i, cell := range row {
		v := literalValue(cell)
		for j, other := range row {
			if i == j || !holds(other, answer) || v.Kind == predicate.Unknown {
				continue
			}
			for _, p := range cond.params {
				if input, ok := cond.about(f, map[string]predicate.Value{p: v}, s); ok {
					return input, true
				}
			}
		}
	}
	return "", false
}

// about tells whether a condition is about one of the values that a call is made with.
func (c condition) about(f *Function, values map[string]predicate.Value, s Choice) (string, bool) {
	if c.denies(values) {
		return "", false
	}
	for _, p := range c.params {
		v := values[p]
		if v.Kind == predicate.Unknown || usual(v) || f.Detail().Calls[bare(f.Name)] > 0 && v.Kind == predicate.Number && v.Num <= 3 {
			continue // an end of a recursion, or what many honest functions answer by itself
		}
		if c.narrow(p, v, strings.ContainsAny(s.Answer, "\"'`")) {
			return shown(v), true
		}
	}
	return "", false
}

func usual(v predicate.Value) bool {
	switch v.Kind {
	case predicate.Number:
		return v.Num == 0 || v.Num == 1 || v.Num == -1
	case predicate.Text:
		return len(v.Text) < 2
	case predicate.List:
		return len(v.Items) < 2
	}
	return true
}

// proves tells whether the rest of a test's line asks for the answer. Where a literal only
// shifts what is computed, or says yes or no, no test names it; then the input must be
// computed with otherwise, as nobody does with a kind or a code.
func proves(f *Function, params []string, values map[string]predicate.Value, s Choice, answer, rest string) bool {
	if answer != "" && !s.Shifts && holds(rest, answer) {
		return true
	}
	if !s.Shifts && !truths[strings.TrimRight(s.Answer, "; ")] {
		return answer != "" && s.Shifts
	}
	for _, p := range params {
		if v := values[p]; v.Kind == predicate.Number && !usual(v) && computesWith(f, p) {
			return true
		}
	}
	return false
}

var truths = map[string]bool{"true": true, "false": true, "True": true, "False": true}

// computesWith tells whether a function does arithmetic with a parameter.
func computesWith(f *Function, param string) bool {
	found := false
	f.ownNodes(func(n int) {
		switch signOf(f.tree, n) {
		case "+", "-", "*", "/", "//", "%", "**":
			for c := n; c < f.tree.End(n); c++ {
				found = found || f.tree.Leaf(c) && f.tree.Role(c) == syntax.Ident && strings.TrimLeft(f.tree.Text(c), "$") == param
			}
		}
	})
	return found
}
