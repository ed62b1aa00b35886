package narrow

import "bytes"

// line is a line of text and its counterpart in the other version.
type line struct {
	from, to int // with its line end
	code     []byte
	indent   int
	depth    int  // brackets that are open where it starts
	quoted   bool // it starts inside of a string
	prose    bool // words of a comment or a documentation string, which nothing depends on
	other    int  // index in the other version, -1 when it has none there
}

func (l *line) blank() bool            { return len(l.code) == 0 }
func (l *line) changed() bool          { return l.other < 0 && !l.blank() && !l.prose }
func (l *line) raw(text []byte) []byte { return text[l.from:l.to] }

// text is a version of a file by lines.
type text struct {
	lines []line
	opens []nesting // what is open where each line starts
	solid []int     // how many lines before each are neither blank nor prose
	twin  *text     // the other version
}

// solidIn counts the lines between two indices that are neither blank nor prose.
func (t *text) solidIn(from, to int) int { return t.solid[to] - t.solid[from] }

const tabWidth = 8

func split(src []byte) *text {
	t := empty(src)
	t.read(src, 0, nesting{})
	return t.counted()
}

func empty(src []byte) *text {
	n := bytes.Count(src, []byte{'\n'}) + 1
	return &text{lines: make([]line, 0, n), opens: make([]nesting, 0, n)}
}

// read cuts what stands from a byte on into lines.
func (t *text) read(src []byte, from int, open nesting) {
	for from < len(src) {
		to := lineEnd(src, from)
		open = t.add(src, from, to, open)
		from = to
	}
}

func lineEnd(src []byte, from int) int {
	if i := bytes.IndexByte(src[from:], '\n'); i >= 0 {
		return from + i + 1
	}
	return len(src)
}

// add reads one line; it gives what is open after it.
func (t *text) add(src []byte, from, to int, open nesting) nesting {
	l := line{from: from, to: to, other: -1}
	raw := src[from:to]
	i := 0
	for ; i < len(raw); i++ {
		if raw[i] == '\t' {
			l.indent += tabWidth
		} else if raw[i] == ' ' {
			l.indent++
		} else {
			break
		}
	}
	l.code = bytes.TrimRight(raw[i:], " \t\r\n")
	l.depth, l.quoted = open.depth, open.quote != ""
	l.prose = (open.quote == commentEnd || open.documents || remark(l.code)) && prose(l.code)
	t.lines, t.opens = append(t.lines, l), append(t.opens, open)
	return open.after(l.code)
}

func (t *text) counted() *text {
	t.solid = make([]int, len(t.lines)+1)
	for i := range t.lines {
		t.solid[i+1] = t.solid[i]
		if l := &t.lines[i]; !l.blank() && !l.prose {
			t.solid[i+1]++
		}
	}
	return t
}

func wordByte(c byte) bool {
	return c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}

// words calls use for every word of a line.
func words(code []byte, use func(word []byte) bool) {
	for i := 0; i < len(code); {
		if !wordByte(code[i]) {
			i++
			continue
		}
		from := i
		for i < len(code) && wordByte(code[i]) {
			i++
		}
		if code[from] > '9' || code[from] < '0' {
			if !use(code[from:i]) {
				return
			}
		}
	}
}

// nesting is how deep brackets are open between lines, and what ends the multi-line
// string or comment that is open.
type nesting struct {
	depth     int
	quote     string
	documents bool // the string stands for itself, as documentation does
}

// after is the nesting after a line. Brackets in strings and comments do not count.
func (n nesting) after(code []byte) nesting {
	for i := 0; i < len(code); i++ {
		c := code[i]
		if n.quote != "" {
			switch {
			case c != '\\' && c != n.quote[0]:
			case c == '\\' && n.quote != goQuote && n.quote != commentEnd:
				i++
			case bytes.HasPrefix(code[i:], []byte(n.quote)):
				i += len(n.quote) - 1
				n.quote, n.documents = "", false
			}
			continue
		}
		if !opening[c] {
			continue
		}
		switch c {
		case '(', '[', '{':
			n.depth++
		case ')', ']', '}':
			n.depth--
		case '/':
			if i+1 == len(code) {
				break
			}
			switch code[i+1] {
			case '/':
				return n
			case '*':
				n.quote = commentEnd
				i++
			}
		case '#':
			if i == 0 || code[i-1] == ' ' {
				return n
			}
		case '`':
			n.quote = goQuote
		case '"', '\'':
			if i+2 < len(code) && code[i+1] == c && code[i+2] == c {
				n.quote, n.documents = string(code[i:i+3]), i == 0 && n.depth == 0
				i += 2
			} else if end := stringEnd(code, i); end > 0 {
				i = end
			}
		}
	}
	return n
}

// opening are the bytes by which something may open or close; most are none of them.
var opening = [256]bool{'(': true, '[': true, '{': true, ')': true, ']': true, '}': true, '/': true, '#': true, '`': true, '"': true, '\'': true}

// What ends a multi-line string or comment in which no backslash escapes.
const (
	goQuote    = "`"
	commentEnd = "*/"
)

// stringEnd is where the string that starts at an index ends on its line, or 0.
func stringEnd(code []byte, start int) int {
	for i := start + 1; i < len(code); i++ {
		switch code[i] {
		case '\\':
			i++
		case code[start]:
			return i
		}
	}
	return 0
}
