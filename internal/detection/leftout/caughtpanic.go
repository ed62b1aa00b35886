package leftout

import (
	"strings"

	"holdfast/internal/detection/matching"
)

// caughtPanic tells a test that caught a panic and claimed nothing but that there was one, and leaves
// that to its mark now: what must fail is the same, and the mark may say with which words.
func (s *States) caughtPanic(l *lapse) bool {
	b, a := l.before, l.after
	was, is := s.FileOf[b], s.FileOf[a]
	if was == nil || is == nil {
		return false
	}
	claimed, own := false, matching.CodeOf(was.BeforeLines(), b)
	for _, o := range b.Oracles {
		if !o.Live() || o.Kind == "fail" || o.Text == "" || !strings.Contains(own, o.Text) { // what it calls may panic and ask by itself
			continue
		}
		if !strings.Contains(o.Subject, "catch_unwind (") || o.Negated || !asksForPanic(o.Matcher) {
			return false
		}
		claimed = true
	}
	return claimed && !strings.Contains(matching.CodeOf(is.AfterLines(), a), "catch_unwind")
}

// asksForPanic are questions that only a panic answers with yes.
func asksForPanic(matcher string) bool {
	return matcher == "is_err" || matcher == "unwrap_err" || matcher == "expect_err" || matcher == "assert_err"
}
