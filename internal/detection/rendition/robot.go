package rendition

import (
	"strconv"
	"strings"
	"unicode"
)

// robot writes a suite of Robot Framework as calls:
//
//	Test("Adds", {"robot:skip": true}, () => {
//	total = GetTotal("2");
//	ShouldBeEqual(total, "6");
//
// Keywords of the file become functions, so that they can be followed.
func robot(text []byte) ([]byte, error) {
	r := &suite{lines: logical(linesOf(text))}
	r.settings()
	for i, l := range r.lines {
		r.line(i, l)
	}
	r.close(len(linesOf(text)) - 1)
	return r.page.bytes(), nil
}

// robotLine is a line with its continuations.
type robotLine struct {
	at       int
	indented bool
	cells    []string
}

// suite is a file of Robot Framework on its way.
type suite struct {
	page     page
	lines    []robotLine
	section  string
	open     string // what closes the test or keyword that is open
	template string // the keyword that each line of the test gives arguments to
	usual    string // the template of all tests
	tags     []string
}

// logical splits lines into cells and joins those that are continued.
func logical(lines []string) []robotLine {
	var out []robotLine
	for i, l := range lines {
		cells := robotCells(l)
		if len(cells) == 0 {
			continue
		}
		indented := l[0] == ' ' || l[0] == '\t' || strings.HasPrefix(l, "| ") && strings.HasPrefix(strings.TrimLeft(l[1:], " "), "|")
		if cells[0] == "..." && len(out) > 0 {
			last := &out[len(out)-1]
			last.cells = append(last.cells, cells[1:]...)
			continue
		}
		out = append(out, robotLine{i, indented, cells})
	}
	return out
}

// robotCells splits at two spaces, a tab, or the borders of a table; a comment ends a line.
func robotCells(l string) []string {
	l = strings.TrimRight(l, " \t\r")
	var parts []string
	if strings.HasPrefix(l, "| ") {
		parts = strings.Split(strings.Trim(l, "|"), " | ")
	} else {
		parts = strings.Split(strings.ReplaceAll(l, "\t", "  "), "  ")
	}
	var out []string
	for _, p := range parts {
		if p = strings.TrimSpace(p); p == "" {
			continue
		}
		if strings.HasPrefix(p, "#") {
			break
		}
		out = append(out, p)
	}
	return out
}

// sectionOf is the name of a section that a line opens, in one word.
func sectionOf(l robotLine) string {
	if !strings.HasPrefix(l.cells[0], "*") {
		return ""
	}
	name := strings.ToLower(strings.Trim(strings.Join(l.cells, " "), "* "))
	return strings.TrimSuffix(strings.ReplaceAll(name, " ", ""), "s")
}

// settings are what holds for all tests of the file.
func (r *suite) settings() {
	section := ""
	for _, l := range r.lines {
		if s := sectionOf(l); s != "" {
			section = s
			continue
		}
		if section != "setting" {
			continue
		}
		switch strings.ToLower(l.cells[0]) {
		case "force tags", "test tags":
			r.tags = append(r.tags, l.cells[1:]...)
		case "test template":
			r.usual = strings.Join(l.cells[1:], " ")
		}
	}
}

func (r *suite) line(i int, l robotLine) {
	if s := sectionOf(l); s != "" {
		r.close(l.at)
		r.section = s
		return
	}
	switch {
	case r.section == "testcase" || r.section == "task":
		if !l.indented {
			r.close(l.at)
			r.test(i, l)
			l.cells = l.cells[1:]
		}
	case r.section == "keyword":
		if !l.indented {
			r.close(l.at)
			r.page.put(l.at, "function "+word(l.cells[0])+"() {")
			r.open, r.template = "}", ""
			l.cells = l.cells[1:]
		}
	default:
		return
	}
	if len(l.cells) > 0 && r.open != "" {
		r.page.put(l.at, r.step(l.cells))
	}
}

// test opens a test; what stands in brackets below it says how it is run.
func (r *suite) test(i int, l robotLine) {
	tags := r.tags
	r.template = r.usual
	for _, below := range r.lines[i+1:] {
		if !below.indented {
			break
		}
		switch strings.ToLower(below.cells[0]) {
		case "[tags]":
			tags = append(tags[:len(tags):len(tags)], below.cells[1:]...)
		case "[template]":
			r.template = strings.Join(below.cells[1:], " ")
		}
	}
	options := ""
	for _, t := range tags {
		switch low := strings.ToLower(t); low {
		case "robot:skip", "robot:exclude", "robot:skip-on-failure":
			options = "{" + strconv.Quote(low) + ": true}, "
		}
	}
	if options == "" && len(tags) > 0 {
		options = "{tags: [" + list(tags) + "]}, "
	}
	r.page.put(l.at, "Test("+strconv.Quote(l.cells[0])+", "+options+"() => {")
	r.open = "});"
}

func (r *suite) close(at int) {
	if r.open != "" {
		r.page.put(at, r.open)
	}
	r.open = ""
}

// controls are the words that open and close blocks inside a test.
var controls = map[string]string{
	"IF": "if (?) {", "ELSE IF": "} else if (?) {", "ELSE": "} else {", "END": "}", "FOR": "for (const each of [?]) {", "WHILE": "while (?) {",
	"TRY": "try {", "EXCEPT": "} catch (e) {", "FINALLY": "} finally {", "RETURN": "return;", "BREAK": "break;", "CONTINUE": "continue;",
}

func (r *suite) step(cells []string) string {
	if strings.HasPrefix(cells[0], "[") {
		switch strings.ToLower(cells[0]) {
		case "[setup]", "[teardown]":
			return call(cells[1:])
		}
		return ""
	}
	if code, is := controls[cells[0]]; is {
		return strings.Replace(code, "?", list(cells[1:]), 1)
	}
	if r.template != "" {
		return call(append([]string{r.template}, cells...))
	}
	name, rest := "", cells
	for len(rest) > 0 && assigns(rest[0]) {
		name, rest = variable(rest[0]), rest[1:]
	}
	if name == "" {
		return call(rest)
	}
	return name + " = " + call(rest)
}

func assigns(cell string) bool {
	return len(cell) > 3 && strings.IndexByte("$@&", cell[0]) >= 0 && cell[1] == '{' && strings.HasSuffix(strings.TrimRight(cell, " ="), "}")
}

func variable(cell string) string { return word(strings.TrimRight(cell, " =")) }

// call writes a keyword with its arguments. Some keywords run another one.
func call(cells []string) string {
	if len(cells) == 0 {
		return "null;"
	}
	name := cells[0]
	if i := strings.LastIndexByte(name, '.'); i > 0 && i+1 < len(name) && name[i+1] != ' ' {
		name = name[i+1:]
	}
	switch w := word(name); {
	case (w == "RunKeywordIf" || w == "RunKeywordUnless") && len(cells) > 2:
		return "if (" + strconv.Quote(cells[1]) + ") { " + call(cells[2:]) + " }"
	case (w == "RunKeyword" || w == "RunKeywordAndReturn" || w == "RunKeywordAndContinueOnFailure") && len(cells) > 1:
		return call(cells[1:])
	case w == "WaitUntilKeywordSucceeds" && len(cells) > 3:
		return call(cells[3:])
	case (w == "RunKeywordAndIgnoreError" || w == "RunKeywordAndReturnStatus" || w == "RunKeywordAndWarnOnFailure") && len(cells) > 1:
		return "try { " + call(cells[1:]) + " } catch (e) {}"
	case w == "PassExecution":
		return "return;"
	default:
		return w + "(" + strings.Join(arguments(cells[1:]), ", ") + ");"
	}
}

func arguments(cells []string) []string {
	out := make([]string, len(cells))
	for i, c := range cells {
		if out[i] = strconv.Quote(c); assigns(c) && strings.Count(c, "{") == 1 {
			out[i] = variable(c)
		}
	}
	return out
}

// word writes the name of a keyword or variable as one word: each part begins with a
// capital letter, as the documentation of the libraries writes them.
func word(name string) string {
	var out strings.Builder
	for _, part := range strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if part == strings.ToUpper(part) {
			part = strings.ToLower(part)
		}
		runes := []rune(part)
		out.WriteString(string(unicode.ToUpper(runes[0])) + string(runes[1:]))
	}
	if s := out.String(); s == "" || unicode.IsDigit([]rune(s)[0]) {
		return "_" + s
	}
	return out.String()
}
