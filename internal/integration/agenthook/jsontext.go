package agenthook

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// text decodes a string that was checked; "" when the value is none.
func (v value) text() string {
	if !v.isText() {
		return ""
	}
	inner := v[1 : len(v)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return validText(string(inner))
	}
	var out strings.Builder
	out.Grow(len(inner))
	for {
		at := bytes.IndexByte(inner, '\\')
		if at < 0 {
			out.Write(inner)
			return validText(out.String())
		}
		out.Write(inner[:at])
		inner = decodeEscape(&out, inner[at+1:])
	}
}

// validText puts U+FFFD in the place of every byte that is no character.
func validText(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

// decodeEscape writes the character of an escape, whose backslash is gone, and gives
// what follows it.
func decodeEscape(out *strings.Builder, rest []byte) []byte {
	switch rest[0] {
	case 'b':
		out.WriteByte('\b')
	case 'f':
		out.WriteByte('\f')
	case 'n':
		out.WriteByte('\n')
	case 'r':
		out.WriteByte('\r')
	case 't':
		out.WriteByte('\t')
	case 'u':
		return decodeUnit(out, rest[1:])
	default:
		out.WriteByte(rest[0])
	}
	return rest[1:]
}

// decodeUnit writes the character of four digits, or of two such escapes that are halves
// of one; a half alone becomes the sign for what cannot be shown.
func decodeUnit(out *strings.Builder, rest []byte) []byte {
	r, rest := hexUnit(rest), rest[4:]
	if utf16.IsSurrogate(r) {
		second := rune(-1)
		if len(rest) >= 6 && rest[0] == '\\' && rest[1] == 'u' {
			second = hexUnit(rest[2:])
		}
		if r = utf16.DecodeRune(r, second); r != utf8.RuneError {
			rest = rest[6:]
		}
	}
	out.WriteRune(r)
	return rest
}

func hexUnit(digits []byte) rune {
	n, _ := strconv.ParseUint(string(digits[:4]), 16, 16)
	return rune(n)
}

// quote writes a JSON string.
func quote(out []byte, s string) []byte {
	const hex = "0123456789abcdef"
	out = append(out, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			out = append(out, '\\', byte(r))
		case r == '\n':
			out = append(out, '\\', 'n')
		case r == '\t':
			out = append(out, '\\', 't')
		case r < ' ':
			out = append(out, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default: // a byte that is no character comes as U+FFFD
			out = utf8.AppendRune(out, r)
		}
	}
	return append(out, '"')
}
