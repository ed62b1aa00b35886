package delta

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// measures are how languages ask how long something is, before it and behind it.
var (
	measures = [...]string{"len ( ", "strlen ( ", "mb_strlen ( ", "count ( ", "length ( "}
	lengths  = [...]string{" . length", " . size", " . length ( )", " . size ( )", " . len ( )", " . count"}
)

// askedLength is what an expression asks the length of, or "".
func askedLength(subject string) string {
	for _, head := range measures {
		if inside, ok := strings.CutPrefix(subject, head); ok && strings.HasSuffix(inside, " )") {
			return strings.TrimSuffix(inside, " )")
		}
	}
	for _, tail := range lengths {
		if of, ok := strings.CutSuffix(subject, tail); ok {
			return of
		}
	}
	return ""
}

// lengthOf is how long a value is that is spelled out, as a number; "" where that cannot be
// told from how it is written.
func lengthOf(whole []string) string {
	if list := elements(whole); len(list) > 0 {
		return strconv.Itoa(len(list))
	}
	text := strings.Join(whole, " ")
	if len(text) < 2 || strings.Contains(text, `\`) || text[0] != '"' && text[0] != '\'' || strings.Count(text, text[:1]) != 2 || text[len(text)-1] != text[0] {
		return ""
	}
	if n := utf8.RuneCountInString(text) - 2; n == len(text)-2 {
		return strconv.Itoa(n)
	}
	return "" // some count bytes, others letters
}
