package tomltext

import (
	"bytes"
	"strings"
)

// Append puts lines at the end of a text, with its line ends. A text that does not end
// with a line end still does not.
func Append(text []byte, lines []string) []byte {
	newline := "\n"
	if bytes.Contains(text, []byte("\r\n")) {
		newline = "\r\n"
	}
	block := strings.Join(lines, newline)
	if len(text) > 0 && text[len(text)-1] != '\n' {
		return append(append(bytes.Clone(text), newline...), block...)
	}
	return append(append(bytes.Clone(text), block...), newline...)
}

// Remove takes a table out. At the end of a text without a last line end, the line end
// before the table goes with it, so that it undoes Append.
func Remove(text []byte, t Table) []byte {
	start := t.Start
	if t.End == len(text) && t.End > 0 && text[t.End-1] != '\n' {
		start = len(bytes.TrimSuffix(bytes.TrimSuffix(text[:start], []byte("\n")), []byte("\r")))
	}
	return append(bytes.Clone(text[:start]), text[t.End:]...)
}
