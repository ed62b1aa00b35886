package drift

import (
	"slices"
	"testing"

	"holdfast/internal/detection/wording"
)

// FuzzChangedParts: where no word of a limit stands near the change, its passages are what they were.
func FuzzChangedParts(f *testing.F) {
	f.Add("a\nretries\nb\n", "c\n", "d\n", "e\n\n\n\n\n\n\n\nretries\n")
	f.Add("x\n", "retries 3", "retries 4", "\n")
	f.Add("ret", "ries", "", "ries\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\nretries")
	words := []string{"retries"}
	f.Fuzz(func(t *testing.T, head, old, now, tail string) {
		before, after := head+old+tail, head+now+tail
		partBefore, partAfter := changedParts(before, after)
		if holdsAny(partBefore, words) || holdsAny(partAfter, words) {
			return
		}
		same := slices.EqualFunc(passagesWith(words, before), passagesWith(words, after), func(a, b wording.Passage) bool { return a.Text == b.Text })
		if !same {
			t.Errorf("%q and %q have other passages", before, after)
		}
	})
}
