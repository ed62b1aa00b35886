package wording

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

// Passage is a part of a text that may hold a limit.
type Passage struct {
	Line int
	Text string
}

// LinesOn is where so many lines after the first end.
func LinesOn(text string, lines int) int {
	end := 0
	for ; lines >= 0; lines-- {
		i := strings.IndexByte(text[end:], '\n')
		if i < 0 {
			return len(text)
		}
		end += i + 1
	}
	return end
}

// Number is a limit as it is written.
type Number struct {
	Value float64
	Name  string
	Text  string
	Line  int
}

// Numbers are the limits of a form that the passage holds.
func (p Passage) Numbers(form *lazy.Regexp) []Number {
	var out []Number
	text := p.Text
	for _, m := range form.FindAllStringSubmatchIndex(text, -1) {
		for g := 2; g+1 < len(m); g += 2 {
			if m[g] < 0 {
				continue
			}
			value, err := strconv.ParseFloat(strings.ReplaceAll(text[m[g]:m[g+1]], "_", ""), 64)
			if err != nil {
				continue
			}
			whole := text[m[0]:m[1]]
			name := strings.TrimRight(strings.TrimRight(text[m[0]:m[g]], " \t:=("), " ")
			out = append(out, Number{Value: value, Name: name, Text: whole, Line: p.Line + strings.Count(text[:m[0]], "\n")})
		}
	}
	return out
}
