package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// ownSymbol is a condition on one name that a project would have to define itself: compilers
	// define names that begin with an underscore, that are one word, or that tell a platform.
	ownSymbol = lazy.MustCompile(`^\s*#\s*(?:if|ifdef)\s+(?:defined\s*\(?\s*)?([A-Z][A-Z0-9]*_[A-Z0-9_]+)\s*\)?\s*$`)
	otherwise = lazy.MustCompile(`^\s*#\s*(else|elif|elseif|endif)\b`)
)

// clearUncompiled clears claims that were compiled only where a name is defined which the repository
// does not know, neither as a definition nor as an option of a build: they never ran.
func (c *Comparison) clearUncompiled(e *event.Event, l *loss) {
	p := c.FileOf[l.before]
	if p == nil || c.In.Repository == nil || len(l.steps) == 0 {
		return
	}
	text := p.File.Before.All()
	if !strings.Contains(text, "#if") {
		return
	}
	lines, name := strings.Split(text, "\n"), ""
	for _, s := range l.steps {
		symbol := symbolAround(lines, s.Before.Line)
		if s.After != nil || symbol == "" || name != "" && symbol != name {
			return
		}
		name = symbol
	}
	hits, err := c.In.Repository.Search([]string{name})
	if err != nil || slices.ContainsFunc(hits[name], func(h change.Hit) bool { return !ownSymbol.MatchString(h.Text) }) {
		return
	}
	e.Clear("subject-removed", "it was compiled only with "+name+", which nothing defines")
}

// symbolAround is the name that must be defined for a line to be compiled, or "".
func symbolAround(lines []string, at int) string {
	depth := 0
	for i := min(at, len(lines)) - 2; i >= 0; i-- {
		line := lines[i]
		switch {
		case !strings.Contains(line, "#"):
		case strings.HasPrefix(strings.TrimSpace(line), "#endif"):
			depth++
		case depth == 0 && otherwise.MatchString(line):
			return ""
		case strings.HasPrefix(strings.TrimSpace(line), "#if") && depth > 0:
			depth--
		case strings.HasPrefix(strings.TrimSpace(line), "#if"):
			if m := ownSymbol.FindStringSubmatch(line); m != nil && !circumstance.Predefined.MatchString(m[1]) {
				return m[1]
			}
			return ""
		}
	}
	return ""
}
