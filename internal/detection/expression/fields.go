package expression

import (
	"strings"
)

// Join writes words as Fields reads them.
func Join(toks []string) string { return strings.Join(toks, " ") }

// IsNumber tells a word that begins as numbers do.
func IsNumber(s string) bool {
	s = strings.TrimPrefix(s, "-") // C++ takes the sign for a part of the number
	return s != "" && isDigit(s[0]) || beginsFraction(s)
}

// beginsFraction tells a number below one that is written without its nought: .5.
func beginsFraction(s string) bool { return len(s) > 1 && s[0] == '.' && isDigit(s[1]) }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// IsString tells a text in quotes.
func IsString(s string) bool {
	return len(s) >= 2 && (s[0] == '"' || s[0] == '\'' || s[0] == '`') && s[len(s)-1] == s[0]
}

// IsWord tells a word that begins as names do, with the signs that some languages put before them.
func IsWord(s string) bool {
	return s != "" && (s[0] == '_' || s[0] >= 'a' && s[0] <= 'z' || s[0] >= 'A' && s[0] <= 'Z' || s[0] >= 0x80 || s[0] == '$' || s[0] == '@')
}

// endsValue tells a text behind which a point asks for a member: x.0.
func endsValue(text string) bool {
	return text != "" && (IsWord(text[len(text)-1:]) || isDigit(text[len(text)-1]) || strings.IndexByte(")]}.?!", text[len(text)-1]) >= 0)
}

// Fields splits an expression into tokens, keeping strings whole. It reads both
// source text and our own joined tokens.
func Fields(text string) []string {
	if text == "" {
		return nil
	}
	out := make([]string, 0, 4+len(text)/4)
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '"' || c == '\'' || c == '`':
			j := i + 1
			for j < len(text) && text[j] != c {
				if text[j] == '\\' {
					j++
				}
				j++
			}
			j = min(j+1, len(text))
			out = append(out, text[i:j])
			i = j
		case IsWord(text[i:i+1]) || isDigit(c) || beginsFraction(text[i:]) && !endsValue(text[:i]) || c == '#' && i+1 < len(text) && (IsWord(text[i+1:i+2]) || IsNumber(text[i+1:i+2])): // our own marks: #s2, #err
			j := i + 1
			for j < len(text) && (IsWord(text[j:j+1]) || text[j] >= '0' && text[j] <= '9' || text[j] == '.' && IsNumber(text[i:j]) && j+1 < len(text) && text[j+1] >= '0' && text[j+1] <= '9') {
				j++
			}
			if j < len(text) && text[j] == '"' && textPrefix(text[i:j]) {
				j = textEnd(text, j)
			}
			out = append(out, text[i:j])
			i = j
		default:
			j := i + 1
			if i+1 < len(text) && strings.IndexByte(afterOperator, text[i+1]) >= 0 {
				j = i + operatorAt(text[i:])
			}
			out = append(out, text[i:j])
			i = j
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// textPrefix tells letters that say of which kind the text behind them is: b"a", rb"a".
func textPrefix(word string) bool {
	return len(word) <= 2 && strings.Trim(word, "bBrRfFuU") == ""
}

// operatorAt is how long the operator is that a text begins with.
func operatorAt(text string) int {
	for _, op := range operators {
		if strings.HasPrefix(text, op) {
			return len(op)
		}
	}
	return 1
}

// afterOperator are the second signs of the operators.
const afterOperator = "=<.&|>:?~*/"

var operators = []string{"===", "!==", "<=>", "...", "..<", "==", "!=", "<=", ">=", "&&", "||", "=>", "->", "::", "?.", "??", "=~", "!~", ":=", "+=", "-=", "**", "//"}
