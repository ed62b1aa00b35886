package claims

import (
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/oracle"
)

var (
	// comesToItsEnd are claims that only say that code throws nothing.
	comesToItsEnd = lazy.MustCompile(`(?i)not\W*to_?throw|not_?throw|no_?throw|nothing_?raised|not_?panics?|not\w* raise_error|noException|Record\.Exception(?:Async)?\(`)
	// closureHead is what stands before the code of such a claim.
	closureHead = lazy.MustCompile(`^(?:Record\.Exception(?:Async)?\()?(?:(?:async)?\(\w*\)(?:async)?(?:=>|->)|func\(\)|\|\||\w+in\b)?\{?(?:await|return|_=)?`)
	// askedFor is what such a claim asks for, where that is written in one line and no call.
	askedFor = lazy.MustCompile(`(?:=>|->|\|\||\bin\b|\{)\s*\{?\s*(?:return\s+|await\s+)?([\w$@]+(?:(?:\.|->|::)[\w$]+)+)\s*;?\s*\}?\s*(?:,[^()]*)?\)*;?$`)
	// closureBegin is the beginning of a piece of code that is handed to a claim.
	closureBegin = lazy.MustCompile(`(?:=>|->|func\(\)|\|\|)\s*\{?\s*(?:(?:await|return)\s+|_\s*=\s*)?`)
	// takesFailures are words of code that keeps a failure from its test.
	takesFailures = lazy.MustCompile(`\b(?:catch|except|rescue|recover|suppress|runCatching|try\?)`)
)

// clearBareCall clears claims that code throws nothing where the very code still stands in the
// test: it fails the test just the same.
func (c *Comparison) clearBareCall(e *event.Event, l *loss) {
	p := c.FileOf[l.after]
	if p == nil || !l.after.Runs() {
		return
	}
	lines := matching.CodeOf(p.AfterLines(), l.after)
	if takesFailures.MatchString(lines) {
		return
	}
	is := strings.Join(strings.Fields(lines), "")
	for _, s := range l.steps {
		if !saysNoFailure(s.Before) || !stands(is, codeIn(s.Before)) && !stands(is, codeWritten(s.Before.Text)) && !askedByItself(s.Before.Text, lines) {
			return
		}
	}
	e.Clear("replaced", "what must not fail stands in the test by itself, and fails it just the same")
}

// askedByItself tells whether a line of the code is nothing but the member that a claim asked for.
func askedByItself(claim, code string) bool {
	m := askedFor.FindStringSubmatch(claim)
	if m == nil {
		return false
	}
	for l := range strings.SplitSeq(code, "\n") {
		if strings.TrimPrefix(strings.TrimRight(strings.TrimSpace(l), ";"), "await ") == m[1] {
			return true
		}
	}
	return false
}

// saysNoFailure tells a claim that code throws nothing, or that what was caught is nothing.
func saysNoFailure(o oracle.Oracle) bool {
	if strings.HasPrefix(o.Subject, "Record . Exception") {
		return ledger.IsNothing(o)
	}
	return comesToItsEnd.MatchString(o.Text) && o.Effective() <= oracle.SetupStrength
}

// codeIn is the code that a claim is about, with what its names stand for.
func codeIn(o oracle.Oracle) string {
	code := strings.ReplaceAll(o.Subject, " ", "")
	code = strings.TrimRight(closureHead.ReplaceAllString(code, ""), "};")
	if strings.HasPrefix(o.Subject, "Record . Exception") {
		code = strings.TrimSuffix(code, ")")
	}
	return code
}

// codeWritten is the code that a claim is about, as it is written.
func codeWritten(text string) string {
	at := closureBegin.FindStringIndex(text)
	if at == nil {
		return ""
	}
	code := strings.Join(strings.Fields(text[at[1]:]), "")
	depth := 0
	for i, r := range code {
		switch r {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		if depth < 0 {
			return strings.TrimRight(code[:i], ";")
		}
	}
	return ""
}

// stands tells whether code with a call in it stands among other code.
func stands(is, code string) bool {
	return len(code) >= 4 && strings.Contains(code, "(") && strings.Contains(is, code)
}
