package source

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// letsGo are words by which people say that a failure is to do nothing.
var letsGo = lazy.MustCompile(`(?i)ignor|not[_ ]?(?:fail|throw|raise|crash|abort)|toler|best[ -]effort|skip`)

// letGoOnPurpose tells a handler for one kind of failure, with a reason and around one statement, of which a document
// or a test of the change says that it is let go.
func (c *comparison) letGoOnPurpose(h Handler) bool {
	if h.Broad || !h.Reason || h.Exception == "" || strings.Count(strings.TrimSpace(h.Guarded), "\n") > 0 {
		return false
	}
	kind := bare(strings.Trim(h.Exception, "() "))
	topic := strings.TrimSuffix(strings.TrimSuffix(kind, "Exception"), "Error")
	for _, p := range c.pairs {
		if p.After == nil || !p.Test && !docFile[path.Ext(p.Path)] && !changeLog(p.Path) {
			continue
		}
		before := ""
		if p.Before != nil {
			before = p.Before.All()
		}
		_, added := difference(strings.Split(before, "\n"), strings.Split(p.After.All(), "\n"))
		if slices.ContainsFunc(added, func(l string) bool {
			return letsGo.MatchString(l) && (expression.HoldsWord(l, kind) || p.Test && len(topic) > 3 && strings.Contains(l, topic))
		}) {
			return true
		}
	}
	return false
}
