package narrow

import "bytes"

// kind is what a unit is, by its first line.
type kind int

const (
	fixed     kind = iota // imports and single lines: always kept
	plain                 // statements and tables
	function              // a definition with a name
	call                  // a test given as a call: it('…', () => {
	container             // a class, a suite: what is in it may be blanked one by one
	prefix                // a decorator or comment: belongs to what follows
	remarks               // comments that stand for themselves
)

// unit is a few lines that belong together.
type unit struct {
	start, end int
	kind       kind
	names      []string // what it defines
	changed    bool
}

// blankable tells whether a unit may be left out: tests need the tables and the set-up
// around them, production code does not.
func (u *unit) blankable(tests bool) bool {
	if !tests {
		return u.kind != fixed
	}
	return u.kind == call || (u.kind == function || u.kind == container) && len(u.names) > 0
}

// unitsOf cuts a text into units. Suites, and containers that were changed inside, are
// cut further; a changed head concerns all that is in it.
func unitsOf(t *text) []*unit {
	var out []*unit
	t.level(0, len(t.lines), -1, &out)
	return out
}

// level cuts the lines between two indices, whose statements stand at one indentation:
// that of the first line that is deeper than outer.
func (t *text) level(from, to, outer int, out *[]*unit) {
	indent := -1
	for i := from; i < to && indent < 0; i++ {
		if !t.lines[i].blank() && t.lines[i].indent > outer {
			indent = t.lines[i].indent
		}
	}
	pending := -1 // where the decorators and comments of the next unit start
	for i := from; i < to; {
		if t.lines[i].blank() {
			i++
			continue
		}
		end := t.unitEnd(i, to, indent)
		if t.lines[i].indent < indent {
			end = i + 1 // a bracket of what surrounds this level
		}
		u := &unit{start: i, end: end}
		u.kind, u.names = classify(t.lines[i].code, t.lines[i+1:end])
		if u.kind == plain && holdsTests(t.lines[i+1:end]) {
			u.kind = call // methods.forEach(method => { it(…
		}
		if u.kind == prefix {
			if pending < 0 {
				pending = i
			}
			i = end
			continue
		}
		if pending >= 0 {
			u.start = t.attach(u, pending, out)
			pending = -1
		}
		u.changed = t.changedIn(u.start, end) || t.torn(u)
		if u.kind == container && (u.changed || suite(u)) && end > i+1 && !t.changedIn(u.start, i+1) {
			header := &unit{start: u.start, end: i + 1, kind: fixed, names: u.names, changed: u.changed}
			*out = append(*out, header)
			t.level(i+1, end, t.lines[i].indent, out)
		} else {
			*out = append(*out, u)
		}
		i = end
	}
}

// holdsTests tells a statement that makes tests, for others or for itself.
func holdsTests(inside []line) bool {
	for i := range inside {
		if first := string(firstWord(inside[i].code)); first != "" && (testWords[first] || suiteWords[first]) {
			return true
		}
	}
	return false
}

// suite tells a container of tests that defines no name: nothing can need it as a whole.
func suite(u *unit) bool { return len(u.names) == 1 && u.names[0] == "" }

func (t *text) changedIn(from, to int) bool {
	for i := from; i < to; i++ {
		if t.lines[i].changed() {
			return true
		}
	}
	return false
}

// attach gives where a unit starts with the decorators and comments before it. Comments
// above imports and single lines stand for themselves.
func (t *text) attach(u *unit, pending int, out *[]*unit) int {
	if u.kind != fixed {
		return pending
	}
	remark := &unit{start: pending, end: pending, kind: remarks}
	for i := pending; i < u.start; i++ {
		l := &t.lines[i]
		if l.blank() {
			continue
		}
		if decorates(l.code) {
			return pending
		}
		remark.end = i + 1
		remark.changed = remark.changed || l.changed()
	}
	remark.changed = remark.changed || t.torn(remark)
	*out = append(*out, remark)
	return u.start
}

// torn tells whether something was put between or taken from the lines of a unit: the
// other version has them, but not side by side.
func (t *text) torn(u *unit) bool {
	first, last := -1, -1
	for i := u.start; i < u.end; i++ {
		if t.lines[i].blank() || t.lines[i].prose {
			continue
		}
		if first < 0 {
			first = i
		}
		last = i
	}
	if first < 0 {
		return false
	}
	there, here := t.lines[last].other, t.lines[first].other
	return here < 0 || there < here || t.twin.solidIn(here, there) != t.solidIn(first, last)
}

// unitEnd is the index after the unit that starts at a line: lines inside of its
// brackets and strings, deeper lines, and those that continue or end it.
func (t *text) unitEnd(start, to, indent int) int {
	end, ended := start+1, false
	for i := start + 1; i < to; i++ {
		l := &t.lines[i]
		switch {
		case l.quoted || l.depth > t.lines[start].depth:
		case l.blank():
			continue
		case l.indent > indent:
		case l.indent < indent || ended || !continues(l.code, t.lines[start].code):
			return end
		default:
			ended = string(firstWord(l.code)) == "end"
		}
		end = i + 1
	}
	return end
}

var continuing = setOf("else", "elif", "elsif", "except", "finally", "rescue", "ensure", "catch", "then", "do", "where", "throws", "with", "extends", "implements")

// continues tells whether a line belongs to the unit before it although it is not
// indented.
func continues(code, header []byte) bool {
	switch code[0] {
	case '{', '|', '.', '>', '?', ':', '&', '+', '=':
		return true
	}
	first := firstWord(code)
	return string(first) == "end" || continuing[string(first)] || bytes.HasSuffix(header, []byte{'\\'})
}

func firstWord(code []byte) []byte {
	n := 0
	for n < len(code) && wordByte(code[n]) {
		n++
	}
	return code[:n]
}

func setOf(list ...string) map[string]bool {
	out := make(map[string]bool, len(list))
	for _, w := range list {
		out[w] = true
	}
	return out
}
