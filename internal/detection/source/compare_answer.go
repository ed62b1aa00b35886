package source

import (
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/place"
	"regexp"
	"slices"
	"strings"
)

// answers finds conditions that were added for the very call a test makes, with the very
// answer the test expects. Small numbers stand everywhere, so the call counts: the name of
// the function, the input and the answer in one line of a test.
func (c *comparison) answers(e *edit) {
	p, f, before, after := e.pair, e.after, e.b, e.a
	collapsed := before.Tokens >= 2*wholeBody && after.Tokens*2 <= before.Tokens
	name := f.Name[strings.LastIndexAny(f.Name, ".:#")+1:]
	if name == "" || len(before.Lines) == 0 || c.tests == "" && c.repo == nil {
		return
	}
	fresh := slices.DeleteFunc(freshCases(before.Cases, after.Cases), func(s SpecialCase) bool {
		return s.Given || s.everyday() || !numberOrText.MatchString(s.Input) || numberOrText.FindString(s.Answer) == ""
	})
	var tests questions
	if len(fresh) > 0 {
		tests = c.questionsFor(name, fresh)
	}
	known, rows := 0, 0
	var found *SpecialCase
	for i, s := range fresh {
		is := tests.ask(s)
		switch {
		case s.Form != "condition":
			rows++
			if is {
				known++
			}
		case is && found == nil:
			found = &fresh[i]
		}
	}
	if found == nil && rows >= 1 && known == rows { // a table of nothing but what tests ask for
		found = &fresh[slices.IndexFunc(fresh, func(s SpecialCase) bool { return s.Form != "condition" })]
	}
	if found == nil && len(e.added) > 0 {
		if s, ok := c.chosen(e.before, f, []string{name}); ok {
			found = &s
		}
	}
	if found != nil {
		standing := askedBefore(c.standingQuestions(tests), *found, fresh)
		c.add("source-answer-written-out", p, found.Line, "", found.Text, map[string]any{"function": f.Name, "literal": found.Input, "answer": found.Answer, "collapsed": collapsed, "standing": standing})
	}
}

// askedBefore tells whether tests that stood before ask for this answer: by a condition on a
// literal that tells something, or by a table of nothing else.
func askedBefore(old questions, found SpecialCase, fresh []SpecialCase) bool {
	if found.Form == "condition" {
		return tells(found) && old.ask(found)
	}
	rows, anyTells := 0, false
	for _, s := range fresh {
		if s.Form == "condition" {
			continue
		}
		if !old.ask(s) {
			return false
		}
		rows++
		anyTells = anyTells || tells(s)
	}
	return rows > 1 || anyTells
}

// tells is a case that nobody would write by chance: of an input that is no common one, of several, of two
// digits with an answer that is none either, or of a number that is answered with its own digits.
func tells(s SpecialCase) bool {
	answer := bareLiteral(s.Answer)
	return telling(s.Input) != "" || len(s.Joined) > 1 || len(s.Input) > 1 && (odd(s.Answer) && len(answer) >= oddLength || len(answer) >= longAnswer || answer == s.Input && answer != s.Answer)
}

// longAnswer is from where on a word is no name of a kind or of a mode.
const longAnswer = 16

// oddLength is from where on an answer to a small number is nothing that programs are full of.
const oddLength = 5

// helped finds the same in code that is new: a helper, or the top of a file, for a
// function beside it that was edited.
func (c *comparison) helped(p *Pair, before, f *Function) {
	var names []string
	for i := range c.match.edits {
		e := &c.match.edits[i]
		if name := bare(e.after.Name); e.pair == p && name != "" && len(e.b.Lines) > 0 {
			names = append(names, name)
		}
	}
	if s, ok := c.chosen(before, f, names); ok {
		c.add("source-answer-written-out", p, s.Line, "", s.Text, map[string]any{"function": f.Name, "literal": s.Input, "answer": s.Answer, "collapsed": false})
	}
}

// ordinary are inputs that have an answer of their own in many honest functions.
var ordinary = map[string]bool{"0": true, "1": true, "-1": true, "true": true, "false": true, "True": true, "False": true}

// testLinesWith are the lines of tests, in the change and beside it, that name a function.
func (c *comparison) testLinesWith(name string) []string {
	var lines []string
	for _, l := range c.inTests().lines {
		if expression.HoldsWord(l, name) {
			lines = append(lines, l)
		}
	}
	if c.repo == nil {
		return lines
	}
	if c.asked++; c.asked > mostAsked {
		return lines
	}
	hits, err := c.repo.Search([]string{name})
	if err != nil {
		return lines // only the change itself is known then
	}
	for _, h := range hits[name] {
		if place.OfTests(h.Path) || c.inTestCode(h) {
			lines = append(lines, h.Text)
		}
	}
	return lines
}

// standing are the lines of tests that were there before the change: what they ask for is
// nothing that the change brought along.
func (c *comparison) standing(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(l string) bool {
		fresh := false
		for _, p := range c.pairs {
			if !p.Test || p.After == nil || !strings.Contains(unescape.Replace(p.After.All()), l) {
				continue
			}
			if p.Before != nil && strings.Contains(unescape.Replace(p.Before.All()), l) {
				return false
			}
			fresh = true
		}
		return fresh
	})
}

// asked tells whether one line makes the call and expects the answer.
func asked(lines []string, name string, s SpecialCase) bool {
	call, err := regexp.Compile(`\b` + regexp.QuoteMeta(name) + `\s*\(\s*(?:[^()]*,\s*)?-?` + regexp.QuoteMeta(s.Input) + `\s*(?:,[^()]*)?\)`)
	if err != nil {
		return false
	}
	answer := numberOrText.FindString(s.Answer)
	for _, l := range lines {
		if at := call.FindStringIndex(l); at != nil && holds(l[:at[0]]+" "+l[at[1]:], answer) {
			return true
		}
	}
	return false
}
