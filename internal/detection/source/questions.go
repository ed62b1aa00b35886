package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/place"
)

// questions are what tests ask of a function.
type questions struct {
	name  string
	lines []string   // those that name it
	files []testFile // those that name it, with what stands beside
}

// questionsFor reads the tests of a function. Files are read only where its lines do not
// answer for every case.
func (c *comparison) questionsFor(name string, cases []SpecialCase) questions {
	q := questions{name: name, lines: c.testLinesWith(name)}
	if len(q.lines) > 0 && slices.ContainsFunc(cases, func(s SpecialCase) bool { return !q.ask(s) }) {
		q.files = c.testFilesWith([]string{name}, nil)
		c.readWhole(q.files)
	}
	return q
}

// mostRead bounds how many files of tests are read for one function.
const mostRead = 4

// readWhole completes files of which only the lines with a name are known.
func (c *comparison) readWhole(files []testFile) {
	repo, ok := c.repo.(change.Files)
	if !ok {
		return
	}
	read := 0
	for i, file := range files {
		if c.changedTest(file.path) != nil || !place.OfTests(file.path) {
			continue
		}
		if read++; read > mostRead {
			return
		}
		if text, ok := repo.Read(file.path); ok {
			files[i].lines = linesOf(string(text))
		}
	}
}

// changedTest is the pair of a file of tests that is part of the change.
func (c *comparison) changedTest(path string) *Pair {
	for i := range c.pairs {
		if c.pairs[i].Test && c.pairs[i].Path == path {
			return &c.pairs[i]
		}
	}
	return nil
}

// standing are the questions that were asked before the change.
func (c *comparison) standingQuestions(q questions) questions {
	old := questions{name: q.name, lines: c.standing(q.lines)}
	for _, file := range q.files {
		switch p := c.changedTest(file.path); {
		case p == nil:
			old.files = append(old.files, file)
		case p.Before != nil:
			old.files = append(old.files, file.within(p.Before.All()))
		}
	}
	return old
}

// within keeps the lines that a text has too.
func (file testFile) within(text string) testFile {
	file.lines = slices.DeleteFunc(slices.Clone(file.lines), func(l testLine) bool { return !strings.Contains(text, l.text) })
	return file
}

// ask tells whether a test asks for the answer of a case.
func (q questions) ask(s SpecialCase) bool {
	return len(s.Joined) < 2 && asked(q.lines, q.name, s) || slices.ContainsFunc(q.files, func(f testFile) bool { return f.asks(q.name, s) })
}

// asks tells whether a file of tests calls a function with an input and names the answer in
// the lines that belong to the call, or has both in a row of its data.
func (file testFile) asks(name string, s SpecialCase) bool {
	for i, line := range file.lines {
		if slices.ContainsFunc(s.inputs(), func(lit string) bool { return !holds(line.text, strings.TrimPrefix(lit, "-")) }) {
			continue
		}
		for _, call := range callsIn(line.text, []string{name}) {
			if call.gives(s.inputs()) && s.answeredIn(call.rest+" "+file.belonging(i, call.rest)) {
				return true
			}
		}
		if (telling(s.Input) != "" || len(s.Joined) > 1 || len(s.Input) > 1 && telling(s.Answer) != "") && (slices.ContainsFunc(rowsIn(line.text), s.isRow) || file.isSpread(i, s)) {
			return true
		}
	}
	return false
}

// answeredIn tells whether a text names the answer.
func (s SpecialCase) answeredIn(text string) bool {
	wanted := answerLiterals(s)
	if len(wanted) == 0 && len(numberOrText.FindAllString(s.Answer, 2)) > 1 { // a list of parts of the input
		return strings.Contains(squeeze(text), squeeze(s.Answer))
	}
	if len(wanted) == 0 { // it is a part of the input, and must stand by itself
		return wholeText.MatchString(s.Answer) && quotedIn(text, bareLiteral(s.Answer))
	}
	return allHeld(text, s.Input, wanted)
}

var wholeText = lazy.MustCompile("^(\"[^\"]{2,}\"|'[^']{2,}')$")

// gives tells whether a call passes these literals.
func (call testCall) gives(literals []string) bool { return haveAll(call.args, literals) }

// isRow tells whether a row has the input in some cells and the answer in another.
func (s SpecialCase) isRow(cells []string) bool {
	return haveAll(cells, s.inputs()) && haveAll(cells, []string{s.Answer})
}

// haveAll tells whether each literal is one of the texts, in this order.
func haveAll(texts, literals []string) bool {
	next := 0
	for _, text := range texts {
		if next < len(literals) && sameLiteral(text, literals[next]) {
			next++
		}
	}
	return next == len(literals)
}

var cellLine = lazy.MustCompile(`^\s*(?:\w+\s*[:=]>?\s*)?(.+?),?\s*$`)

// isSpread tells whether a row has a line for each of its cells: the input in this one, the
// answer in one of the next.
func (file testFile) isSpread(i int, s SpecialCase) bool {
	is := func(l testLine, lit string) bool {
		m := cellLine.FindStringSubmatch(l.text)
		return m != nil && sameLiteral(m[1], lit)
	}
	if !is(file.lines[i], s.Input) {
		return false
	}
	for j := i + 1; j < len(file.lines) && file.lines[j].number < file.lines[i].number+beside; j++ {
		if is(file.lines[j], s.Answer) {
			return true
		}
	}
	return false
}

// sameLiteral compares what is written, whatever the quotes and the type of a number.
func sameLiteral(a, b string) bool {
	a, b = plainLiteral(a), plainLiteral(b)
	return a != "" && a == b
}

func plainLiteral(text string) string {
	text = strings.TrimSpace(text)
	if m := argumentName.FindStringSubmatch(text); m != nil {
		text = m[2]
	}
	text = strings.TrimSuffix(strings.TrimSpace(strings.TrimLeft(text, "&")), ";")
	if lit := numberOrText.FindString(text); lit != "" && strings.HasPrefix(text, lit) && strings.IndexByte("[{(", text[0]) < 0 {
		return bareLiteral(lit)
	}
	return squeeze(text)
}

// belonging is what else the statement of a call says: the lines before it that end open,
// those behind it that go on, and, where its result only gets a name, the next two and those below with that name.
func (file testFile) belonging(i int, rest string) string {
	out := ""
	for j := i - 1; j >= 0 && file.next(j) && opens(file.lines[j].text); j-- {
		out += " " + file.lines[j].text
	}
	for j := i; j+1 < len(file.lines) && file.next(j) && (opens(file.lines[j].text) || goesOn(file.lines[j+1].text)); j++ {
		out += " " + file.lines[j+1].text
	}
	if namesResult.MatchString(rest) {
		out += " " + file.after(i) + " " + file.namedBelow(i)
	}
	return out
}

// next tells whether the line behind one is known.
func (file testFile) next(i int) bool { return file.lines[i+1].number == file.lines[i].number+1 }

func opens(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasSuffix(line, ",") || strings.HasSuffix(line, "(")
}

func goesOn(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, ".") || strings.HasPrefix(line, "->") || strings.HasPrefix(line, "==")
}

// namesResult is a line that only gives the result of a call a name.
var namesResult = lazy.MustCompile(`^\s*[$@\w][^=()"']*=\s*(?:(?:await|try[?!]?|new)\s+)?(?:[$@\w]+(?:\([^()]*\))?(?:\?|!!)?(?:\.|->|::))*\s*(?:[.?!)]\S*)?;?\s*$`)
