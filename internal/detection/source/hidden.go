package source

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"holdfast/internal/detection/syntax"
)

// Hidden is text that a reader cannot see, or that is not what it looks like.
type Hidden struct {
	What string // bidi, zero-width, tag, nul, lookalike
	Line int
	Text string
}

// readHidden finds invisible controls. Scripts that need joiners or direction marks
// keep them: a line with such letters is not looked at.
func readHidden(text []byte) []Hidden {
	if !slices.ContainsFunc(invisibleLeads, func(lead byte) bool { return bytes.IndexByte(text, lead) >= 0 }) {
		return nil
	}
	var out []Hidden
	line, lineStart := 1, 0
	for i := 0; i < len(text); {
		c := text[i]
		switch c {
		case '\n':
			line, lineStart = line+1, i+1
		case 0: // git shows no line of a file with one
			out = append(out, Hidden{What: "nul", Line: line, Text: shorten(strings.ReplaceAll(string(lineAt(text, lineStart)), "\x00", "\u2400"))})
		}
		if c < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		if what := invisible(r); what != "" && !needed(what, text, i, size, lineStart) {
			out = append(out, Hidden{What: what, Line: line, Text: shorten(string(lineAt(text, lineStart)))})
		}
		i += size
	}
	return out
}

// invisibleLeads are the bytes with which the runes of invisible begin; most texts have none.
var invisibleLeads = []byte{0, 0xC2, 0xE1, 0xE2, 0xF3}

func invisible(r rune) string {
	switch {
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069:
		return "bidi"
	case r == 0x200B, r == 0x200C, r == 0x200D, r == 0x2060, r == 0x00AD, r == 0x180E:
		return "zero-width"
	case r >= 0xE0000 && r <= 0xE007F:
		return "tag"
	}
	return ""
}

// needed tells whether an invisible rune does honest work: joining emoji or letters
// of scripts that join, or directing text that runs from right to left.
func needed(what string, text []byte, i, size, lineStart int) bool {
	before, _ := utf8.DecodeLastRune(text[:i])
	after, _ := utf8.DecodeRune(text[i+size:])
	if what == "tag" {
		return strings.ContainsRune(string(lineAt(text, lineStart)), '\U0001F3F4') // flags of regions
	}
	if what == "zero-width" && (before >= 0x300 || after >= 0x300) {
		return true
	}
	for _, r := range string(lineAt(text, lineStart)) {
		if unicode.In(r, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Devanagari, unicode.Bengali, unicode.Thai, unicode.Khmer) {
			return true
		}
	}
	return false
}

func lineAt(text []byte, start int) []byte {
	end := start
	for end < len(text) && text[end] != '\n' {
		end++
	}
	return text[start:end]
}

// readLookalikes finds names that mix Latin letters with letters that only look Latin, and names without a Latin letter
// that are drawn like another of the same file.
func readLookalikes(t *syntax.Tree) []Hidden {
	var out []Hidden
	foreign := names(t, func(text string) bool { return !isASCII(text) })
	twins := map[string]bool{}
	if len(foreign) > 0 && !slices.ContainsFunc(foreign, func(n int) bool { return !isASCII(drawnAlike.Replace(t.Text(n))) }) {
		for _, n := range names(t, isASCII) {
			twins[t.Text(n)] = true
		}
	}
	for _, n := range foreign {
		text := t.Text(n)
		latin, other := false, false
		for _, r := range text {
			latin = latin || r < 0x80 && unicode.IsLetter(r)
			other = other || lookalikes[r]
		}
		if other && (latin || twins[drawnAlike.Replace(text)]) {
			out = append(out, Hidden{What: "lookalike", Line: t.Line(n), Text: text})
		}
	}
	return out
}

// names are the names of a file of which something holds.
func names(t *syntax.Tree, holds func(string) bool) (out []int) {
	for n := range t.Nodes {
		if t.Role(n) == syntax.Ident && t.Leaf(n) && holds(t.Text(n)) {
			out = append(out, n)
		}
	}
	return out
}

// drawnAlike are the Latin letters that Cyrillic ones are drawn like. Those of Greek are left out: in formulas they are
// names of their own.
var drawnAlike = strings.NewReplacer("а", "a", "е", "e", "о", "o", "р", "p", "с", "c", "у", "y", "х", "x", "і", "i", "ј", "j", "ѕ", "s", "ԁ", "d", "ԛ", "q", "ԝ", "w", "һ", "h",
	"А", "A", "В", "B", "Е", "E", "К", "K", "М", "M", "Н", "H", "О", "O", "Р", "P", "С", "C", "Т", "T", "У", "Y", "Х", "X", "І", "I", "Ј", "J", "Ѕ", "S")

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// lookalikes are the Cyrillic and Greek letters drawn like Latin ones.
var lookalikes = func() map[rune]bool {
	m := map[rune]bool{}
	for _, r := range "аеорсухіјѕԁԛԝһАВЕКМНОРСТУХІЈЅοαυνρΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" {
		m[r] = true
	}
	return m
}()
