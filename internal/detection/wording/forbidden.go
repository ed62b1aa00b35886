package wording

import (
	"slices"

	"holdfast/internal/detection/lazy"
)

var (
	// failsHere is a line, or a part of one, that makes whatever runs it fail.
	failsHere = lazy.MustCompile(`(?i)\b(?:throw|raise|panic|fail\w*|flunk|abort|assert\w*|fatal\w*|error\w*|xctfail|die|reject\w*|preconditionFailure)\b|\bunreachable!?\s*\(`)
	// mustNotRun are the words by which such a line says that nothing may come to it.
	mustNotRun = lazy.MustCompile(`(?i)(?:should|must|may|can|shall|will|does|was|is)\s*(?:not|n't|n’t|never)\b[^"'` + "`" + `]*?\b(?:call|run|reach|invok|execut|happen|get\s+(?:here|called|to)|be\s+(?:here|hit|used|evaluated|touched|created|opened|loaded))|\bnever\s+(?:be\s+)?(?:call|run|reach|invok|happen|execut|get)|\bnot\s+be\s+(?:call|reach|invok|execut|run)|\bunexpected\s+(?:call|invocation)|^unreachable!?\s*\(|\bunreachable!?\s*\(`)
	// watchesCalls are the words of a claim that counts calls, or asks for none.
	watchesCalls = lazy.MustCompile(`(?i)never|called|calls|count|invoked|invocations|times|verify|\bnone\b|spy|unused`)
)

// mayRunNow finds a stand-in that failed where anything came to it, and that lets it pass now: nothing else in
// the change asks whether it is called.
func (w Change) mayRunNow() (was, is Passage) {
	if slices.ContainsFunc(w.Come, func(l Passage) bool {
		return failsHere.MatchString(l.Text) || claimsBy.MatchString(l.Text) || watchesCalls.MatchString(l.Text)
	}) {
		return Passage{}, Passage{}
	}
	for _, g := range w.Gone {
		if !failsHere.MatchString(g.Text) || !mustNotRun.MatchString(g.Text) {
			continue
		}
		for _, n := range w.Come {
			if nearTo(g, n) && n.Text != "" && !bringsIn.MatchString(n.Text) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}
