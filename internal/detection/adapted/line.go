package adapted

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// line is one statement or part of one, as tokens.
type line []string

const (
	quoted = `"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`
	signs  = `[A-Za-z_$][\w$]*|[0-9][\w.]*|\n[ \t]*|:=|[=!<>]==?|&&|\|\||=>|[^ \t\n]`
)

var (
	token       = lazy.MustCompile(quoted + "|`[^`]*`" + `|/\*(?s:.*?)\*/|//[^\n]*|` + signs)
	pythonToken = lazy.MustCompile(`"""(?s:.*?)"""|'''(?s:.*?)'''|` + quoted + `|#[^\n]*|` + signs)
)

func (l *language) tokens(text string) []string {
	pattern := token
	if l.indents {
		pattern = pythonToken
	}
	return pattern.FindAllString("\n"+strings.ReplaceAll(text, "\r\n", "\n"), -1)
}

// lines cuts a text into its lines; what stands in open brackets is one line with what they
// belong to, comments and empty lines are left out. Where the indent has a meaning it is the
// first token.
func (l *language) lines(text string) []line {
	var out []line
	var current line
	var open []byte
	flush := func() {
		if len(current) > 0 && (!l.indents || len(current) > 1) {
			out = append(out, l.split(current)...)
		}
		current = nil
	}
	indent := ""
	for _, t := range l.tokens(text) {
		switch {
		case t[0] == '\n':
			if len(open) > 0 && open[len(open)-1] != '{' {
				continue
			}
			flush()
			indent = t
			continue
		case strings.HasPrefix(t, l.comment), strings.HasPrefix(t, "/*") && !l.indents:
			continue
		case t == "{" && len(open) > 0 && open[len(open)-1] == '(' && !opensBlock(current):
			open = append(open, '(') // a value that is written out
		case t == "(" || t == "[" || t == "{":
			open = append(open, strings.Replace(t, "[", "(", 1)[0])
		case strings.ContainsAny(t[:1], ")]}") && len(t) == 1 && len(open) > 0:
			open = open[:len(open)-1]
		}
		if l.indents && len(current) == 0 {
			current = append(current, indent)
		}
		if t != ";" || len(current) > 0 && current[0] == "if" || len(current) > 0 && current[0] == "for" {
			current = append(current, t)
		}
	}
	flush()
	return out
}

// opensBlock tells whether a brace after these tokens begins statements.
func opensBlock(before line) bool {
	if len(before) == 0 {
		return true
	}
	last := before[len(before)-1]
	return last == ")" || last == "=>"
}

// split makes two lines of Go's if with a statement before its condition.
func (l *language) split(current line) []line {
	if current[0] != "if" {
		return []line{current}
	}
	depth := 0
	for i, t := range current {
		switch t {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ";":
			if depth == 0 {
				return []line{current[1:i], append(line{"if"}, current[i+1:]...)}
			}
		}
	}
	return []line{current}
}

func wordsOf(l *language, text string) map[string]bool {
	words := map[string]bool{}
	for _, line := range l.lines(text) {
		for _, t := range line {
			words[t] = true
		}
	}
	return words
}

func isName(t string) bool {
	c := t[0]
	return c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// constants are names that are values.
var constants = map[string]bool{"true": true, "false": true, "True": true, "False": true, "nil": true, "None": true, "null": true, "undefined": true}

func isValue(t string) bool {
	return constants[t] || t[0] >= '0' && t[0] <= '9' || strings.ContainsAny(t[:1], "\"'`")
}

// valueOf is a value without the form it is written in.
func valueOf(t string) string {
	if strings.ContainsAny(t[:1], "\"'`") {
		return strings.Trim(t, "\"'`")
	}
	return t
}
