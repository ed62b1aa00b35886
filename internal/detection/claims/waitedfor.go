package claims

import (
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/matching"
)

var (
	// askedWhetherDone are claims that something which comes later is there by now, with what it is.
	askedWhetherDone = lazy.MustCompile(`([\w$@]+(?:(?:\.|->|::)[\w$]+(?:\([^()]*\))?)*)(?:\.|->|::)(?:isDone|is_done|done|isCompleted|isComplete|IsCompleted|IsCompletedSuccessfully|isCompletedSuccessfully|fulfilled|settled)\b(?:\(\))?`)
	// deniesDone are words of a claim that something is not there yet.
	deniesDone = lazy.MustCompile(`(?i)false|\bnot\b|!|isnot|refute`)
	// endsWait is what follows on what is waited for, where the wait fails when nothing comes.
	endsWait = lazy.MustCompile(`^(?:\.|->|::)(?:get|join|result|Result|await|Wait|WaitAsync|GetAwaiter|getNow|futureValue|value|orTimeout|block)\b`)
	// beginsWait is what stands before it, likewise.
	beginsWait = lazy.MustCompile(`(?:\bawait\s*\(?|\bAwait\.(?:result|ready)\(|\bwhenReady\(|\bwait_for\(|\brun_until_complete\(|\bTask\.(?:WaitAll|WhenAll)\()$`)
)

// clearWaited clears claims that something is done by now where the test waits for the very same instead: what never
// comes fails it just the same, and what only comes later was no failure of the code.
func (c *Comparison) clearWaited(e *event.Event, l *loss) {
	p := c.FileOf[l.after]
	if p == nil || p.Before == nil || !l.after.Runs() {
		return
	}
	code := matching.CodeOf(p.AfterLines(), l.after)
	if takesFailures.MatchString(code) {
		return
	}
	bare := strings.Join(strings.Fields(code), " ")
	for _, s := range l.steps {
		m := askedWhetherDone.FindStringSubmatch(s.Before.Text)
		if m == nil || s.Before.Negated || deniesDone.MatchString(strings.Replace(s.Before.Text, m[0], "", 1)) || !waitsFor(bare, strings.Join(strings.Fields(m[1]), " ")) {
			return
		}
	}
	e.Clear("replaced", "the test waits for it now, and fails when it does not come")
}

// waitsFor tells code that waits for something.
func waitsFor(code, what string) bool {
	for rest := code; ; {
		at := strings.Index(rest, what)
		if at < 0 {
			return false
		}
		alone := at == 0 || !expression.IsWordByte(rest[at-1]) && rest[at-1] != '.'
		if alone && (beginsWait.MatchString(rest[:at]) || endsWait.MatchString(rest[at+len(what):])) {
			return true
		}
		rest = rest[at+len(what):]
	}
}
