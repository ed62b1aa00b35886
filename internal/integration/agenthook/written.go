package agenthook

import (
	"strings"
	"unicode/utf8"
)

// clean makes a text safe to show: characters that steer terminals are dropped, because
// reasons quote what agents wrote.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r < ' ' || r >= 0x7f && r < 0xa0:
			return -1
		case r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069: // turn the direction of what follows
			return -1
		}
		return r
	}, validText(text))
	return strings.TrimSpace(text)
}

// shorten cuts a text to a number of bytes, at a character's end.
func shorten(text string, limit int) string {
	const mark = "\n[shortened]"
	if len(text) <= limit {
		return text
	}
	cut := limit - len(mark)
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + mark
}

// fields writes a JSON object, members in the order they are added, empty texts left out.
type fields struct{ out []byte }

func (f *fields) text(name, text string) *fields {
	if text == "" {
		return f
	}
	return f.raw(name, quote(nil, text))
}

func (f *fields) raw(name string, json []byte) *fields {
	if len(json) == 0 {
		return f
	}
	if len(f.out) > 0 {
		f.out = append(f.out, ',')
	}
	f.out = append(quote(f.out, name), ':')
	f.out = append(f.out, json...)
	return f
}

// json is the object, nothing when it has no members.
func (f *fields) json() []byte {
	if len(f.out) == 0 {
		return nil
	}
	return append(append([]byte{'{'}, f.out...), '}')
}

// line is the object as a line of output, nothing when it has no members.
func (f *fields) line() []byte {
	if json := f.json(); json != nil {
		return append(json, '\n')
	}
	return nil
}
