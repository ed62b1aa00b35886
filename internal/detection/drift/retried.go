package drift

import (
	"slices"

	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/wording"
)

var (
	// retryCall are calls and marks that say by their name that a test is tried again; a mere
	// retry() may be what the test is about.
	retryCall = lazy.MustCompile(`(?m)\b(retry_?[oO]n_?\w+|retry_?(?:Flaky|flaky|Test|test|IfFail|if_fail|Until|until)\w*|(?:with|allow|tolerate)_?Flak\w*|flaky_?[tT]est\w*|(?:retry|repeat)(?:On|If)(?:Fail|Exception)\w*)\s*(?:<[^>]*>|\[[^\]]*\])?\s*[({]|^\s*@(flaky|retry)\b|@pytest\.mark\.flaky|^\s*\[\s*((?:Retry|Flaky)\w*)|@tag\s+(retry|retries|max_retries):|\bretry:\s*\d+\s*[,)]|@(Flaky\w*|RetryOn\w*|Repeated(?:IfExceptions|OnFailure)\w*)|\b(retryAnalyzer\s*=)|#\[(flaky_test|retry)\b|@@\s*(?:TestAspect\s*\.\s*)?(flaky|retry|retries|eventually)\b`)
	// retryWord is the same for changes whose author says that tests are tried again.
	retryWord = lazy.MustCompile(`\b(\w*[rR]etr(?:y|ies|ying)\w*)\s*(?:<[^>]*>|\[[^\]]*\])?\s*[({]|\bmax_?[rR]etr(?:y|ies)\s*[:=]`)
	// retrying are words by which an author says so.
	retrying = lazy.MustCompile(`(?i)\bretr(y|ies|ied|ying)\b|\bflak(e[sd]?|y|ey|iness|ing)\b`)
	// defines is a line that makes a helper and does not use it.
	defines = lazy.MustCompile(`^\s*(public |private |protected |internal |static |override |export |async |inline |abstract |final )*(def|fun|func|function|fn|class|interface|import|from|use|const|val|let|var)\b|^\s*(?:(?:public|private|protected|internal|static|final|async|override|virtual|synchronized)\s+)+[\w<>\[\], .?]*\w\s*\([^()]*\)\s*(?:throws [\w, .]+)?\{?\s*$`)
)

// retriesStated tells whether a sentence of a message says that tests are tried again.
func retriesStated(message string) bool {
	for _, sentence := range circumstance.SentenceEnd.Split(message, -1) {
		if retrying.MatchString(sentence) && circumstance.OfTests.MatchString(sentence) {
			return true
		}
	}
	return false
}

// compareRetries finds tests that are handed to a helper, or marked, to be tried again: what failed
// at once fails only when it fails every time.
func (r *report) compareRetries() {
	form := retryCall
	if retriesStated(r.In.Message) && !r.Production().Touched { // where the code changes too, it may be the code that tries again
		form = retryWord
	}
	for i := range r.In.Pairs {
		p := &r.In.Pairs[i]
		if !p.Test || p.Before == nil || p.After == nil || p.File.Before.All() == p.File.After.All() {
			continue
		}
		gone, come := wording.DifferingLines(p.File.Before.All(), p.File.After.All())
		said := func(l wording.Passage) bool {
			return (retryCall.MatchString(l.Text) || form != retryCall && newRetry(form, l.Text, gone)) && !defines.MatchString(l.Text)
		}
		if howMany(come, said) <= howMany(gone, said) {
			continue
		}
		for _, l := range come {
			if !said(l) {
				continue
			}
			test := matching.CaseAt(p, l.Line)
			if test == nil {
				test = ofSuite(p, l.Line, l.Text)
			}
			if test == nil || slices.Contains(r.Fresh, test) || r.reportedDrift(p.File.Path, l.Line) {
				continue
			}
			e := r.NewEvent("oracle-drift", test, test)
			e.Path, e.Line, e.After = p.File.Path, l.Line, l.Text
			e.Facts["what"], e.Facts["name"], e.Facts["from"], e.Facts["to"] = "retries", test.Name, "once", "tried again"
			r.Emit(e)
			break // one says it for the file
		}
	}
}

// newRetry tells a call whose name says that something is tried again and stood in no line that is gone: what is only
// given other arguments was called before.
func newRetry(form *lazy.Regexp, line string, gone []wording.Passage) bool {
	m := form.FindStringSubmatch(line)
	return m != nil && (m[1] == "" || !slices.ContainsFunc(gone, func(g wording.Passage) bool { return expression.HoldsWord(g.Text, m[1]) }))
}

func howMany(list []wording.Passage, fits func(wording.Passage) bool) int {
	n := 0
	for _, l := range list {
		if fits(l) {
			n++
		}
	}
	return n
}
