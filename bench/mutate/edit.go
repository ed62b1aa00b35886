package main

import (
	"strings"
)

// replaced is the text with lines first…last replaced.
func (f *source) replaced(first, last int, lines ...string) string {
	out := append([]string{}, f.lines[:first-1]...)
	out = append(out, lines...)
	return strings.Join(append(out, f.lines[last:]...), "\n")
}

// without is the text without lines first…last, and without the blank line that would
// be left double.
func (f *source) without(first, last int) string {
	if last < len(f.lines) && strings.TrimSpace(f.lines[last]) == "" && (first == 1 || strings.TrimSpace(f.lines[first-2]) == "" || last-first > 2) {
		last++
	}
	return f.replaced(first, last)
}

// before is the text with lines put before a line.
func (f *source) before(line int, lines ...string) string {
	return f.replaced(line, line-1, lines...)
}

// spliced is the text with a range of bytes replaced.
func (f *source) spliced(start, end uint32, with string) string {
	return f.text[:start] + with + f.text[end:]
}

// cuts removes several ranges of lines, given in rising order.
func (f *source) cuts(ranges [][2]int) string {
	gone := make([]bool, len(f.lines)+1)
	for _, r := range ranges {
		for l := r[0]; l <= r[1]; l++ {
			gone[l] = true
		}
	}
	var out []string
	for i, l := range f.lines {
		if gone[i+1] {
			continue
		}
		if strings.TrimSpace(l) == "" && i > 0 && gone[i] && len(out) > 0 && strings.TrimSpace(out[len(out)-1]) == "" {
			continue
		}
		out = append(out, l)
	}
	return strings.Join(out, "\n")
}

// indented puts an indentation before every line of a text.
func indented(text, indent string) []string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if l != "" {
			lines[i] = indent + l
		}
	}
	return lines
}

// step is one more level of indentation in the style of the file.
func (f *source) step() string {
	for _, l := range f.lines {
		if strings.HasPrefix(l, "\t") {
			return "\t"
		}
		if in := indentOf(l); len(in) == 2 || len(in) == 4 {
			return in
		}
	}
	return "    "
}

// wrapped fills {body} of a template with lines one step deeper and indents the rest.
func (f *source) wrapped(template string, first, last int) []string {
	indent := indentOf(f.lines[first-1])
	var out []string
	for line := range strings.SplitSeq(template, "\n") {
		if strings.TrimSpace(line) == "{body}" {
			for _, l := range f.lines[first-1 : last] {
				if l != "" {
					l = f.step() + l
				}
				out = append(out, l)
			}
			continue
		}
		out = append(out, indent+strings.ReplaceAll(line, "\t", f.step()))
	}
	return out
}

func edited(f *source, after string) []changed {
	before := f.text
	return []changed{{Path: f.path, Before: &before, After: &after, from: f}}
}

func context(f *source) changed {
	text := f.text
	return changed{Path: f.path, Before: &text, After: &text}
}

func filled(template string, pairs ...string) string {
	return strings.NewReplacer(pairs...).Replace(template)
}
