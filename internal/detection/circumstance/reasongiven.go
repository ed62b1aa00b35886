package circumstance

import "holdfast/internal/detection/lazy"

// sentenceQuoted is a text of at least three words within a statement.
var sentenceQuoted = lazy.MustCompile(`"[^"\n]*\w [^"\n]*\w [^"\n]*"|'[^'\n]*\w [^'\n]*\w [^'\n]*'`)

// ReasonGiven tells a statement that leaves a test out and says itself how it is on a platform, without a word of
// trouble: that is nearer to the test than what the headline says of all of them.
func ReasonGiven(why string) bool {
	for _, said := range sentenceQuoted.FindAllString(why, -1) {
		if hostNamed.MatchString(said) && !Trouble.MatchString(said) && !Puzzled.MatchString(said) {
			return true
		}
	}
	return false
}

// strictFailure is a mark of a test that has to fail under a condition, and passes no longer as soon as it does not.
var strictFailure = lazy.MustCompile(`\bxfail\s*\([^\x00]*\bstrict\s*=\s*True\b`)

// HeldToFailing tells a test that still runs where its condition holds, and must fail there.
func HeldToFailing(why string) bool { return strictFailure.MatchString(why) }
