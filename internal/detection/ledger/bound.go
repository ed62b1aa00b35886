package ledger

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// boundMoved compares x < 10 with x < 100: more than zero where more is let through than
// before, less than zero where less is, zero where that cannot be told.
func boundMoved(o, n oracle.Oracle) float64 {
	side := sideOf(o)
	if side == 0 || side != sideOf(n) || o.Negated != n.Negated {
		return 0
	}
	b, a, ok := amounts(measureOf(o), measureOf(n))
	if !ok {
		return 0
	}
	if o.Negated {
		side = -side
	}
	return side * (a - b)
}

// amounts are two bounds as numbers, or the one number in which they differ.
func amounts(before, after string) (b, a float64, ok bool) {
	b, errB := amount(before)
	a, errA := amount(after)
	if errA == nil && errB == nil {
		return b, a, true
	}
	was, is := strings.Fields(before), strings.Fields(after)
	if len(was) != len(is) {
		return 0, 0, false
	}
	at := -1
	for i := range was {
		if was[i] == is[i] {
			continue
		}
		if at >= 0 {
			return 0, 0, false
		}
		at = i
	}
	if at < 0 || at > 0 && strings.Contains("-/%", was[at-1]) { // less of it is more
		return 0, 0, false
	}
	b, errB = strconv.ParseFloat(was[at], 64)
	a, errA = strconv.ParseFloat(is[at], 64)
	return b, a, errA == nil && errB == nil
}

// amount is a bound as a number: 500, 500 * time.Millisecond, 2 . seconds, Duration . ofMillis ( 5 ).
func amount(text string) (float64, error) {
	words := strings.Fields(text)
	if len(words) < 3 {
		return strconv.ParseFloat(text, 64)
	}
	if n, ok := madeOfUnit(words); ok {
		return n, nil
	}
	unit, ok := expression.Seconds[words[len(words)-1]]
	number := words[0]
	rest := strings.Join(words[1:len(words)-1], " ")
	if words[0] == "time" && len(words) > 3 { // time.Millisecond * 500
		unit, ok, number, rest = expression.Seconds[words[2]], expression.Seconds[words[2]] != 0, words[len(words)-1], strings.Join(words[3:len(words)-1], " ")
	}
	if !ok || rest != "* time ." && rest != "." && rest != "*" {
		return strconv.ParseFloat(text, 64)
	}
	n, err := strconv.ParseFloat(number, 64)
	return n * unit, err
}

// madeOfUnit is a time that a call makes of one number, whose unit the call or its label names:
// TimeSpan . FromSeconds ( 2 ), timedelta ( seconds = 2 ).
func madeOfUnit(words []string) (float64, bool) {
	last := len(words) - 1
	if last < 3 || words[last] != ")" {
		return 0, false
	}
	n, err := strconv.ParseFloat(words[last-1], 64)
	unit, open := words[last-3], last-2
	if words[last-2] == "=" || words[last-2] == ":" {
		open = last - 4
	}
	scale := expression.Seconds[unit]
	if err != nil || scale == 0 || open < 1 || words[open] != "(" {
		return 0, false
	}
	for _, w := range words[:open] {
		if w != "." && !expression.IsName(w) {
			return 0, false
		}
	}
	return n * scale, true
}
