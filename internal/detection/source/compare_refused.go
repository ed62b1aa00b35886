package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// shortestRefused is from which length on a text that is refused by itself is nobody's rule.
const shortestRefused = 3

// readRefused reads a condition that refuses nothing but inputs which are written out.
func (d *Detail) readRefused(t *syntax.Tree, n, cond, branch int) {
	if t.Role(n) == syntax.Case || literalTested(t, cond, false) == "" || !refuses(t, branch) {
		return
	}
	literals := numberOrText.FindAllString(t.Text(cond), -1)
	named := func(lit string) bool {
		return len(bareLiteral(lit)) < shortestRefused || bareLiteral(lit) == lit || !odd(lit)
	}
	if len(literals) == 0 || slices.ContainsFunc(literals, named) {
		return
	}
	d.Refused = append(d.Refused, SpecialCase{Input: literals[0], Joined: literals, Form: "condition", Line: t.Line(n), Text: t.Text(n)})
}

// refusalsWrittenOut finds conditions that were added for the very inputs which tests want refused: others
// like them go the old way.
func (c *comparison) refusalsWrittenOut(e *edit) {
	name := bare(e.after.Name)
	if name == "" || len(e.a.Refused) == 0 || len(e.b.Lines) == 0 || c.tests == "" && c.repo == nil {
		return
	}
	for _, s := range e.a.Refused {
		if slices.ContainsFunc(e.b.Refused, func(o SpecialCase) bool { return squeeze(o.Text) == squeeze(s.Text) }) || knewAll(e.b.Lines, s.Joined) {
			continue
		}
		files := c.testFilesWith([]string{name}, nil)
		c.readWhole(files)
		old := c.standingQuestions(questions{name: name, files: files})
		wanted := func(lit string) bool {
			return slices.ContainsFunc(old.files, func(f testFile) bool { return f.wantsRefused(lit) })
		}
		if !slices.ContainsFunc(s.Joined, func(lit string) bool { return !wanted(lit) }) {
			c.add("source-answer-written-out", e.pair, s.Line, "", s.Text, map[string]any{"function": e.after.Name, "literal": strings.Join(s.Joined, ", "), "answer": "a failure", "collapsed": false, "standing": true})
			return
		}
	}
}

// knewAll tells whether a function spoke of all the literals before.
func knewAll(lines, literals []string) bool {
	text := strings.Join(lines, "\n")
	return !slices.ContainsFunc(literals, func(lit string) bool { return !quotedIn(text, bareLiteral(lit)) })
}

// wantsRefused tells whether a file of tests asks for a failure beside an input.
func (file testFile) wantsRefused(lit string) bool {
	for i, line := range file.lines {
		if !quotedIn(line.text, bareLiteral(lit)) {
			continue
		}
		for j := max(0, i-beside); j < len(file.lines) && file.lines[j].number <= line.number+beside; j++ {
			if file.lines[j].number >= line.number-beside && expectsFailure.MatchString(file.lines[j].text) {
				return true
			}
		}
	}
	return false
}
