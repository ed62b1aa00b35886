package delta

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// failing are words that give the test's own trouble as the reason why it does not run.
	failing = lazy.MustCompile(`(?i)\bflak(e[sd]?|y|ey|iness|ing)\b|\bunstable\b|\bunreliable\b|\bquarantined?\b|FlakyTest|QuarantinedTest`)
	// trouble is more of them, for sentences: a name of the code may hold them by chance.
	trouble = lazy.MustCompile(`(?i)\bflak(e[sd]?|y|ey|iness|ing)\b|\b(unstable|unreliable|quarantined?|broken|rac(e?y)|intermittent(ly)?|sporadic(ally)?|temporar(y|ily)|for now)\b|` +
		`\b(keeps? |continually )?fail(s|ed|ing|ures?)?\b|\btim(e|es|ed|ing)[ -]?outs?\b|\bhang(s|ing)?\b|\bcrash(es|ed|ing)?\b|\b(does|do|did)(n['’]t| not) pass\b|\b(fix\w*|unbreak|unblock|make|get)\b[^.]{0,20}\b(ci|build|pipeline|travis|appveyor)\b`)
	// postponed are words of a note that promises to come back.
	postponed = lazy.MustCompile(`\b(TODO|FIXME|XXX|HACK)\b|(?i)\b(until|once|when) [^.]{0,60}\b(fixed|resolved|solved)\b|\b(re-?enable|unskip)\b|\bknown (issue|bug|problem)\b`)
	// leaving are words by which a message says that tests are left out.
	leaving = lazy.MustCompile(`(?i)\b(skip|disabl|ignor|exclud|quarantin|mut|suspend|deactivat)(e|es|ed|ing|s|ped|ping)?\b|\bturn(s|ed|ing)? off\b|\bdon['’]t run\b`)
	// ofTests are words by which it says that tests are meant.
	ofTests = lazy.MustCompile(`(?i)\b(tests?|specs?|suites?|examples?|e2e|scenarios?|checks?)\b|\w[tT]ests?\b|\w(Spec|Suite)\b`)
	// skipLine is a statement that leaves a test out, with its reason: GTEST_SKIP() << "flaky there".
	skipLine = lazy.MustCompile(`(?i)skip|ignore|disable|pending`)
	// noTrouble are words by which a reason says that there is none.
	noTrouble = lazy.MustCompile(`(?i)\b(?:does|do|did)(?:n['’]t| not) (?:cause|lead to|make)\b[^.,;"']{0,40}|\bfail(?:s|ed|ing)? for (?:the |an? )?(?:wrong|unrelated|other|another|different) reasons?\b`)
	// sentenceEnd parts the sentences of a message.
	sentenceEnd = lazy.MustCompile(`[.!?;]\s+|\n\s*\n|\n\s*[-*] `)
)

// saysItFails tells a condition that is excused by the trouble of the test and not by what the
// platform lacks: in the condition itself, onPlatform: {"windows": Skip("flaky")}, in a note
// that came with it, or in what the author says of the change.
// Written is the text by which the place of the condition is found.
func (c *comparison) saysItFails(a *inventory.Case, written string) bool {
	message := withoutTopic(c.in.Message, a)
	return failing.MatchString(a.Condition) || trouble.MatchString(withoutTopic(noTrouble.ReplaceAllString(a.Why, ""), a)) && !failsOnEngine(a.Why, a.Condition) || c.troubleNoted(a, written) ||
		troubleStated(message) && !lackStated(c.in.Message) && !failsOnEngine(c.in.Message, a.Condition)
}

// tooLong are words for something that takes too long.
var tooLong = lazy.MustCompile(`(?i)\btim(?:e|es|ed|ing)[ -]?outs?\b`)

// withoutTopic leaves out what a test is about by its name: that a test of time-outs speaks of them is no trouble with it.
func withoutTopic(text string, a *inventory.Case) string {
	if !strings.Contains(expression.PlainName(a.FullName()), "timeout") {
		return text
	}
	return tooLong.ReplaceAllString(text, "")
}

// troubleStated tells whether a sentence of a message says that tests are left out because of
// trouble with them: disable failing tests on Windows.
func troubleStated(message string) bool {
	for _, sentence := range sentenceEnd.Split(message, -1) {
		if trouble.MatchString(noTrouble.ReplaceAllString(sentence, "")) && leaving.MatchString(sentence) && ofTests.MatchString(sentence) {
			return true
		}
	}
	return false
}

// How far from a test, or from its condition, a note about it may stand.
const (
	noteBefore = 8
	noteAfter  = 3
)

// troubleNoted tells whether a new comment by a test, or by the condition it got, speaks of
// trouble or promises to come back.
func (c *comparison) troubleNoted(a *inventory.Case, written string) bool {
	p := c.fileOf[a]
	if p == nil || p.BeforeTree == nil || p.AfterTree == nil {
		return false
	}
	_, come := differingLines(string(p.File.Before.Text), string(p.File.After.Text))
	for _, l := range come {
		if a.Line-noteBefore <= l.line && l.line <= a.EndLine && skipLine.MatchString(l.text) && trouble.MatchString(withoutTopic(l.text, a)) && !failsOnEngine(l.text, a.Condition) {
			return true
		}
	}
	for note := range c.newNotes(a, written) {
		if trouble.MatchString(withoutTopic(note, a)) || postponed.MatchString(note) {
			return true
		}
	}
	return false
}

// newNotes are the new comments by a test, or by a condition as it is written.
func (c *comparison) newNotes(a *inventory.Case, written string) func(func(string) bool) {
	return func(yield func(string) bool) {
		p := c.pairOf(a)
		if p == nil || p.BeforeTree == nil || p.AfterTree == nil {
			return
		}
		old := map[string]bool{}
		for n := range p.BeforeTree.Comments() {
			old[strings.TrimSpace(p.BeforeTree.Text(n))] = true
		}
		lines := strings.Split(string(p.AfterTree.Source), "\n")
		for n := range p.AfterTree.Comments() {
			text, line := strings.TrimSpace(p.AfterTree.Text(n)), p.AfterTree.Line(n)
			near := a.Line-noteBefore <= line && line <= a.EndLine+noteAfter || besideCondition(lines, line, written)
			if near && !old[text] && !yield(text) {
				return
			}
		}
	}
}

// besideCondition tells whether a condition is written out within a few lines of another.
func besideCondition(lines []string, line int, condition string) bool {
	if condition == "" {
		return false
	}
	for _, l := range lines[max(0, line-1-noteAfter):min(len(lines), line+noteBefore)] {
		if strings.Contains(l, condition) {
			return true
		}
	}
	return false
}

// calledFailing tells a change whose headline gives the trouble of tests as its reason.
func (c *comparison) calledFailing() bool {
	headline, _, _ := strings.Cut(strings.TrimSpace(c.in.Message), "\n")
	return failing.MatchString(headline) && !lackStated(c.in.Message)
}

// olderOneLacks tells a test that is left out on older versions only, and beside which a new note says what they lack:
// then the trouble of which the headline speaks is gone where the test runs.
func (c *comparison) olderOneLacks(a *inventory.Case, kind any) bool {
	if kind != "version" {
		return false
	}
	for note := range c.newNotes(a, a.Condition) {
		if lack.MatchString(note) && !puzzled.MatchString(note) {
			return true
		}
	}
	return false
}
