package change

import "strings"

// seeker finds lines in a file, first as they are, then with ever more forgiveness.
type seeker struct {
	lines []string
	steps *int
	loose [3][]string // the lines as each kind of forgiveness sees them, made when needed
}

// forgiving are the ways in which a line may differ from what a patch says of it.
var forgiving = [3]func(string) string{
	func(l string) string { return strings.TrimRight(l, spaces) },
	func(l string) string { return strings.Trim(l, spaces) },
	plainSigns,
}

const spaces = " \t\r\n\v\f\u0085\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\u1680"

// seek gives the first place of the lines at or after a line, -1 when there is none.
func (s *seeker) seek(want []string, from int) int {
	if found := s.find(s.lines, want, from); found >= 0 {
		return found
	}
	for i, forgive := range forgiving {
		if s.loose[i] == nil {
			s.loose[i] = each(s.lines, forgive)
		}
		if found := s.find(s.loose[i], each(want, forgive), from); found >= 0 {
			return found
		}
	}
	return -1
}

func (s *seeker) find(lines, want []string, from int) int {
	for at := from; at+len(want) <= len(lines) && *s.steps > 0; at++ {
		if equalLines(lines[at:], want, s.steps) {
			return at
		}
	}
	return -1
}

func each(lines []string, change func(string) string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = change(l)
	}
	return out
}

// plainSigns writes typographic dashes, quotes and spaces as a keyboard does: models
// write them so when they quote a file.
func plainSigns(line string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '\u2010' && r <= '\u2015', r == '\u2212':
			return '-'
		case r >= '\u2018' && r <= '\u201b':
			return '\''
		case r >= '\u201c' && r <= '\u201f':
			return '"'
		case r == '\u00a0', r >= '\u2002' && r <= '\u200a', r == '\u202f', r == '\u205f', r == '\u3000':
			return ' '
		}
		return r
	}, strings.Trim(line, spaces))
}
