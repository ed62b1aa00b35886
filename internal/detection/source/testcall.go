package source

import (
	"sort"
	"strconv"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/place"
	"holdfast/internal/detection/predicate"
)

// testFile is what is known of a file of tests that names a function.
type testFile struct {
	path  string
	lines []testLine
}

type testLine struct {
	number int
	text   string
}

// after is what stands in the two lines behind one.
func (file testFile) after(i int) string {
	out := ""
	for j := i + 1; j < len(file.lines) && file.lines[j].number <= file.lines[i].number+2; j++ {
		out += " " + file.lines[j].text
	}
	return out
}

// testFilesWith are the tests, in the change and beside it, that name one of the
// functions: whole where they are in the change, else the lines with a name or an answer.
func (c *comparison) testFilesWith(names, answers []string) []testFile {
	out, seen := c.changedTestsWith(names)
	if c.repo == nil {
		return out
	}
	if c.asked++; c.asked > mostAsked {
		return out
	}
	hits, err := c.repo.Search(append(append([]string{}, names...), answers...))
	if err != nil {
		return out // only the change itself is known then
	}
	return append(out, c.unchangedTests(hits, names, seen)...)
}

func (c *comparison) changedTestsWith(names []string) (out []testFile, seen map[string]bool) {
	seen = map[string]bool{}
	for _, p := range c.pairs {
		if p.After == nil || !p.Test {
			continue
		}
		seen[p.Path] = true
		file := testFile{path: p.Path, lines: linesOf(p.After.All())}
		if file.names(names) {
			out = append(out, file)
		}
	}
	return out, seen
}

func linesOf(text string) []testLine {
	var out []testLine
	for i, l := range strings.Split(text, "\n") {
		out = append(out, testLine{i + 1, l})
	}
	return out
}

func (c *comparison) unchangedTests(hits map[string][]change.Hit, names []string, seen map[string]bool) []testFile {
	byPath := map[string]map[int]string{}
	for _, w := range sortedKeys(hits) {
		for _, h := range hits[w] {
			if seen[h.Path] || !place.OfTests(h.Path) && !c.inTestCode(h) {
				continue
			}
			if byPath[h.Path] == nil {
				byPath[h.Path] = map[int]string{}
			}
			byPath[h.Path][h.Line] = h.Text
		}
	}
	var out []testFile
	for _, path := range sortedKeys(byPath) {
		file := testFile{path: path}
		for n, text := range byPath[path] {
			file.lines = append(file.lines, testLine{n, text})
		}
		sort.Slice(file.lines, func(i, j int) bool { return file.lines[i].number < file.lines[j].number })
		if file.names(names) {
			out = append(out, file)
		}
	}
	return out
}

func (file testFile) names(names []string) bool {
	for _, l := range file.lines {
		for _, n := range names {
			if expression.HoldsWord(l.text, n) {
				return true
			}
		}
	}
	return false
}

// testCall is a call in a line of a test, and the line without it.
type testCall struct {
	args []string
	rest string
}

// callsIn finds the calls of functions by their names.
func callsIn(line string, names []string) []testCall {
	var out []testCall
	for _, name := range names {
		for from := 0; from < len(line); {
			i := strings.Index(line[from:], name+"(")
			if i < 0 {
				break
			}
			start := from + i
			from = start + len(name) + 1
			if start > 0 && expression.IsWordByte(line[start-1]) {
				continue
			}
			args, end := argsAt(line, from)
			out = append(out, testCall{args, line[:start] + " " + line[end:]})
		}
	}
	return out
}

// argsAt cuts what stands between parentheses at its commas. It ends with the line.
func argsAt(line string, from int) (args []string, end int) {
	depth, begin := 0, from
	for i := from; i < len(line); i++ {
		switch c := line[i]; c {
		case '"', '\'', '`':
			if _, n := quotedText(line[i:]); n > 0 {
				i += n - 1
			}
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 {
				return append(args, line[begin:i]), i + 1
			}
		case ',':
			if depth == 0 {
				args = append(args, line[begin:i])
				begin = i + 1
			}
		}
	}
	return append(args, line[begin:]), len(line)
}

// quotedText is a text in quotes and its length with them; 0 where it does not end.
func quotedText(text string) (string, int) {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return text[1:i], i + 1
		}
	}
	return "", 0
}

var argumentName = lazy.MustCompile(`^\s*(\w+)\s*[=:]\s*([^=].*)$`)

// bind gives parameters the values that a call passes.
func (call testCall) bind(params []string) map[string]predicate.Value {
	out := map[string]predicate.Value{}
	for i, a := range call.args {
		if m := argumentName.FindStringSubmatch(a); m != nil {
			out[m[1]] = literalValue(m[2])
			continue
		}
		if i < len(params) {
			out[params[i]] = literalValue(a)
		}
	}
	return out
}

// literalValue is what a literal stands for.
func literalValue(text string) predicate.Value {
	e, ok := predicate.Read(strings.TrimSpace(text))
	if !ok || len(e.Names()) > 0 {
		return predicate.Value{}
	}
	return e.In(nil)
}

// rowsIn are the rows of data in a line: what stands between brackets, cut at commas,
// or between bars.
func rowsIn(line string) [][]string {
	var out [][]string
	for i := range len(line) {
		if strings.IndexByte("([{", line[i]) < 0 {
			continue
		}
		cells, _ := argsAt(line, i+1)
		if len(cells) < 2 {
			continue
		}
		for j, cell := range cells {
			if m := argumentName.FindStringSubmatch(cell); m != nil {
				cells[j] = m[2]
			}
		}
		out = append(out, cells)
	}
	if strings.Count(line, "|") >= 2 {
		out = append(out, strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|"))
	}
	return out
}

// shown is a value as a program would write it.
func shown(v predicate.Value) string {
	switch v.Kind {
	case predicate.Number:
		return strconv.FormatFloat(v.Num, 'g', -1, 64)
	case predicate.Text:
		return strconv.Quote(v.Text)
	}
	var items []string
	for _, i := range v.Items {
		items = append(items, shown(i))
	}
	return "[" + strings.Join(items, ", ") + "]"
}
