package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// joinedWith is the branch, new in a function, under whose condition another one stands as one of several
// alternatives.
func joinedWith(e *edit, failed Branch) (Branch, bool) {
	if len(failed.Cond) < 4 {
		return Branch{}, false
	}
	for _, b := range branchesOnlyIn(e.a, e.b) {
		if slices.Contains(strings.Split(b.Cond, "||"), failed.Cond) || strings.Contains(b.Text, " or ") && (strings.HasPrefix(b.Cond, failed.Cond+"or") || strings.HasSuffix(b.Cond, "or"+failed.Cond)) {
			return b, true
		}
	}
	return Branch{}, false
}

var (
	// goesToNext is a branch that ends with the next turn of its loop.
	goesToNext = lazy.MustCompile(`(?:^|[\s{;:])(?:continue|next)\s*;?\s*(?:\}|end)?\s*$|^(?:continue|next) (?:if|unless) `)
	calledIn   = lazy.MustCompile(`(\w+)[!?]?\s*\(`)
)

// skipsOver tells a branch that goes on with the next of what a loop runs over. Whoever calls in it what
// the function did not call before has found something to do for it.
func skipsOver(e *edit, b Branch) bool {
	if !goesToNext.MatchString(strings.TrimSpace(b.Text)) {
		return false
	}
	for _, m := range calledIn.FindAllStringSubmatch(b.Text, -1) {
		if name := m[1]; e.b.Calls[name] == 0 && name != "if" && name != "elseif" && name != "for" && !logs(name) {
			return false
		}
	}
	return true
}

// refusalSkipped marks the loss of a check in whose place a loop goes on with the next, where no test of
// the change says that this is meant. It tells whether there was one to mark.
func (c *comparison) refusalSkipped(e *edit, failed, now Branch) bool {
	if c.testsSpeak() || c.faultsAdded() {
		return false
	}
	found := false
	for i := range c.events {
		ev := &c.events[i]
		if ev.Kind != "source-guard-removed" || ev.Path != e.pair.Path || ev.Facts["function"] != e.after.Name || squeeze(ev.Before) != squeeze(shorten(failed.Cond)) && squeeze(ev.Before) != failed.Cond {
			continue
		}
		ev.Facts["answered"], ev.Facts["pure"], ev.After, ev.Clearances = true, false, shorten(now.Text), nil
		found = true
	}
	return found
}
