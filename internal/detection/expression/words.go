// Package expression reads expressions as the inventory writes them: resolved, with a blank
// between any two words.
package expression

import "strings"

// Words are the words of a resolved expression; a text is one of them.
func Words(s string) (out []string) {
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

// EndOf is where a mark stands outside of brackets, or the bracket closes.
func EndOf(words []string, at, to int, mark string) int {
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

// Callee is the name of the outermost call that an expression ends in.
func Callee(subject string) string {
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

// Spaced puts blanks around all that is no part of a word or text.
func Spaced(text string) string {
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

// Quoted lists the string literals of a resolved expression.
func Quoted(text string) []string {
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

// IsName tells a word that begins as names do.
func IsName(s string) bool {
	if s == "" {
		return false
	}
	b := s[0]
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// IsWordByte tells a character of a name.
func IsWordByte(b byte) bool {
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9'
}

// HoldsWord tells whether a text has a word that is not a part of another.
func HoldsWord(text, word string) bool {
	for from := 0; word != ""; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(word)
		if (start == 0 || !IsWordByte(text[start-1])) && (end == len(text) || !IsWordByte(text[end])) {
			return true
		}
		from = end
	}
	return false
}

// ContainsWord tells whether a text as written has a word between blanks, brackets and signs; what stands in
// quotes or behind a slash or hyphen is a part of another word here.
func ContainsWord(text, word string) bool {
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune("(){}<>[]:, .=\n", r) }) {
		if w == word {
			return true
		}
	}
	return false
}

// Seconds are lengths of time in seconds, by the names that languages give them.
var Seconds = map[string]float64{
	"Nanosecond": 1e-9, "Microsecond": 1e-6, "Millisecond": 1e-3, "Second": 1, "Minute": 60, "Hour": 3600,
	"milliseconds": 1e-3, "millis": 1e-3, "second": 1, "seconds": 1, "minute": 60, "minutes": 60, "hour": 3600, "hours": 3600, "day": 86400, "days": 86400,
	"FromHours": 3600, "HOURS": 3600, "MINUTES": 60, "SECONDS": 1, "MILLISECONDS": 1e-3, "ofHours": 3600, "ofMillis": 1e-3, "ofSeconds": 1, "ofMinutes": 60, "FromMilliseconds": 1e-3, "FromSeconds": 1, "FromMinutes": 60, "from_millis": 1e-3, "from_secs": 1,
}

// IsDigit tells a decimal digit.
func IsDigit(b byte) bool { return b >= '0' && b <= '9' }

// Set holds words to be asked for.
func Set(words []string) map[string]bool {
	out := map[string]bool{}
	for _, w := range words {
		out[w] = true
	}
	return out
}

// IsLetter tells a plain letter.
func IsLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }

// PlainName is a name without the parts that styles differ in.
func PlainName(name string) string {
	name = strings.ToLower(name)
	name = strings.NewReplacer("_", "", " ", "", "-", "", "`", "").Replace(name)
	return strings.TrimPrefix(name, "test")
}
