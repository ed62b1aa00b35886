package wording

import (
	"slices"

	"holdfast/internal/detection/lazy"
)

var (
	// tellsFailure ends a program of tests with what they found, or notes it down for its end.
	tellsFailure = lazy.MustCompile(`\bprocess\.exitCode\s*=\s*[^=0\s]|\b(process\.exit|sys\.exit|os\._exit|exitProcess|Environment\.Exit|System\.exit|os\.Exit|exit!?)\s*(\(\s*|\s+)([1-9-]|[A-Za-z_$!(@][\w.$!@]*)|\b(raise SystemExit|Environment\.ExitCode\s*=|exitCode\s*=)\s*[^=0\s]`)
	// tellsSuccess does so with what is never a failure.
	tellsSuccess = lazy.MustCompile(`\b(exit|Exit|exitProcess)\s*\(\s*(0|EXIT_SUCCESS|true|True)\s*\)`)
	// endsOtherwise are words by which a program may still end badly.
	endsOtherwise = lazy.MustCompile(`\b(throw|raise|abort|reject|setFailed|panic|die|assert\w*|fail|return|m\.Run|main)\b`)
	// byHand is how a file of tests can be run without its runner, which nobody needs.
	byHand = lazy.MustCompile(`__main__|__FILE__|\$0\b`)
)

// mostRewritten bounds how many lines may leave a program of tests beside its outcome: beyond, it is another.
const mostRewritten = 12

// exitLost finds a program of tests that no longer ends with a failure, whatever the tests find: the
// only line that told the outcome is gone, or ends without it.
func (w Change) exitLost() (was, is Passage) {
	var gone Passage
	for _, l := range w.Gone {
		if endsBadly(l.Text) {
			gone = l
		}
	}
	if gone.Text == "" || len(w.Gone) > mostRewritten || saidBy(w.Come, endsOtherwise) || saidBy(w.Gone, byHand) {
		return Passage{}, Passage{}
	}
	if slices.ContainsFunc(w.lines, endsBadly) {
		return Passage{}, Passage{}
	}
	for _, l := range w.Come {
		if nearTo(gone, l) {
			return gone, l
		}
	}
	return gone, Passage{gone.Line, "it ends well"}
}

// endsBadly tells a line that ends a program with a failure, or with whatever the tests found.
func endsBadly(line string) bool {
	return tellsFailure.MatchString(line) && !tellsSuccess.MatchString(line)
}
