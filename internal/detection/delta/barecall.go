package delta

import (
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
)

var (
	// comesToItsEnd are claims that only say that code throws nothing.
	comesToItsEnd = lazy.MustCompile(`(?i)not\W*to_?throw|not_?throw|no_?throw|nothing_?raised|not_?panics?|not\w* raise_error|noException|Record\.Exception(?:Async)?\(`)
	// closureHead is what stands before the code of such a claim.
	closureHead = lazy.MustCompile(`^(?:Record\.Exception(?:Async)?\()?(?:(?:async)?\(\w*\)(?:async)?(?:=>|->)|func\(\)|\|\||\w+in\b)?\{?(?:await|return|_=)?`)
	// askedFor is what such a claim asks for, where that is written in one line and no call.
	askedFor = lazy.MustCompile(`(?:=>|->|\|\||\bin\b|\{)\s*\{?\s*(?:return\s+|await\s+)?([\w$@]+(?:(?:\.|->|::)[\w$]+)+)\s*;?\s*\}?\s*(?:,[^()]*)?\)*;?$`)
	// takesFailures are words of code that keeps a failure from its test.
	takesFailures = lazy.MustCompile(`\b(?:catch|except|rescue|recover|suppress|runCatching|try\?)`)
)

// clearBareCall clears claims that code throws nothing where the very code still stands in the
// test: it fails the test just the same.
func (c *comparison) clearBareCall(e *event.Event, a *inventory.Case, steps []ledger.Step) {
	p := c.fileOf[a]
	if p == nil || !a.Runs() {
		return
	}
	is := codeOf(string(p.File.After.Text), a)
	if takesFailures.MatchString(is) {
		return
	}
	for _, s := range steps {
		if !comesToItsEnd.MatchString(s.Before.Text) || s.Before.Effective() > inventory.SetupStrength && !strings.Contains(s.Before.Text, "Record.Exception") {
			return
		}
		code := strings.ReplaceAll(s.Before.Subject, " ", "")
		code = strings.TrimRight(closureHead.ReplaceAllString(code, ""), "};")
		if strings.HasPrefix(s.Before.Subject, "Record . Exception") {
			code = strings.TrimSuffix(code, ")")
		}
		called := len(code) >= 4 && strings.Contains(code, "(") && strings.Contains(strings.Join(strings.Fields(is), ""), code)
		if !called && !askedByItself(s.Before.Text, is) {
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

// codeOf are the lines of a case without comments.
func codeOf(text string, a *inventory.Case) string {
	var out strings.Builder
	n := 0
	for l := range strings.SplitSeq(text, "\n") {
		n++
		if bare := strings.TrimSpace(l); n >= a.Line && n <= a.EndLine && !strings.HasPrefix(bare, "//") && !strings.HasPrefix(bare, "#") {
			out.WriteString(l)
			out.WriteByte('\n')
		}
	}
	return out.String()
}
