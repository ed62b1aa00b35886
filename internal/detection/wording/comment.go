package wording

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
func (w Change) commented() (was, is Passage) {
	gone := Saying(w.Gone)
	if len(gone) == 0 || len(w.remarked) == 0 || len(stillRunning(Saying(w.Come))) > 0 {
		return
	}
	var kept strings.Builder
	for _, r := range w.remarked {
		kept.WriteString(Letters(r.Text))
	}
	for _, g := range gone {
		text := strings.TrimRight(Letters(g.Text), ";,")
		if len(text) < shortestKept || directiveLine.MatchString(g.Text) {
			continue
		}
		if !strings.Contains(kept.String(), text) {
			return Passage{}, Passage{}
		}
		if was.Text == "" && checking.MatchString(g.Text) && !telling.MatchString(g.Text) {
			was, is = g, Passage{w.remarked[0].Line, "// " + g.Text}
		}
	}
	return was, is
}

// directiveLine is a line to the compiler: what it stood around is gone with it.
var directiveLine = lazy.MustCompile(`^#\s*(?:if|ifdef|ifndef|elif|elseif|else|endif)\b`)

// stillRunning leaves out lines that say that something is skipped, and those that only name a thing for no
// tool to call it unused.
func stillRunning(lines []Passage) (out []Passage) {
	for _, l := range lines {
		if !skipWord.MatchString(l.Text) && !onlyNames.MatchString(l.Text) {
			out = append(out, l)
		}
	}
	return out
}

var skipWord = lazy.MustCompile(`(?i)^\W*(\w+\.)?(skip|pending|ignore|disable)`)

// Letters is a text without its blanks.
func Letters(text string) string { return strings.Join(strings.Fields(text), "") }

// cutOff finds a line whose end is the beginning of a comment now, and what follows with it.
func (w Change) cutOff() (was, is Passage) {
	for _, n := range w.Come {
		at := strings.Index(n.Text, "/*")
		if at <= 0 || strings.Contains(n.Text[at:], "*/") || strings.Contains(n.Text[:at], "//") {
			continue
		}
		for _, g := range w.Gone {
			if nearTo(g, n) && Letters(n.Text[:at]+n.Text[at+len("/*"):]) == Letters(g.Text) && speaking.MatchString(n.Text[at:]) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}
