package ledger

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// rangeCall are calls that say between which two numbers something must be.
var rangeCall = lazy.MustCompile(`(?i)between|range|^(be_?|is_?|to_?be_?)?within$|^closed$|^open$`)

// wideRange tells a claim that a value is between two numbers, of which the lower is lower now or the
// higher is higher, and neither is closer.
func wideRange(was, is []string) bool {
	if len(was) != len(is) {
		return false
	}
	wider := false
	for i := 0; i < len(was); i++ {
		if was[i] == is[i] {
			continue
		}
		if !expression.IsDigit(was[i][0]) || !expression.IsDigit(is[i][0]) {
			return false
		}
		side := sideOfRange(was, i)
		b, errB := bound(was[i])
		a, errA := bound(is[i])
		if side == 0 || errB != nil || errA != nil || side*(a-b) <= 0 {
			return false
		}
		wider = true
	}
	return wider
}

// sideOfRange tells the lower end of a range, -1, from the higher, 1; 0 is no end of one. What stands
// behind a minus grows by falling.
func sideOfRange(words []string, at int) float64 {
	side := 0.0
	switch {
	case dots(words, at+1) > 0 && endsRange(words, at+1+dots(words, at+1)):
		side = -1
	case dotsBefore(words, at) > 0 && expression.IsDigit(words[at-dotsBefore(words, at)-1][0]):
		side = 1
	case inChain(words, at) != 0:
		side = inChain(words, at)
	default:
		name, open := calledAround(words, at)
		if open <= 0 || words[open] != "(" || !rangeCall.MatchString(name) {
			return 0
		}
		side = sideByNumber(words, open, at)
	}
	if at > 0 && words[at-1] == "-" {
		return -side
	}
	return side
}

// sideByPlace tells the last of two arguments or more, 1, from the one before it, -1.
func sideByPlace(words []string, open, at int) float64 {
	commas, before, depth := 0, 0, 0
	for i := open + 1; i < len(words); i++ {
		switch {
		case strings.Contains("([{", words[i]):
			depth++
		case strings.Contains(")]}", words[i]):
			if depth--; depth < 0 {
				i = len(words)
			}
		case words[i] == "," && depth == 0:
			commas++
			if i < at {
				before++
			}
		}
	}
	switch {
	case commas >= 1 && before == commas:
		return 1
	case commas >= 1 && before == commas-1:
		return -1
	}
	return 0
}

// sideByNumber tells the first of two numbers or more among the arguments of a call, -1, from the
// second, 1.
func sideByNumber(words []string, open, at int) float64 {
	var numbers []int
	for i, depth := open+1, 0; i < len(words) && depth >= 0; i++ {
		switch {
		case strings.Contains("([{", words[i]):
			depth++
		case strings.Contains(")]}", words[i]):
			depth--
		case depth == 0 && expression.IsDigit(words[i][0]) && (words[i-1] == "(" || words[i-1] == "," || words[i-1] == "-"):
			numbers = append(numbers, i)
		}
	}
	switch i := slices.Index(numbers, at); {
	case len(numbers) < 2:
		return 0
	case i == 0:
		return -1
	case i == 1:
		return 1
	}
	return 0
}

// inChain tells the ends of 1 <= x <= 5 as a claim.
func inChain(words []string, at int) float64 {
	if words[0] != "assert" || slices.Contains(words, "not") || slices.Contains(words, "or") {
		return 0
	}
	if at == 1 && at+2 < len(words) && below(words[at+1]) && slices.ContainsFunc(words[at+2:], below) {
		return -1
	}
	if at == len(words)-1 && below(words[at-1]) && len(words) > 3 && below(words[2]) && expression.IsDigit(words[1][0]) {
		return 1
	}
	return 0
}

func below(sign string) bool { return sign == "<" || sign == "<=" }

// dots is how many words the sign of a range takes up from a place on: 1..5, 1...5, 1..<5, 1..=5.
func dots(words []string, at int) int {
	n := 0
	for at+n < len(words) && (words[at+n] == "." || n > 1 && (words[at+n] == "<" || words[at+n] == "=")) {
		n++
	}
	if n < 2 {
		return 0
	}
	return n
}

func dotsBefore(words []string, at int) int {
	n := 0
	for at-n-1 > 0 && (words[at-n-1] == "." || n == 0 && (words[at-n-1] == "<" || words[at-n-1] == "=")) {
		n++
	}
	if n < 2 {
		return 0
	}
	return n
}

func endsRange(words []string, at int) bool {
	if at >= len(words) {
		return false
	}
	_, err := strconv.ParseFloat(strings.Trim(words[at], "-"), 64)
	return err == nil
}
