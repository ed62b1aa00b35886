package circumstance

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// failing are words that give the test's own trouble as the reason why it does not run.
	Failing = lazy.MustCompile(`(?i)\bflak(e[sd]?|y|ey|iness|ing)\b|\bunstable\b|\bunreliable\b|\bquarantined?\b|FlakyTest|QuarantinedTest`)
	// trouble is more of them, for sentences: a name of the code may hold them by chance.
	Trouble = lazy.MustCompile(`(?i)\bflak(e[sd]?|y|ey|iness|ing)\b|\b(unstable|unreliable|quarantined?|broken|rac(e?y)|intermittent(ly)?|sporadic(ally)?|temporar(y|ily)|for now)\b|` +
		`\b(keeps? |continually )?fail(s|ed|ing|ures?)?\b|\btim(e|es|ed|ing)[ -]?outs?\b|\bhang(s|ing)?\b|\bcrash(es|ed|ing)?\b|\b(does|do|did)(n['’]t| not) pass\b|\b(fix\w*|unbreak|unblock|make|get)\b[^.]{0,20}\b(ci|build|pipeline|travis|appveyor)\b`)
	// postponed are words of a note that promises to come back.
	Postponed = lazy.MustCompile(`\b(TODO|FIXME|XXX|HACK)\b|(?i)\b(until|once|when) [^.]{0,60}\b(fixed|resolved|solved)\b|\b(re-?enable|unskip)\b|\bknown (issue|bug|problem)\b`)
	// leaving are words by which a message says that tests are left out.
	leaving = lazy.MustCompile(`(?i)\b(skip|disabl|ignor|exclud|quarantin|mut|suspend|deactivat)(e|es|ed|ing|s|ped|ping)?\b|\bturn(s|ed|ing)? off\b|\bdon['’]t run\b`)
	// ofTests are words by which it says that tests are meant.
	OfTests = lazy.MustCompile(`(?i)\b(tests?|specs?|suites?|examples?|e2e|scenarios?|checks?)\b|\w[tT]ests?\b|\w(Spec|Suite)\b`)
	// skipLine is a statement that leaves a test out, with its reason: GTEST_SKIP() << "flaky there".
	SkipLine = lazy.MustCompile(`(?i)skip|ignore|disable|pending`)
	// noTrouble are words by which a reason says that there is none.
	NoTrouble = lazy.MustCompile(`(?i)\b(?:does|do|did)(?:n['’]t| not) (?:cause|lead to|make)\b[^.,;"']{0,40}|\bfail(?:s|ed|ing)? for (?:the |an? )?(?:wrong|unrelated|other|another|different) reasons?\b|` +
		`\b(?:broken|buggy|unstable) (?:[\w.+-]+ )?(?:versions?|releases?|compilers?|kernels?|drivers?|distributions?)\b`)
	// sentenceEnd parts the sentences of a message.
	SentenceEnd = lazy.MustCompile(`[.!?;]\s+|\n\s*\n|\n\s*[-*] `)
)

// topics are words of trouble that may be what a test is about, by how its name has them: nouns only, for a
// test that is failing or keeps crashing is in trouble whatever its name.
var topics = []struct {
	named string
	words *lazy.Regexp
}{
	{"timeout", lazy.MustCompile(`(?i)\btim(?:e|es|ed|ing)[ -]?outs?\b`)},
	{"fail", lazy.MustCompile(`(?i)\bfailures?\b`)},
	{"crash", lazy.MustCompile(`(?i)\bcrash(?:es)?\b`)},
	{"temporar", lazy.MustCompile(`(?i)\btemporary\b`)},
}

// WithoutTopic leaves out what a test is about by its name: that a test of time-outs speaks of them is no trouble with it.
func WithoutTopic(text string, a *inventory.Case) string {
	name := expression.PlainName(a.FullName())
	for _, topic := range topics {
		if strings.Contains(name, topic.named) {
			text = topic.words.ReplaceAllString(text, "")
		}
	}
	return text
}

// TroubleStated tells whether a sentence of a message says that tests are left out because of
// trouble with them: disable failing tests on Windows.
func TroubleStated(message string) bool {
	for _, sentence := range SentenceEnd.Split(message, -1) {
		if Trouble.MatchString(NoTrouble.ReplaceAllString(sentence, "")) && leaving.MatchString(sentence) && OfTests.MatchString(sentence) {
			return true
		}
	}
	return false
}

// How far from a test, or from its condition, a note about it may stand.
const (
	NoteBefore = 8
	NoteAfter  = 3
)

// BesideCondition tells whether a condition is written out within a few lines of another.
func BesideCondition(lines []string, line int, condition string) bool {
	if condition == "" {
		return false
	}
	for _, l := range lines[max(0, line-1-NoteAfter):min(len(lines), line+NoteBefore)] {
		if strings.Contains(l, condition) {
			return true
		}
	}
	return false
}
