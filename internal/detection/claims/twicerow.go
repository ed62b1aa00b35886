package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/wording"
)

// stoodTwice tells whether a file lost nothing but rows of which the same table has another one, word
// for word: the test runs for every input for which it ran.
func (c *Comparison) stoodTwice(l *loss) bool {
	p := c.FileOf[l.before]
	if p == nil || !p.File.Before.Present || !p.File.After.Present {
		return false
	}
	before := p.File.Before.All()
	gone, come := wording.DifferingLines(before, p.File.After.All())
	if len(come) > 0 || len(gone) == 0 {
		return false
	}
	lines := strings.Split(before, "\n")
	for _, row := range runsOf(gone) {
		if !twiceInTable(lines, row[0].Line-1, len(row)) {
			return false
		}
	}
	return true
}

// runsOf puts lines that follow one another together.
func runsOf(lines []wording.Passage) (out [][]wording.Passage) {
	for _, l := range lines {
		if last := len(out) - 1; last >= 0 && out[last][len(out[last])-1].Line+1 == l.Line {
			out[last] = append(out[last], l)
		} else {
			out = append(out, []wording.Passage{l})
		}
	}
	return out
}

// twiceInTable tells whether some lines are a row, or several, that stand in the table around them once more.
func twiceInTable(lines []string, at, n int) bool {
	if at+n > len(lines) || !endsRow(lines, at+n-1) {
		return false
	}
	row, margin := bareRows(lines[at:at+n]), len(wording.IndentOf(lines[at]))
	inTable := func(i int) bool {
		return strings.TrimSpace(lines[i]) == "" || len(wording.IndentOf(lines[i])) >= margin
	}
	from, to := at, at+n
	for from > 0 && inTable(from-1) {
		from--
	}
	for to < len(lines) && inTable(to) {
		to++
	}
	for i := from; i+n <= to; i++ {
		if (i+n <= at || i >= at+n) && len(wording.IndentOf(lines[i])) == margin && slices.Equal(bareRows(lines[i:i+n]), row) {
			return true
		}
	}
	return false
}

// endsRow tells a line with which a row ends: a comma is behind it, or the bracket of the table below it.
func endsRow(lines []string, at int) bool {
	line := strings.TrimSpace(lines[at])
	if line == "" || at+1 >= len(lines) || strings.HasSuffix(line, ",") {
		return line != ""
	}
	next := strings.TrimSpace(lines[at+1])
	return strings.ContainsAny(line[len(line)-1:], ")]}\"'") && next != "" && strings.ContainsAny(next[:1], ")]}")
}

// remark is what is said behind a row.
var remark = lazy.MustCompile(`([\])}"',])\s*(?://|#)\s.*$`)

// bareRows are rows without what is said behind them.
func bareRows(lines []string) (out []string) {
	for _, l := range lines {
		out = append(out, strings.TrimSuffix(strings.TrimSpace(withoutRemark(l)), ","))
	}
	return out
}

// withoutRemark is a row without what is said behind it; signs of a remark within a text say nothing.
func withoutRemark(line string) string {
	at := remark.FindStringIndex(line)
	if at == nil || strings.Count(line[:at[0]+1], `"`)%2 != 0 || strings.Count(line[:at[0]+1], "'")%2 != 0 {
		return line
	}
	return line[:at[0]+1]
}
