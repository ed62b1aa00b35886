package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// drops compares which errors a function throws away.
func (c *comparison) drops(e *edit) {
	type tally struct{ checked, dropped int }
	count := func(list []Drop) map[string]tally {
		m := map[string]tally{}
		for _, d := range list {
			x := m[d.Callee]
			if d.Checked {
				x.checked++
			} else {
				x.dropped++
			}
			m[d.Callee] = x
		}
		return m
	}
	before, after := count(e.b.Drops), count(e.a.Drops)
	for _, d := range e.a.Drops {
		if d.Checked || d.Callee == "" {
			continue
		}
		b, a := before[d.Callee], after[d.Callee]
		if a.dropped <= b.dropped || b.checked <= a.checked && b.checked > 0 || b.checked == 0 {
			continue
		}
		if d.Form == "ignored" && len(e.b.Faults) <= len(e.a.Faults) && !strings.HasPrefix(firstChecked(e.b.Drops, d.Callee), "return") {
			continue // its result was a value, not a status
		}
		if d.Form == "ignored" && e.pair.Language == syntax.Go && !strings.HasPrefix(firstChecked(e.b.Drops, d.Callee), "return") {
			continue // an error that was bound to a name and asked is told of elsewhere
		}
		if e.pair.Language == syntax.Go && strings.HasPrefix(firstChecked(e.b.Drops, d.Callee), "return") && !givesError.MatchString(signature(e.before)) {
			continue // what it gave back was no error
		}
		if d.Form == "ignored" && returnsNothing(e.before) {
			continue // return f(); is how C++ ends a function that returns nothing
		}
		if deprecates(e.pair.Language, d) {
			continue
		}
		if endsForGoneReceiver(e, d) || d.Form == "ignored" && c.fillsInstead(e.pair.Language, d.Callee) {
			continue
		}
		delete(after, d.Callee)
		before[d.Callee] = tally{}
		c.add("error-discarded", e.pair, d.Line, firstChecked(e.b.Drops, d.Callee), d.Text, map[string]any{
			"function": e.after.Name, "form": d.Form, "callee": d.Callee, "existing": true, "cleanup": tidies(e.after, d),
			"reason": commentNear(e.after, d.Line),
		})
	}
}

// tidies tells a dropped call that only cleans up, where failures are commonly dropped.
func tidies(f *Function, d Drop) bool {
	return cleanupWord.MatchString(bare(f.Name)) || cleanupCall.MatchString(d.Text) && !isItsWork(f.tree, f.Name, d.Text, d.Line)
}

// deprecates tells how libraries of PHP tell their users what will be gone one day: the sign keeps it from everybody
// who has not asked for it, and nothing has failed.
func deprecates(language syntax.Language, d Drop) bool {
	return language == syntax.PHP && d.Callee == "trigger_error" && deprecation.MatchString(d.Text)
}

var deprecation = lazy.MustCompile(`(?s)^@\s*\\?trigger_error\s*\(.*,\s*\\?E_USER_DEPRECATED\s*,?\s*\)$`)

// givesError is the head of a function of Go that can tell of a failure.
var givesError = lazy.MustCompile(`\b\w*[eE]rr(?:or)?\b`)

// fillsInstead tells a function of which the change makes a form that gives nothing back, beside the one that answers:
// what it made goes into an argument there, and a call of it has nothing to ask for.
func (c *comparison) fillsInstead(language syntax.Language, callee string) bool {
	if !slices.Contains(overloads, language) || callee == "" || !expression.IsName(callee) {
		return false
	}
	declared := lazy.MustCompile(`\bvoid\s+(?:\w+::)*` + callee + `\s*\(`)
	fills, answers := false, false
	for _, p := range c.pairs {
		if p.Language != language || p.After == nil || p.After.Tree == nil {
			continue
		}
		fills = fills || declared.Match(p.After.Tree.Source) && (p.Before == nil || p.Before.Tree == nil || !declared.Match(p.Before.Tree.Source))
		answers = answers || slices.ContainsFunc(p.After.Functions, func(f *Function) bool { return bare(f.Name) == callee && !returnsNothing(f) })
	}
	return fills && answers
}

// overloads are languages in which several functions may have one name, each with an answer of its own.
var overloads = []syntax.Language{syntax.CPP, syntax.Java, syntax.CSharp}

// returnsNothing tells a function of C or C++ that is declared to return nothing.
func returnsNothing(f *Function) bool {
	if f.body < 0 || f.Node < 0 {
		return false
	}
	head := f.tree.Source[f.tree.Nodes[f.Node].Start:f.tree.Nodes[f.body].Start]
	result, _, _ := strings.Cut(string(head), "(")
	return slices.Contains(strings.Fields(result), "void") && !strings.Contains(result, "*")
}

func firstChecked(list []Drop, callee string) string {
	for _, d := range list {
		if d.Checked && d.Callee == callee {
			return d.Text
		}
	}
	return ""
}

// commentNear tells whether a comment on the line, or the one above, gives a reason.
func commentNear(f *Function, line int) bool {
	for _, l := range []int{line, line - 1} {
		text := string(f.tree.LineText(l))
		for _, sign := range []string{"//", "#", "/*"} {
			if _, comment, ok := strings.Cut(text, sign); ok && reasoned(comment) {
				return true
			}
		}
	}
	return false
}
