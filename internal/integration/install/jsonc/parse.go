// Package jsonc edits JSON with comments as text: it inserts and removes single members
// and elements by byte ranges and leaves every other byte as it is.
package jsonc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// Kind is the kind of a value.
type Kind byte

// The kinds.
const (
	Object Kind = iota
	Array
	String
	Scalar // number, true, false, null
)

// Value is a value and where it stands in the text.
type Value struct {
	Kind       Kind
	Start, End int
	Members    []Member // of an object
	Elements   []Value  // of an array
	Text       string   // of a string, decoded; of a scalar, as written
}

// Member is one key of an object with its value.
type Member struct {
	Key      string
	KeyStart int
	Value    Value
}

// Error says where a text is not JSON.
type Error struct {
	Line, Column int
	Message      string
}

func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message) }

// deepest bounds nesting, so that a hostile file cannot exhaust the stack.
const deepest = 500

// BOM is the mark that some editors put at the start of a file.
var BOM = []byte("\xef\xbb\xbf")

// Parse reads a whole text: comments and trailing commas are allowed.
func Parse(text []byte) (Value, error) {
	p := &parser{text: text}
	if bytes.HasPrefix(text, BOM) {
		p.at = len(BOM)
	}
	v, err := p.document()
	if err != nil {
		return Value{}, err
	}
	return v, nil
}

type parser struct {
	text  []byte
	at    int
	depth int
}

func (p *parser) fail(at int, format string, args ...any) error {
	before := p.text[:min(at, len(p.text))]
	line := bytes.Count(before, []byte("\n"))
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return &Error{Line: line + 1, Column: column + 1, Message: fmt.Sprintf(format, args...)}
}

func (p *parser) document() (Value, error) {
	if err := p.blank(); err != nil {
		return Value{}, err
	}
	v, err := p.value()
	if err != nil {
		return Value{}, err
	}
	if err := p.blank(); err != nil {
		return Value{}, err
	}
	if p.at < len(p.text) {
		return Value{}, p.fail(p.at, "something follows the end of the value")
	}
	return v, nil
}

// blank passes over white space and comments.
func (p *parser) blank() error {
	for p.at < len(p.text) {
		rest := p.text[p.at:]
		switch {
		case isSpace(rest[0]):
			p.at++
		case bytes.HasPrefix(rest, []byte("//")):
			n := bytes.IndexByte(rest, '\n')
			if n < 0 {
				n = len(rest)
			}
			p.at += n
		case bytes.HasPrefix(rest, []byte("/*")):
			n := bytes.Index(rest[2:], []byte("*/"))
			if n < 0 {
				return p.fail(p.at, "a comment is not closed")
			}
			p.at += n + 4
		default:
			return nil
		}
	}
	return nil
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func (p *parser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *parser) value() (Value, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > deepest {
		return Value{}, p.fail(p.at, "nested too deeply")
	}
	switch c := p.peek(); {
	case p.at >= len(p.text):
		return Value{}, p.fail(p.at, "a value is missing at the end of the file")
	case c == '{':
		return p.object()
	case c == '[':
		return p.array()
	case c == '"':
		return p.str()
	default:
		return p.scalar()
	}
}

func (p *parser) object() (Value, error) {
	v := Value{Kind: Object, Start: p.at}
	err := p.items('}', func() error {
		if p.peek() != '"' {
			return p.fail(p.at, "expected a key in double quotes")
		}
		key, err := p.str()
		if err != nil {
			return err
		}
		if err := p.blank(); err != nil {
			return err
		}
		if p.peek() != ':' {
			return p.fail(p.at, "expected : after the key %q", key.Text)
		}
		p.at++
		if err := p.blank(); err != nil {
			return err
		}
		inner, err := p.value()
		v.Members = append(v.Members, Member{Key: key.Text, KeyStart: key.Start, Value: inner})
		return err
	})
	v.End = p.at
	return v, err
}

func (p *parser) array() (Value, error) {
	v := Value{Kind: Array, Start: p.at}
	err := p.items(']', func() error {
		inner, err := p.value()
		v.Elements = append(v.Elements, inner)
		return err
	})
	v.End = p.at
	return v, err
}

// items reads what stands between brackets, with commas between and perhaps behind.
func (p *parser) items(closing byte, item func() error) error {
	open := p.at
	p.at++
	for {
		if err := p.blank(); err != nil {
			return err
		}
		if p.at >= len(p.text) {
			return p.fail(open, "%c is not closed", p.text[open])
		}
		if p.peek() == closing {
			p.at++
			return nil
		}
		if err := item(); err != nil {
			return err
		}
		if err := p.blank(); err != nil {
			return err
		}
		switch {
		case p.at >= len(p.text):
			return p.fail(open, "%c is not closed", p.text[open])
		case p.peek() == ',':
			p.at++
		case p.peek() != closing:
			return p.fail(p.at, "expected , or %c", closing)
		}
	}
}

func (p *parser) str() (Value, error) {
	start := p.at
	for p.at++; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == '\\':
			p.at++
		case c == '"':
			p.at++
			v := Value{Kind: String, Start: start, End: p.at}
			if err := json.Unmarshal(p.text[start:p.at], &v.Text); err != nil {
				return v, p.fail(start, "not a proper string")
			}
			return v, nil
		case c < ' ':
			return Value{}, p.fail(p.at, "a string goes over the end of its line")
		}
	}
	return Value{}, p.fail(start, "a string is not closed")
}

func (p *parser) scalar() (Value, error) {
	start := p.at
	for p.at < len(p.text) && !isSpace(p.text[p.at]) && !bytes.ContainsRune([]byte(`,:{}[]"/`), rune(p.text[p.at])) {
		p.at++
	}
	word := p.text[start:p.at]
	if len(word) == 0 || !json.Valid(word) {
		return Value{}, p.fail(start, "expected a value, not %.20q", p.text[start:min(len(p.text), start+20)])
	}
	return Value{Kind: Scalar, Start: start, End: p.at, Text: string(word)}, nil
}

// Get finds a member; where a key is there twice the last one counts, as it does for
// the programs that read these files.
func (v Value) Get(key string) (Value, bool) {
	for i := len(v.Members) - 1; i >= 0; i-- {
		if v.Members[i].Key == key {
			return v.Members[i].Value, true
		}
	}
	return Value{}, false
}

// Plain is the value without its places: maps, slices, strings and, for other scalars,
// json.RawMessage.
func (v Value) Plain() any {
	switch v.Kind {
	case Object:
		out := map[string]any{}
		for _, m := range v.Members {
			out[m.Key] = m.Value.Plain()
		}
		return out
	case Array:
		out := []any{}
		for _, e := range v.Elements {
			out = append(out, e.Plain())
		}
		return out
	case String:
		return v.Text
	}
	return json.RawMessage(v.Text)
}
