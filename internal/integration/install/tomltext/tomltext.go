// Package tomltext finds tables and assignments in a TOML text, so that single tables can
// be added and removed while every other byte stays as it is.
package tomltext

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// Assignment is one `key = value`, with the whole path of the key.
type Assignment struct {
	Path    []string
	Value   string // as written
	Comment string // what follows it on its line, without the sign
}

// Table is one header with what belongs to it. Comments before the next header do not.
type Table struct {
	Path       []string
	Start, End int // from the start of the header's line to the end of the last assignment's
	Entries    []Assignment
}

// Document is a text taken apart. The first table has no header.
type Document struct{ Tables []Table }

// Error says where a text is not TOML.
type Error struct {
	Line    int
	Message string
}

func (e *Error) Error() string { return fmt.Sprintf("%d: %s", e.Line, e.Message) }

// Parse takes a text apart.
func Parse(text []byte) (Document, error) {
	s := &scanner{text: text}
	if bytes.Count(text, []byte("\r")) != bytes.Count(text, []byte("\r\n")) {
		s.at = bytes.IndexByte(text, '\r')
		return Document{}, s.fail("a carriage return stands without a line feed")
	}
	if bytes.HasPrefix(text, []byte("\xef\xbb\xbf")) {
		s.at = 3
	}
	doc := Document{Tables: []Table{{Start: s.at, End: s.at}}}
	for s.blank(); s.at < len(text); s.blank() {
		last := &doc.Tables[len(doc.Tables)-1]
		if s.peek() == '[' {
			table, err := s.header()
			if err != nil {
				return doc, err
			}
			doc.Tables = append(doc.Tables, table)
			continue
		}
		entry, err := s.assignment()
		if err != nil {
			return doc, err
		}
		entry.Path = append(append([]string{}, last.Path...), entry.Path...)
		last.Entries = append(last.Entries, entry)
		last.End = s.at
	}
	return doc, nil
}

type scanner struct {
	text []byte
	at   int
}

func (s *scanner) fail(format string, args ...any) error {
	return &Error{bytes.Count(s.text[:min(s.at, len(s.text))], []byte("\n")) + 1, fmt.Sprintf(format, args...)}
}

func (s *scanner) peek() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

func (s *scanner) has(prefix string) bool { return bytes.HasPrefix(s.text[s.at:], []byte(prefix)) }

// blank passes over white space, line ends and comments.
func (s *scanner) blank() {
	for s.at < len(s.text) {
		switch s.peek() {
		case ' ', '\t', '\r', '\n':
			s.at++
		case '#':
			s.toLineEnd()
		default:
			return
		}
	}
}

func (s *scanner) spaces() {
	for s.peek() == ' ' || s.peek() == '\t' {
		s.at++
	}
}

func (s *scanner) toLineEnd() {
	for s.at < len(s.text) && s.peek() != '\n' {
		s.at++
	}
}

// endLine passes over what may follow on a line, and gives the comment.
func (s *scanner) endLine() (string, error) {
	s.spaces()
	start := s.at
	if c := s.peek(); c != '#' && c != '\r' && c != '\n' && s.at < len(s.text) {
		return "", s.fail("something follows the end of the value")
	}
	s.toLineEnd()
	comment := strings.TrimSpace(strings.TrimPrefix(string(s.text[start:s.at]), "#"))
	if s.at < len(s.text) {
		s.at++
	}
	return comment, nil
}

func (s *scanner) header() (Table, error) {
	start := bytes.LastIndexByte(s.text[:s.at], '\n') + 1
	if len(bytes.TrimSpace(s.text[start:s.at])) > 0 {
		start = s.at // behind a byte order mark
	}
	closing := "]"
	if s.at++; s.peek() == '[' {
		s.at++
		closing = "]]"
	}
	path, err := s.key()
	if err != nil {
		return Table{}, err
	}
	if !s.has(closing) {
		return Table{}, s.fail("the header of a table is not closed")
	}
	s.at += len(closing)
	_, err = s.endLine()
	return Table{Path: path, Start: start, End: s.at}, err
}

func (s *scanner) assignment() (Assignment, error) {
	path, err := s.key()
	if err != nil {
		return Assignment{}, err
	}
	if s.peek() != '=' {
		return Assignment{}, s.fail("expected = after the key %s", strings.Join(path, "."))
	}
	s.at++
	s.spaces()
	start := s.at
	if err := s.value(); err != nil {
		return Assignment{}, err
	}
	value := strings.TrimSpace(string(s.text[start:s.at]))
	comment, err := s.endLine()
	return Assignment{Path: path, Value: value, Comment: comment}, err
}

// key reads a dotted key with the white space around it.
func (s *scanner) key() ([]string, error) {
	var path []string
	for {
		s.spaces()
		part, err := s.keyPart()
		if err != nil {
			return nil, err
		}
		path = append(path, part)
		s.spaces()
		if s.peek() != '.' {
			return path, nil
		}
		s.at++
	}
}

func (s *scanner) keyPart() (string, error) {
	start := s.at
	if c := s.peek(); c == '"' || c == '\'' {
		if err := s.quoted(); err != nil {
			return "", err
		}
		return Unquote(string(s.text[start:s.at])), nil
	}
	for isBare(s.peek()) {
		s.at++
	}
	if s.at == start {
		return "", s.fail("expected a key")
	}
	return string(s.text[start:s.at]), nil
}

func isBare(c byte) bool {
	return c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// quoted passes over a string of one line or of several.
func (s *scanner) quoted() error {
	sign := s.peek()
	triple := strings.Repeat(string(sign), 3)
	many := s.has(triple)
	s.at++
	if many {
		s.at += 2
	}
	for s.at < len(s.text) {
		switch {
		case sign == '"' && s.peek() == '\\':
			s.at += 2
		case many && s.has(triple):
			s.at += 3
			for s.peek() == sign { // up to two more belong to the string
				s.at++
			}
			return nil
		case !many && s.peek() == sign:
			s.at++
			return nil
		case !many && s.peek() == '\n':
			return s.fail("a string goes over the end of its line")
		default:
			s.at++
		}
	}
	s.at = len(s.text)
	return s.fail("a string is not closed")
}

// value passes over a value; brackets may span lines and hold comments.
func (s *scanner) value() error {
	depth := 0
	for s.at < len(s.text) {
		switch c := s.peek(); {
		case c == '"' || c == '\'':
			if err := s.quoted(); err != nil {
				return err
			}
			continue
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c == '#' && depth == 0, c == '\n' && depth == 0:
			return nil
		case c == '#':
			s.toLineEnd()
			continue
		}
		if depth < 0 {
			return s.fail("a bracket is closed that was not opened")
		}
		s.at++
	}
	if depth > 0 {
		return s.fail("a bracket is not closed")
	}
	return nil
}

// Unquote gives the text of a string as written, of other values the value itself.
func Unquote(raw string) string {
	switch {
	case len(raw) >= 2 && raw[0] == '\'':
		return raw[1 : len(raw)-1]
	case len(raw) >= 2 && raw[0] == '"':
		if text, err := strconv.Unquote(raw); err == nil {
			return text
		}
		return raw[1 : len(raw)-1]
	}
	return raw
}

// Quote writes a string so that it stands on one line.
func Quote(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, c := range text {
		switch {
		case c == '"' || c == '\\':
			out.WriteByte('\\')
			out.WriteRune(c)
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&out, "\\u%04X", c)
		default:
			out.WriteRune(c)
		}
	}
	out.WriteByte('"')
	return out.String()
}
