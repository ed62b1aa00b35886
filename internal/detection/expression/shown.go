package expression

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Shown is a resolved expression for people: as somebody would write it, without the marks
// that say where a value came from.
func Shown(s string) string {
	var b strings.Builder
	last := ""
	for _, w := range Words(s) {
		if isMark(w) {
			continue
		}
		if last != "" && apart(last, w) {
			b.WriteByte(' ')
		}
		b.WriteString(w)
		last = w
		if (w == "-" || w == "!" || w == "*" || w == "&") && !valueEnds(b.String()[:b.Len()-1]) {
			last = "(" // a sign in front of a value belongs to it
		}
	}
	return b.String()
}

// isMark tells the marks behind a value: which one of several it is, when it was read, that
// it is an error.
func isMark(w string) bool {
	rest, ok := strings.CutPrefix(w, "#")
	return ok && rest != "" && (rest == "err" || rest[0] == 's' || strings.Trim(rest, "0123456789") == "")
}

// valueEnds tells whether a text ends in something that has a value.
func valueEnds(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, " "))
	return r != utf8.RuneError && (wordy(r) || strings.ContainsRune(")]\"'`", r))
}

const glued = ".()[]{}:,;"

// apart tells whether a blank stands between two words.
func apart(a, b string) bool {
	first, _ := utf8.DecodeRuneInString(b)
	last, _ := utf8.DecodeLastRuneInString(a)
	switch {
	case a == "," || a == ";" || wordOperators[a] && (b == "(" || b == "[" || b == "{"):
		return true
	case strings.ContainsRune(glued, last) && len(a) == 1, strings.ContainsRune(glued, first) && len(b) == 1:
		return (a == ")" || a == "]" || a == "}") && !strings.ContainsRune(glued, first) && !wordy(first)
	case a == "::" || b == "::" || a == "->" || b == "->" || a == "?." || b == "?." || a == "@":
		return false
	}
	return true
}

// wordOperators are the words that stand between or before values as signs do.
var wordOperators = map[string]bool{"in": true, "is": true, "not": true, "and": true, "or": true, "return": true}

func wordy(r rune) bool { return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r) }
