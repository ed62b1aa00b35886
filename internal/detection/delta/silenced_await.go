package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// forgettable are the endings of languages in which a call that nobody waits for is made or not, and
// nobody hears of what came of it.
var forgettable = []string{".py", ".cs", ".rs", ".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".mts", ".cts"}

// waitedClaim is a call of something that has the name of a check, or belongs to something that has.
var waitedClaim = lazy.MustCompile(`(?i)^[\w.:$>-]*(?:assert|expect|should|verify|check|refute|require)[\w.]*!?(?:<[^(]*>)?\(`)

// awaitGone finds a check that is as it was but for the word that waits for it. What the check is need not
// be known: whoever waited for it before knew that there is something to wait for.
func (w wording) awaitGone() (was, is passage) {
	if !slices.Contains(forgettable, w.ext) {
		return
	}
	for _, g := range w.gone {
		rest, waited := strings.CutPrefix(g.text, "await ")
		if !waited && w.ext == ".rs" {
			rest = strings.Replace(g.text, ".await", "", 1)
		}
		if rest == g.text || !waitedClaim.MatchString(rest) {
			continue
		}
		if at := slices.IndexFunc(w.come, func(l passage) bool { return l.text == rest }); at >= 0 {
			return g, w.come[at]
		}
	}
	return passage{}, passage{}
}

// calledName is the last name before the first bracket of a line.
var calledName = lazy.MustCompile(`^[^("'\s]*?(\w+)!?(?:<[^(]*>)?\s*\(`)

// needsNoWait tells a call of something that the same change makes run at once.
func (c *comparison) needsNoWait(call string) bool {
	m := calledName.FindStringSubmatch(call)
	return m != nil && slices.ContainsFunc(c.in.Pairs, func(p inventory.Pair) bool {
		return writesAsync(p.File.Before.Text, m[1]) && !writesAsync(p.File.After.Text, m[1])
	})
}

// writesAsync tells a text that writes a function of that name down which has to be waited for.
func writesAsync(text []byte, name string) bool {
	for line := range strings.SplitSeq(string(text), "\n") {
		if strings.Contains(line, "async") && strings.Contains(line, name+"(") {
			return true
		}
	}
	return false
}
