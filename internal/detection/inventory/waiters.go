package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// waiters are calls that try a claim again and again, and give a promise of it.
var waiters = []string{"waitFor", "waitForExpect", "waitUntil", "eventually"}

// waitsForNobody tells a claim that is tried again and again while the test is over long
// ago: waitFor(() => { expect(… }) without await, in a test that could wait, or by a
// library whose waits are all promises.
func (e *evaluator) waitsForNobody(links []syntax.Link, n int) bool {
	last, t := links[len(links)-1], e.tree
	if !named(last.Name, waiters) || !e.givenClosure(last) || e.awaited(n) {
		return false
	}
	around := t.Enclosing(n, syntax.Func, syntax.Lambda)
	return around >= 0 && (strings.HasPrefix(t.Text(around), "async") || e.givesPromise(links) && !strings.Contains(t.Text(around), "done"))
}

// givenClosure tells a call with a closure among its arguments, before its options too.
func (e *evaluator) givenClosure(l syntax.Link) bool {
	return e.closureOf(l) >= 0 || slices.ContainsFunc(l.Args, func(a syntax.Arg) bool { return e.file.bareClosure(a.Node) >= 0 })
}

// givesPromise tells a call that is known to try later: it is that of a library which says so.
func (e *evaluator) givesPromise(links []syntax.Link) bool {
	return links[0].Name == "vi" || strings.Contains(importText(e.tree), "@testing-library/")
}
