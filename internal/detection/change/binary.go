package change

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// sniffed is how far git looks for a NUL byte when it asks whether a file is binary.
const sniffed = 8000

// LooksBinary tells bytes that are no text. Git takes every NUL byte for a sign of that and then shows no line of the file, so
// that one in a comment would hide whatever else was done to the code: a few of them in what else reads as text do not count.
func LooksBinary(raw []byte) bool {
	head := raw[:min(len(raw), sniffed)]
	return bytes.IndexByte(head, 0) >= 0 && !strayNULs(head)
}

// strayNULs tells a text with a few NUL bytes in it.
func strayNULs(head []byte) bool {
	found := 0
	for rest := head; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		switch {
		case r == utf8.RuneError && size == 1:
			return !utf8.FullRune(rest) && found*20 <= len(head) // cut where we stopped looking
		case r == 0:
			found++
		case r < ' ' && !bytes.ContainsRune([]byte("\t\n\v\f\r\x1b"), r):
			return false
		}
		rest = rest[size:]
	}
	return found*20 <= len(head)
}

type utf16Unit func([]byte) uint16

func lowFirst(b []byte) uint16  { return uint16(b[0]) | uint16(b[1])<<8 }
func highFirst(b []byte) uint16 { return uint16(b[1]) | uint16(b[0])<<8 }

// unmarkedUTF16 is how to read a text in UTF-16 that has no byte-order mark; nil for anything else. Code is mostly
// ASCII, of which every other byte is NUL, and no other one is.
func unmarkedUTF16(raw []byte) utf16Unit {
	head := raw[:min(len(raw), sniffed)&^1]
	if len(raw)%2 != 0 || bytes.IndexByte(head, 0) < 0 {
		return nil
	}
	var zeros [2]int
	for i, b := range head {
		if b == 0 {
			zeros[i%2]++
		}
	}
	unit, others, most := lowFirst, zeros[0], zeros[1]
	if others > most {
		unit, others, most = highFirst, most, others
	}
	if others > 0 || most*20 < len(head)*9 || !strayNULs(fromUTF16(head, unit)) {
		return nil
	}
	return unit
}

func fromUTF16(raw []byte, unit utf16Unit) []byte {
	units := make([]uint16, 0, len(raw)/2)
	for ; len(raw) >= 2; raw = raw[2:] {
		units = append(units, unit(raw))
	}
	return []byte(string(utf16.Decode(units)))
}
