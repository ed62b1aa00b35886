package production

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/spelling"
)

// shortestRewording is how long the words must be that one text has for those of another.
const shortestRewording = 4

// Rewords tells whether the change mends a spelling in production code, by which one text
// differs from another: who mends it there mends it where it is expected, too. Enabled and disabled are
// no spellings of one word: they do not begin alike.
func (x exchange) Rewords(was, is string) bool {
	was, is = apart(was, is)
	if len(was) < shortestRewording || len(is) < shortestRewording || was[0] != is[0] || spelling.Nearest(was, []string{is}) == "" || strings.ContainsAny(was+is, "0123456789") {
		return false
	}
	return x.oftener(was) < 0 && x.oftener(is) > 0
}

// oftener is how many more of the touched files have a word than had it; those that have it before and
// after do not count.
func (x exchange) oftener(word string) (n int) {
	for _, p := range x.touched {
		was, is := expression.HoldsWord(p.File.Before.All(), word), expression.HoldsWord(p.File.After.All(), word)
		switch {
		case is && !was:
			n++
		case was && !is:
			n--
		}
	}
	return n
}

// apart are two texts without the words that they begin and end with alike.
func apart(was, is string) (string, string) {
	a, b := strings.Fields(was), strings.Fields(is)
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	const marks = "\"'`.,:;!?()[]"
	return strings.Trim(strings.Join(a, " "), marks), strings.Trim(strings.Join(b, " "), marks)
}
