package claims

import (
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// consecutive is what one call after the other is given, as PHPUnit had it before release 10.
	consecutive = lazy.MustCompile(`with(?:Consecutive|ParameterSetsInOrder) \(`)
	// answeredByArgument are the answers that depend on what a call is given.
	answeredByArgument = lazy.MustCompile(`->\s*willReturn(?:Map|Callback)\s*\(`)
	literalText        = lazy.MustCompile(`"(?:[^"\\]|\\.)*"`)
)

// longestStatement is up to how many lines the statement of an expectation is read.
const longestStatement = 60

// clearConsecutive clears expectations of what one call after the other is given, where as many
// calls are expected still and all of it stands in what answers them: another argument gets no answer.
func (c *Comparison) clearConsecutive(e *event.Event, l *loss) {
	p := c.FileOf[l.after]
	if p == nil {
		return
	}
	for _, s := range l.steps {
		if s.After == nil || s.After.Subject != s.Before.Subject || !keepsCount(s.Before.Expected, s.After.Expected) {
			return
		}
		answer := statementAt(p.File.After.All(), s.After.Line)
		given := literalText.FindAllString(s.Before.Expected, -1)
		if len(given) < 2 || !answeredByArgument.MatchString(answer) {
			return
		}
		for _, text := range given {
			if !strings.Contains(answer, text) && !strings.Contains(answer, "'"+text[1:len(text)-1]+"'") {
				return
			}
		}
	}
	e.Clear("replaced", "what the calls are given stands in what answers them, and as many are expected")
}

// keepsCount tells whether two expectations of calls expect as many of them, the first with what
// each is given.
func keepsCount(before, after string) bool {
	at := consecutive.FindStringIndex(before)
	return at != nil && strings.Contains(before, "exactly (") && strings.TrimSpace(before[:at[0]]) == strings.TrimSpace(after)
}

// statementAt is the code from a line on, as far as its statement goes.
func statementAt(text string, line int) string {
	lines := strings.Split(text, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	var out strings.Builder
	depth := 0
	for _, l := range lines[line-1 : min(len(lines), line-1+longestStatement)] {
		out.WriteString(l)
		out.WriteByte('\n')
		depth += strings.Count(l, "(") + strings.Count(l, "{") + strings.Count(l, "[") - strings.Count(l, ")") - strings.Count(l, "}") - strings.Count(l, "]")
		if depth <= 0 && strings.HasSuffix(strings.TrimSpace(l), ";") {
			break
		}
	}
	return out.String()
}
