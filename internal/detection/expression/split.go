package expression

import (
	"strings"
	"unicode"
)

// SplitWords splits a text and the names in it into lower-case words: camel case and underscores part them.
func SplitWords(s string) []string {
	var b strings.Builder
	for i, r := range s {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.FieldsFunc(b.String(), func(r rune) bool { return !unicode.IsLetter(r) })
}
