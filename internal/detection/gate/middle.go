package gate

import "strings"

// middles are the lines of two versions of a text between those that they begin and end with
// alike. A line that stands less often than before is in the first, one that stands more often
// in the second.
func middles(before, after string) (was, is string) {
	head := 0
	for head < len(before) && head < len(after) && before[head] == after[head] {
		head++
	}
	head = strings.LastIndexByte(before[:head], '\n') + 1
	was, is = before[head:], after[head:]
	tail := 0
	for tail < len(was) && tail < len(is) && was[len(was)-1-tail] == is[len(is)-1-tail] {
		tail++
	}
	at := strings.IndexByte(was[len(was)-tail:], '\n')
	if at < 0 {
		return was, is
	}
	tail -= at
	return was[:len(was)-tail], is[:len(is)-tail]
}
