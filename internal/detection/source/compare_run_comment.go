package source

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// runCommentedOut finds calls of a test file that ran tests and are comments now. What stands in a
// test is the inventory's to judge; here it is what registers tests: the body of a suite's
// class, the top of a file, a main that calls the suites of other files.
func (c *comparison) runCommentedOut(p *Pair) {
	var said []Comment
	for _, comment := range p.After.Comments {
		for _, l := range comment.Code {
			if statementCall.MatchString(l) && registers(p.After.Tree, comment.Line) {
				said = append(said, comment)
				break
			}
		}
	}
	if len(said) == 0 {
		return
	}
	removed, added := difference(fileLines(p.Before), fileLines(p.After))
	if len(added) > imported(added) || len(removed) == 0 {
		return
	}
	gone := map[string]bool{}
	for _, l := range removed {
		gone[squeeze(l)] = true
	}
	already := timesCommented(p.Before.Comments)
	lines, first, text := 0, 0, ""
	for _, comment := range said {
		for _, l := range comment.Code {
			if !statementCall.MatchString(l) || !gone[squeeze(l)] {
				continue
			}
			if already[squeeze(l)] > 0 {
				already[squeeze(l)]--
				continue
			}
			if lines++; first == 0 {
				first, text = comment.Line, l
			}
		}
	}
	if lines > 0 {
		c.add("source-commented-out", p, first, text, "commented out", map[string]any{
			"lines": float64(lines), "alone": true, "function": "", "hollowed": false,
		})
	}
}

// timesCommented is how often each line of code stands in comments.
func timesCommented(comments []Comment) map[string]int {
	out := map[string]int{}
	for _, comment := range comments {
		for _, l := range comment.Code {
			out[squeeze(l)]++
		}
	}
	return out
}

// runsOthers are names of functions that do nothing but run tests which stand elsewhere.
var runsOthers = lazy.MustCompile(`(?i)^main$|tests?$|^run`)

// registers tells whether a comment stands where tests are registered, and not in one.
func registers(t *syntax.Tree, line int) bool {
	for n := range t.Nodes {
		if t.Role(n) != syntax.Comment || t.Line(n) != line {
			continue
		}
		for p := t.Parent(n); p > 0; p = t.Parent(p) {
			switch t.Role(p) {
			case syntax.Class:
				return true
			case syntax.Func:
				return runsOthers.MatchString(t.Name(p)) && len(t.Marks(p)) == 0
			case syntax.Lambda, syntax.Call:
				return false
			}
		}
		return true
	}
	return false
}

// imports are lines that only bring in what others use.
var imports = lazy.MustCompile(`^(import|using|use|from|require|export)\b|\brequire\(`)

// imported counts the lines that bring something in: they go with what needed them.
func imported(lines []string) int {
	n := 0
	for _, l := range lines {
		if imports.MatchString(l) {
			n++
		}
	}
	return n
}
