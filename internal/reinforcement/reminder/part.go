package reminder

import "strings"

// part is a piece of a line: a text, or the name of a value in braces.
type part struct {
	text        string
	placeholder bool
}

// cut takes a line apart. Braces around anything but a name in small letters are text.
func cut(line string) []part {
	var out []part
	for {
		open := strings.IndexByte(line, '{')
		if open < 0 {
			return append(out, part{text: line})
		}
		name, after, closed := strings.Cut(line[open+1:], "}")
		if !closed || !isName(name) {
			out = append(out, part{text: line[:open+1]})
			line = line[open+1:]
			continue
		}
		out = append(out, part{text: line[:open]}, part{text: name, placeholder: true})
		line = after
	}
}

func isName(s string) bool {
	for _, r := range s {
		if r != '_' && (r < 'a' || r > 'z') {
			return false
		}
	}
	return s != ""
}

// written puts values into the lines of a variant. A line that speaks of something that is
// not there is left out.
func (v variant) written(values map[string]string) string {
	var out []string
	for _, line := range v.lines {
		if text, whole := filled(line, values); whole && (text != "" || len(out) > 0 && out[len(out)-1] != "") {
			out = append(out, text)
		}
	}
	return strings.Join(trimmed(out), "\n")
}

func filled(line string, values map[string]string) (text string, whole bool) {
	var b strings.Builder
	for _, p := range cut(line) {
		if !p.placeholder {
			b.WriteString(p.text)
			continue
		}
		if values[p.text] == "" {
			return "", false
		}
		b.WriteString(values[p.text])
	}
	return b.String(), true
}
