package inventory

import (
	"iter"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// ownSkip are words that a project adds to a framework's and that say by themselves what
	// they do: .skipOnSlowServer, .ignoreUntilFixed, .pendingFor(backend).
	ownSkip = lazy.MustCompile(`^(skip|skipped|ignore|ignored|disable|disabled|pending|flaky|mute|muted|quarantine|quarantined)([A-Z_]\w*)?$`)
	// underCondition are words of such a name behind which a condition stands.
	underCondition = lazy.MustCompile(`^flaky|(On|If|When|Unless|In|For|Without|on|if|when|unless|in|for|without)(_|[A-Z])`)
)

// ownState is the state that a project's own word behind a test gives it; what its name says is
// the condition.
func ownState(l syntax.Link) stated {
	switch {
	case !ownSkip.MatchString(l.Name):
		return stated{}
	case underCondition.MatchString(l.Name):
		return stated{state: Conditional, why: l.Name, condition: l.Name}
	}
	return stated{state: Skipped, why: l.Name}
}

// skipStatement is a statement of a project's own by which a test leaves under a condition:
// test_skip_if(!config_prof), skipUnless(hasNetwork).
var skipStatement = lazy.MustCompile(`^(?i:(test|tests|t|maybe|should|must)_?)?(?i:skip(_?tests?|_?this)?)_?(?i:(if|unless|when)(_?not)?)$`)

// OwnSkip tells whether a reason to leave a test out is such a statement.
func OwnSkip(why string) bool {
	name, _, called := strings.Cut(why, "(")
	return called && skipStatement.MatchString(name)
}

// calledIn are the calls that are statements of a body, without those of the functions in it.
func calledIn(t *syntax.Tree, body int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := body; n < t.End(body); n++ {
			if role := t.Role(n); (role == syntax.Lambda || role == syntax.Func) && n != body {
				n = t.End(n) - 1
				continue
			}
			if t.Role(n) == syntax.Call && isStatement(t, n) && !yield(n) {
				return
			}
		}
	}
}

// ownSkipState is the state that such a statement gives the test in whose body it stands.
func (r *reader) ownSkipState(body int) stated {
	t := r.tree
	for n := range calledIn(t, body) {
		links := t.Chain(n)
		last := links[len(links)-1]
		if r.leavesAtOnce(n, body, links) {
			return stated{state: Skipped, why: firstLine(t.Text(n))}
		}
		if len(links) > 2 || len(last.Args) == 0 || last.Args[0].Node >= 0 && t.Role(last.Args[0].Node) == syntax.String || !skipStatement.MatchString(last.Name) {
			continue
		}
		lower := strings.ToLower(last.Name)
		inverted := strings.Contains(lower, "unless") || strings.HasSuffix(lower, "not")
		if out := judged(stated{state: Skipped, why: firstLine(t.Text(n))}, t.ArgText(conditionArg(t, last.Args)), inverted); out.state != "" {
			return out
		}
	}
	return stated{}
}

var (
	// skipsTest is a statement of a project's own by which a test leaves whatever happens:
	// RETURN_SKIP("why"), SKIP_TEST("why"), skipThisTest().
	skipsTest = lazy.MustCompile(`^(RETURN|TEST|UNIT|TESTS|T)_SKIP(_TEST|_MSG|_MESSAGE|_ALL)?$|^SKIP(_THIS)?_(TEST|TESTS|TEST_CASE|TESTCASE|RETURN|MSG)$|^skip_?(this_?)?test(_?case)?$|^skip(This)?Test(Case)?$|^(mark|set)_?(as_?|test_?)?skipped$|^mark(TestAs|As|Test)Skipped$|^test_skip$|^testSkip$`)
	// maySkipTest is such a statement only if nothing but a reason is given to it.
	maySkipTest = lazy.MustCompile(`^[A-Z]{1,10}_SKIP$|^SKIP$`)
)

// leavesAtOnce tells such a statement under no condition. Under one it may ask what a machine lacks.
func (r *reader) leavesAtOnce(n, body int, links []syntax.Link) bool {
	last, t := links[len(links)-1], r.tree
	reason := len(last.Args) == 1 && last.Args[0].Node >= 0 && t.Role(last.Args[0].Node) == syntax.String
	if len(links) > 2 || len(last.Args) > 0 && !reason || !(skipsTest.MatchString(last.Name) || reason && maySkipTest.MatchString(last.Name)) {
		return false
	}
	_, guarded := r.guard(n, body)
	return !guarded
}

// endLinks are the words behind the body of a test that begins with its name:
// "adds" in { … }.pendingUntilFixed.
func (r *reader) endLinks(titled syntax.Link) []syntax.Link {
	if len(titled.Args) == 0 || titled.Args[len(titled.Args)-1].Node < 0 {
		return nil
	}
	links := r.tree.Chain(titled.Args[len(titled.Args)-1].Node)
	if len(links) < 2 {
		return nil
	}
	return links[len(links)-1:]
}
