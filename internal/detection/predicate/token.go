package predicate

import (
	"strings"
)

// kinds of tokens
type tokenKind uint8

const (
	end tokenKind = iota
	numeral
	quoted
	name
	sign
)

type token struct {
	kind tokenKind
	text string
}

// mostTokens is how long a condition may be: nobody writes a longer one for one value.
const mostTokens = 200

// signs, the longest first.
var signs = []string{
	"===", "!==", "..=", "..<", "...", "**", "//", "==", "!=", "<=", ">=", "&&", "||", "??", "..", "->", "::", "?.",
	"<", ">", "+", "-", "*", "/", "%", "(", ")", "[", "]", "{", "}", ",", ".", "!", ":", "=", "?", "&", "|", "^", "~",
}

// tokens cuts a text; ok is false where something stands in it that no expression has.
func tokens(text string) (out []token, ok bool) {
	for i := 0; i < len(text); {
		if len(out) > mostTokens {
			return nil, false
		}
		c := text[i]
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '"' || c == '\'' || c == '`':
			t, n := quotedAt(text[i:])
			if n == 0 {
				return nil, false
			}
			out, i = append(out, token{quoted, t}), i+n
		case c >= '0' && c <= '9':
			n := numeralAt(text[i:])
			out, i = append(out, token{numeral, text[i : i+n]}), i+n
		case nameByte(c) || c == '$' || c == '@':
			n := 1
			for i+n < len(text) && (nameByte(text[i+n]) || text[i+n] >= '0' && text[i+n] <= '9') {
				n++
			}
			if i+n < len(text) && text[i+n] == '?' && i+n+1 < len(text) && strings.IndexByte("( ", text[i+n+1]) >= 0 {
				n++ // include?
			}
			out, i = append(out, token{name, strings.TrimLeft(text[i:i+n], "$@")}), i+n
		default:
			s := signAt(text[i:])
			if s == "" {
				return nil, false
			}
			out, i = append(out, token{sign, s}), i+len(s)
		}
	}
	return out, true
}

func nameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80
}

func signAt(text string) string {
	for _, s := range signs {
		if strings.HasPrefix(text, s) {
			return s
		}
	}
	return ""
}

// numeralAt is the length of a number. A range is no number with two points.
func numeralAt(text string) int {
	n := 0
	for n < len(text) {
		c := text[n]
		digit := c >= '0' && c <= '9' || nameByte(c) && c < 0x80
		point := c == '.' && n+1 < len(text) && text[n+1] >= '0' && text[n+1] <= '9' && !strings.Contains(text[:n], ".")
		if !digit && !point {
			break
		}
		n++
	}
	return n
}

// quotedAt is a text in quotes and its length with them; 0 where it does not end.
func quotedAt(text string) (string, int) {
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == text[0]:
			return b.String(), i + 1
		case c == '\\' && i+1 < len(text) && text[0] != '`':
			i++
			b.WriteByte(unescaped(text[i]))
		default:
			b.WriteByte(c)
		}
	}
	return "", 0
}

func unescaped(c byte) byte {
	switch c {
	case 'n':
		return '\n'
	case 't':
		return '\t'
	}
	return c
}
