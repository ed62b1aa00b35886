package reminder

import (
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/reinforcement/level"
)

// template is a file of texts of which one is given at a time.
type template struct {
	file     string
	variants []variant
}

// variant is one of the texts, and when it fits.
type variant struct {
	line    int
	classes []Class
	when    []string // names of values that must be there
	lines   []string
}

// The bounds of a file: a text is short, and there are few of them.
const (
	maxFile     = 16 << 10
	maxVariants = 32
)

// separator begins a variant, alone or followed by its conditions:
//
//	--- class bugfix when repeated_error
const separator = "---"

// parse reads a template. The faults name every mistake at once.
func parse(file, text string, l level.Level) (template, []error) {
	t := template{file: file}
	if len(text) > maxFile {
		return t, []error{catalog.Fault{File: file, Line: 1, Message: "is larger than 16 KiB", Hint: "a reminder is a few sentences"}}
	}
	p := parser{file: file}
	current := variant{line: 1}
	keep := func() {
		current.lines = trimmed(current.lines)
		if len(current.lines) > 0 {
			p.measure(current, l)
			t.variants = append(t.variants, current)
		} else if current.line > 1 || len(current.classes)+len(current.when) > 0 {
			p.fault(current.line, "write the text below it, or remove the line", "a variant without a text")
		}
	}
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		head, rest, _ := strings.Cut(line, " ")
		if strings.TrimSpace(head) != separator {
			p.placeholders(i+1, line)
			current.lines = append(current.lines, strings.TrimRight(line, " \t"))
			continue
		}
		if len(trimmed(current.lines)) > 0 || len(t.variants) > 0 || current.line > 1 {
			keep()
		}
		current = p.header(i+1, rest)
	}
	if strings.TrimSpace(text) != "" {
		keep()
	}
	if len(t.variants) > maxVariants {
		p.fault(1, "keep the best of them", "%d texts; %d are the most", len(t.variants), maxVariants)
	}
	return t, p.faults
}

// parser collects what is wrong with a file.
type parser struct {
	file   string
	faults []error
}

func (p *parser) fault(line int, hint, message string, args ...any) {
	p.faults = append(p.faults, catalog.Fault{File: p.file, Line: line, Message: fmt.Sprintf(message, args...), Hint: hint})
}

// header reads the conditions of a variant.
func (p *parser) header(line int, text string) variant {
	v := variant{line: line}
	words := strings.Fields(text)
	for i := 0; i < len(words); i += 2 {
		value := ""
		if i+1 < len(words) {
			value = words[i+1]
		}
		switch {
		case words[i] == "class" && slices.Contains(Classes(), Class(value)):
			v.classes = append(v.classes, Class(value))
		case words[i] == "class":
			p.fault(line, "the classes are "+join(Classes()), "%q is no class of tasks", value)
		case words[i] == "when" && slices.Contains(valueNames(), value):
			v.when = append(v.when, value)
		case words[i] == "when":
			p.fault(line, "the values are "+strings.Join(valueNames(), ", "), "%q is no value", value)
		default:
			p.fault(line, "write --- alone, or --- class CLASS when VALUE", "%q is no condition", words[i])
		}
	}
	return v
}

func (p *parser) placeholders(line int, text string) {
	for _, part := range cut(text) {
		if part.placeholder && !slices.Contains(valueNames(), part.text) {
			p.fault(line, "the values are "+strings.Join(valueNames(), ", "), "unknown placeholder {%s}", part.text)
		}
	}
}

// measure refuses a text that could never be given.
func (p *parser) measure(v variant, l level.Level) {
	limits := LimitsOf(l)
	if n := Tokens(strings.Join(v.lines, "\n")); limits.Each > 0 && n > limits.Each {
		p.fault(v.line, fmt.Sprintf("at level %s a reminder has at most %d tokens of four bytes", l, limits.Each), "the text has %d tokens", n)
	}
}

func join(classes []Class) string {
	out := make([]string, len(classes))
	for i, c := range classes {
		out[i] = string(c)
	}
	return strings.Join(out, ", ")
}

// trimmed leaves out empty lines at both ends.
func trimmed(lines []string) []string {
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
