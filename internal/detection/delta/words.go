package delta

import (
	"strings"
)

// wordsOf are the words of a resolved expression; a text is one of them.
func wordsOf(s string) (out []string) {
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimLeft(s, " \t\n") {
		end := strings.IndexAny(s, " \t\n")
		if q := strings.IndexAny(s, "\"'`"); q >= 0 && (end < 0 || q < end) {
			end = textEnd(s, q)
		}
		if end <= 0 || end > len(s) {
			end = len(s)
		}
		out, s = append(out, s[:end]), s[end:]
	}
	return out
}

// textEnd is where a text that begins with the quote at a place ends.
func textEnd(s string, from int) int {
	for i := from + 1; i < len(s); i++ {
		if s[i] == '\\' {
			i++
		} else if s[i] == s[from] {
			return i + 1
		}
	}
	return len(s)
}

// endOf is where a mark stands outside of brackets, or the bracket closes.
func endOf(words []string, at, to int, mark string) int {
	depth := 0
	for i := at; i < to; i++ {
		switch w := words[i]; {
		case w == "(" || w == "[" || w == "{":
			depth++
		case w == ")" || w == "]" || w == "}":
			if depth--; depth < 0 {
				return i
			}
		case w == mark && depth == 0:
			return i
		}
	}
	return to
}

// callee is the name of the outermost call that an expression ends in.
func callee(subject string) string {
	toks, name, depth := strings.Fields(subject), "", 0
	for i, t := range toks {
		switch t {
		case "(":
			if depth == 0 && i > 0 {
				name = toks[i-1]
			}
			depth++
		case "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
	}
	return name
}

// spaced puts blanks around all that is no part of a word or text.
func spaced(text string) string {
	var b strings.Builder
	quote := byte(0)
	for i := range len(text) {
		c := text[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case strings.IndexByte("()[]{},.:<>=", c) >= 0:
			b.WriteByte(' ')
			b.WriteByte(c)
			b.WriteByte(' ')
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}

// quoted lists the string literals of a resolved expression.
func quoted(text string) []string {
	var out []string
	for i := 0; i < len(text); i++ {
		if q := text[i]; q == '"' || q == '\'' || q == '`' {
			end := strings.IndexByte(text[i+1:], q)
			if end < 0 {
				break
			}
			out = append(out, text[i+1:i+1+end])
			i += end + 1
		}
	}
	return out
}

func isName(s string) bool {
	b := s[0]
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

func wordByte(b byte) bool {
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9'
}

// holdsWord tells whether a text has a word that is not a part of another.
func holdsWord(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(word)
		if (start == 0 || !wordByte(text[start-1])) && (end == len(text) || !wordByte(text[end])) {
			return true
		}
		from = end
	}
}

// units are lengths of time in seconds, by the names that languages give them.
var units = map[string]float64{
	"Nanosecond": 1e-9, "Microsecond": 1e-6, "Millisecond": 1e-3, "Second": 1, "Minute": 60, "Hour": 3600,
	"milliseconds": 1e-3, "millis": 1e-3, "seconds": 1, "minutes": 60,
	"FromHours": 3600, "HOURS": 3600, "MINUTES": 60, "SECONDS": 1, "MILLISECONDS": 1e-3, "ofHours": 3600, "ofMillis": 1e-3, "ofSeconds": 1, "ofMinutes": 60, "FromMilliseconds": 1e-3, "FromSeconds": 1, "FromMinutes": 60, "from_millis": 1e-3, "from_secs": 1,
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func setOf(words []string) map[string]bool {
	out := map[string]bool{}
	for _, w := range words {
		out[w] = true
	}
	return out
}
