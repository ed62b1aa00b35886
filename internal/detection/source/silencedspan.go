package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// aroundSilencers are lines that only say for which compiler, and up to where, a silencer holds.
	aroundSilencers = lazy.MustCompile(`^#\s*(?:(?:if|ifdef|ifndef|elif|else|endif)\b|pragma\s+(?:GCC|clang)\s+diagnostic\s+(?:push|pop)\b|pragma\s+warning\s*\(\s*(?:push|pop)\b|pragma\s+warning\s+restore\b)`)
	// betweenMarks is a mark of the same thing: what stands below it, and above another, is about that one.
	betweenMarks = lazy.MustCompile(`^@[A-Z][\w.]*(?:\([^()]*\))?$`)
	// preprocessed are lines of code that begin as a comment does elsewhere.
	preprocessed = lazy.MustCompile(`^#(?:define|undef|include|import|pragma|error|line)\b`)
	// silencerEnds are the lines where what was silenced is heard again.
	silencerEnds = lazy.MustCompile(`^#\s*pragma\s+(?:(?:GCC|clang)\s+diagnostic\s+pop\b|warning\s*\(\s*pop\b|warning\s+restore\b)`)
)

// explainsBetween tells a comment of several lines that ends in a line and stands between two lines of which
// each only says where a silencer holds: it can be about nothing else.
func explainsBetween(t *syntax.Tree, end int) bool {
	var lines []string
	for at := end; at > 1 && at > end-mostReason; at-- {
		l := strings.TrimSpace(string(t.LineText(at)))
		lines = append(lines, bareComment(l))
		if strings.HasPrefix(l, "/*") {
			above := strings.TrimSpace(string(t.LineText(at - 1)))
			return (aroundSilencers.MatchString(above) || betweenMarks.MatchString(above) && !strings.HasPrefix(l, "/**")) && reasoned(strings.Join(lines, " "))
		}
	}
	return false
}

// linesOfMarks are the lines, squeezed, of marks that take several.
func linesOfMarks(f *Facts) map[string]bool {
	out := map[string]bool{}
	for _, s := range f.Suppressions {
		for l := s.Line; s.End > s.Line && l <= s.End; l++ {
			out[squeeze(string(f.Tree.LineText(l)))] = true
		}
	}
	return out
}

// silencedCode is the first line of code that a mark silences; "" where it holds for nothing but what is
// brought in from others, whose code is not ours to mend.
func silencedCode(t *syntax.Tree, line int) string {
	first := nextCode(t, line)
	if !strings.HasPrefix(first, "#include") && !strings.HasPrefix(first, "#import") {
		return first
	}
	for l := line + 1; l <= t.EndLine(0); l++ {
		text := strings.TrimSpace(string(t.LineText(l)))
		switch {
		case silencerEnds.MatchString(text):
			return ""
		case text != "" && !strings.HasPrefix(text, "#"):
			return first
		}
	}
	return first
}
