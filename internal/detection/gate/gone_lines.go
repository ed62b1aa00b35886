package gate

import "strings"

// mostPairs bounds the comparison of two middles; what is larger was rewritten.
const mostPairs = 250_000

// goneLines tells which lines of a text are not in the other, in order, whatever their indentation;
// ok is false where too much is different to say.
func goneLines(before, after []string) (gone []bool, ok bool) {
	was, is := trimmed(before), trimmed(after)
	head := 0
	for head < len(was) && head < len(is) && was[head] == is[head] {
		head++
	}
	tail := 0
	for tail < len(was)-head && tail < len(is)-head && was[len(was)-1-tail] == is[len(is)-1-tail] {
		tail++
	}
	a, b := was[head:len(was)-tail], is[head:len(is)-tail]
	if len(a)*len(b) > mostPairs {
		return nil, false
	}
	gone = make([]bool, len(was))
	common := longest(a, b)
	for i, j := 0, 0; i < len(a); {
		switch {
		case j < len(b) && a[i] == b[j]:
			i, j = i+1, j+1
		case j < len(b) && common[i][j+1] >= common[i+1][j]:
			j++
		default:
			gone[head+i] = true
			i++
		}
	}
	return gone, true
}

// longest is, for each pair of beginnings, how many lines the rests have in common in order.
func longest(a, b []string) [][]int {
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				table[i][j] = table[i+1][j+1] + 1
			} else {
				table[i][j] = max(table[i+1][j], table[i][j+1])
			}
		}
	}
	return table
}

func trimmed(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = strings.TrimSpace(l)
	}
	return out
}
