package delta

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// shortestKept is how long a line must be, blanks left out, to be known again in a comment.
const shortestKept = 8

var (
	// checking are lines of which somebody expects that they find something.
	checking = lazy.MustCompile(`(?i)assert|expect|should|verif|check|test|\bwait|laws?\b|\bmust|require|\bso\(|spec|^use\s|\b(it|describe|scenario|convey)\b|^@\w|^\[\w+\(`)
	// telling are lines that only print.
	telling = lazy.MustCompile(`(?i)^\W*(console\.|print|puts\b|p\b|log|echo|fmt\.P|system\.out|debug|dump|dd\(|var_dump|time\.sleep|sleep|page\.pause|cy\.pause|binding\.|byebug|import\b)|\.(debug|screenshot|pause|dump|log|print(ln|f)?)\(`)
)

// commented finds lines that check something and are kept as a comment, when nothing else went
// and nothing took their place. What a formatter broke anew is known by its letters.
func (w wording) commented() (was, is passage) {
	gone := saying(w.gone)
	if len(gone) == 0 || len(w.remarked) == 0 || len(stillRunning(saying(w.come))) > 0 {
		return
	}
	var kept strings.Builder
	for _, r := range w.remarked {
		kept.WriteString(letters(r.text))
	}
	for _, g := range gone {
		text := strings.TrimRight(letters(g.text), ";,")
		if len(text) < shortestKept || directiveLine.MatchString(g.text) {
			continue
		}
		if !strings.Contains(kept.String(), text) {
			return passage{}, passage{}
		}
		if was.text == "" && checking.MatchString(g.text) && !telling.MatchString(g.text) {
			was, is = g, passage{w.remarked[0].line, "// " + g.text}
		}
	}
	return was, is
}

// directiveLine is a line to the compiler: what it stood around is gone with it.
var directiveLine = lazy.MustCompile(`^#\s*(?:if|ifdef|ifndef|elif|elseif|else|endif)\b`)

// stillRunning leaves out lines that say that something is skipped, and those that only name a thing for no
// tool to call it unused.
func stillRunning(lines []passage) (out []passage) {
	for _, l := range lines {
		if !skipWord.MatchString(l.text) && !onlyNames.MatchString(l.text) {
			out = append(out, l)
		}
	}
	return out
}

var skipWord = lazy.MustCompile(`(?i)^\W*(\w+\.)?(skip|pending|ignore|disable)`)

// letters is a text without its blanks.
func letters(text string) string { return strings.Join(strings.Fields(text), "") }

// cutOff finds a line whose end is the beginning of a comment now, and what follows with it.
func (w wording) cutOff() (was, is passage) {
	for _, n := range w.come {
		at := strings.Index(n.text, "/*")
		if at <= 0 || strings.Contains(n.text[at:], "*/") || strings.Contains(n.text[:at], "//") {
			continue
		}
		for _, g := range w.gone {
			if nearTo(g, n) && letters(n.text[:at]+n.text[at+len("/*"):]) == letters(g.text) && speaking.MatchString(n.text[at:]) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
}
