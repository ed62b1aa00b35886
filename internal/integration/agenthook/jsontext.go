package agenthook

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"
)

// text decodes a string that was checked; "" when the value is none.
func (v value) text() string {
	if !v.isText() {
		return ""
	}
	inner := v.raw[1 : len(v.raw)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return validText(string(inner))
	}
	out := decoded(inner)
	return validText(unsafe.String(unsafe.SliceData(out), len(out))) // nobody else has the bytes
}

// decoded gives the bytes that a string with escapes stands for: never more than it has.
func decoded(inner []byte) []byte {
	out, n := make([]byte, len(inner)), 0
	for at := 0; at < len(inner); at++ {
		ch := inner[at]
		if ch == '\\' {
			at++
			if ch = inner[at]; ch == 'u' {
				var r rune
				r, at = decodeUnit(inner, at+1)
				n += utf8.EncodeRune(out[n:], r)
				continue
			}
			ch = unescaped[ch]
		}
		out[n] = ch
		n++
	}
	return out[:n]
}

// validText puts U+FFFD in the place of every byte that is no character.
func validText(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

// unescaped is the character that one after a backslash stands for, 0 for none.
var unescaped = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// decodeUnit gives the character of the four digits here, or of two such escapes that are
// halves of one, and the place of the last digit; a half alone becomes the sign for what
// cannot be shown.
func decodeUnit(inner []byte, at int) (rune, int) {
	r, last := hexUnit(inner[at:]), at+3
	if utf16.IsSurrogate(r) {
		second := rune(-1)
		if rest := inner[at+4:]; len(rest) >= 6 && rest[0] == '\\' && rest[1] == 'u' {
			second = hexUnit(rest[2:])
		}
		if r = utf16.DecodeRune(r, second); r != utf8.RuneError {
			last += 6
		}
	}
	return r, last
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
