package wording

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// claimWord begins a line of a script by which it tests something, in the script's own words.
	claimWord = lazy.MustCompile(`^(@test|(?i:assert|expect|should|verif|refute|ensure|check|must)\w*|(?:run_|do_|it_)?(?:test|spec)_\w+|(?:run|do)_tests?|it|ok|is|isnt|like|suite)\s+\S`)
	// defines is how a script writes a function down.
	definesWord = lazy.MustCompile(`^(?:function\s+)?([\w-]+)\s*\(\)`)
)

// wordsOnly are the languages of tests of which only the words are known.
var wordsOnly = []string{".sh", ".bash", ".bats", ".zsh", ".t", ".lua"}

// goneClaim finds a line by which a script tested something and that is gone, when no other came
// and the word it begins with is still in use.
func (w Change) goneClaim() (was, is Passage) {
	if !slices.Contains(wordsOnly, w.ext) || slices.ContainsFunc(w.Come, func(p Passage) bool { return claimWord.MatchString(p.Text) }) {
		return
	}
	for _, g := range w.Gone {
		m := claimWord.FindStringSubmatch(g.Text)
		if m == nil || strings.Contains(g.Text, "()") || !w.uses(m[1]) {
			continue
		}
		if !strings.HasPrefix(m[1], "@") && slices.ContainsFunc(w.Gone, func(p Passage) bool {
			d := definesWord.FindStringSubmatch(p.Text)
			return d != nil && d[1] == m[1]
		}) {
			return Passage{}, Passage{}
		}
		return g, Passage{min(g.Line, len(w.lines)), LeftNothing}
	}
	return Passage{}, Passage{}
}

// uses tells whether a line still begins with a word, or the word is still written down.
func (w Change) uses(word string) bool {
	return slices.ContainsFunc(w.lines, func(line string) bool {
		line = strings.TrimSpace(line)
		return strings.HasPrefix(line, word+" ") || strings.HasPrefix(line, word+"()")
	})
}
