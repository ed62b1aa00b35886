package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// forgettable are the endings of languages in which a call that nobody waits for is made or not, and
// nobody hears of what came of it.
var forgettable = []string{".py", ".cs", ".rs", ".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".mts", ".cts"}

// waitedClaim is a call of something that has the name of a check, or belongs to something that has.
var waitedClaim = lazy.MustCompile(`(?i)^[\w.:$>-]*(?:assert|expect|should|verify|check|refute|require)[\w.]*!?(?:<[^(]*>)?\(`)

// awaitGone finds a check that is as it was but for the word that waits for it. What the check is need not
// be known: whoever waited for it before knew that there is something to wait for.
func (w Change) awaitGone() (was, is Passage) {
	if !slices.Contains(forgettable, w.ext) {
		return
	}
	for _, g := range w.Gone {
		rest, waited := strings.CutPrefix(g.Text, "await ")
		if !waited && w.ext == ".rs" {
			rest = strings.Replace(g.Text, ".await", "", 1)
		}
		if rest == g.Text || !waitedClaim.MatchString(rest) {
			continue
		}
		if at := slices.IndexFunc(w.Come, func(l Passage) bool { return l.Text == rest }); at >= 0 {
			return g, w.Come[at]
		}
	}
	return Passage{}, Passage{}
}

// CalledName is the last name before the first bracket of a line.
var CalledName = lazy.MustCompile(`^[^("'\s]*?(\w+)!?(?:<[^(]*>)?\s*\(`)

// WritesAsync tells a text that writes a function of that name down which has to be waited for.
func WritesAsync(text []byte, name string) bool {
	for line := range strings.SplitSeq(string(text), "\n") {
		if strings.Contains(line, "async") && strings.Contains(line, name+"(") {
			return true
		}
	}
	return false
}
