package claims

import (
	"regexp"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/leftout"
	"holdfast/internal/detection/wording"
)

// functionHead is a line that begins a function, with its parameters.
var functionHead = lazy.MustCompile(`(?:\b(?:def|defp|func|function|fn|fun)\b[^(]*\(([^)]*)\))|\(([^()]*)\)\s*(?:=>|->)|\|([^|]*)\|`)

// parameterRenamed tells whether all that became different in the file of a test is that a parameter of a function
// has another name, there and wherever the function uses it.
func (c *Comparison) parameterRenamed(b, a *inventory.Case) bool {
	was, is := c.FileOf[b], c.FileOf[a]
	if was == nil || was != is || !was.File.Before.Present || !was.File.After.Present {
		return false
	}
	before, after := strings.Split(was.File.Before.All(), "\n"), strings.Split(is.File.After.All(), "\n")
	if len(before) != len(after) {
		return false
	}
	old, now, margin := "", "", -1 // of the function whose parameter was renamed, -1 outside of one
	for i, l := range after {
		inside := margin >= 0 && (strings.TrimSpace(l) == "" || len(wording.IndentOf(l)) > margin)
		if !inside {
			margin = -1
		}
		if l == before[i] {
			if inside && expression.HoldsWord(l, now) { // it was something else's name there
				return false
			}
			continue
		}
		if old == "" {
			old, now = firstOther(before[i], l)
		}
		if old == "" || replaceWord(before[i], old, now) != l || leftout.Importing.MatchString(l) {
			return false
		}
		if takesParameter(l, now) && !inside {
			margin = len(wording.IndentOf(l))
		} else if !inside {
			return false
		}
	}
	return old != ""
}

// firstOther is the first word in which two lines differ.
func firstOther(was, is string) (old, now string) {
	from := 0
	for from < min(len(was), len(is)) && was[from] == is[from] {
		from++
	}
	for from > 0 && expression.IsWordByte(was[from-1]) {
		from--
	}
	old, now = leadingWord(was[from:]), leadingWord(is[from:])
	if old == "" || now == "" || !bareName(old) || !bareName(now) {
		return "", ""
	}
	return old, now
}

func replaceWord(line, old, now string) string {
	word, err := regexp.Compile(`\b` + regexp.QuoteMeta(old) + `\b`)
	if err != nil {
		return line
	}
	return word.ReplaceAllLiteralString(line, now)
}

// takesParameter tells whether a line begins a function that has a parameter of a name.
func takesParameter(line, name string) bool {
	for _, m := range functionHead.FindAllStringSubmatch(line, -1) {
		if expression.HoldsWord(m[1]+" "+m[2]+" "+m[3], name) {
			return true
		}
	}
	return false
}
