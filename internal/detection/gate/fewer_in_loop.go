package gate

import (
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	// loopHead is the head of a loop over words that are written out, with what it does.
	loopHead = lazy.MustCompile(`(?s)\bfor\s+(\w+)\s+in\s+([^;\n$*]+?)\s*[;\n]\s*do\b(.*?)\bdone\b`)
	// looksAt are commands of a loop that ask something of what it goes over.
	looksAt = lazy.MustCompile(`(?i)\b(?:tests?|check\w*|lint\w*|verify|validate|diff|cmp|grep|ls|file|stat|assert\w*|pytest|ctest|valgrind)\b|\[\[? |\b(?:go|cargo|npm|yarn|pnpm|dotnet|mvn|make|tox|mix|swift|flutter|dart|phpunit|rspec)\s+(?:run\s+)?(?:test|check|lint|vet)\b`)
)

// fewerInLoop finds a loop of a script that looks at things one after the other, and goes over fewer of them.
func fewerInLoop(f edited) (event.Event, bool) {
	if !f.runs {
		return event.Event{}, false
	}
	after := loopsOf(f.after, f.mark)
	for _, was := range loopsOf(f.before, f.mark) {
		if !looksAt.MatchString(was.body) || bringing.MatchString(was.body) {
			continue
		}
		for _, is := range after {
			lost := missing(was.words, is.words)
			if is.name != was.name || squeezedLine(is.body) != squeezedLine(was.body) || len(lost) == 0 || len(is.words) == 0 || len(missing(is.words, was.words)) > 0 {
				continue
			}
			if strings.Count(f.after, lost[0]) > strings.Count(f.before, lost[0]) && !commentsOnly(f, lost[0]) {
				continue // it is looked at by a line of its own
			}
			l := looser{before: strings.Join(was.words, " "), after: strings.Join(is.words, " "), from: strings.Join(lost, " "), to: "without " + strings.Join(lost, " "), line: lineOf(f.After.Text, "for "+is.name+" in "+is.words[0])}
			e := l.event(f, "narrowed", "test")
			e.After, e.Facts["minor"] = shorten(l.after), true
			return e, true
		}
	}
	return event.Event{}, false
}

// loop is a loop of a shell over words.
type loop struct {
	name  string
	words []string
	body  string
}

func loopsOf(text, mark string) (out []loop) {
	for _, m := range loopHead.FindAllStringSubmatch(withoutComments(text, mark), 50) {
		out = append(out, loop{m[1], strings.Fields(m[2]), m[3]})
	}
	return out
}

// withoutComments are the lines of a text that are not comments.
func withoutComments(text, mark string) string {
	var kept []string
	for l := range strings.SplitSeq(text, "\n") {
		if !strings.HasPrefix(strings.TrimSpace(l), mark) {
			kept = append(kept, l)
		}
	}
	return strings.Join(kept, "\n")
}

// commentsOnly tells whether a word stands more often than before in nothing but comments.
func commentsOnly(f edited, word string) bool {
	return strings.Count(withoutComments(f.after, f.mark), word) <= strings.Count(withoutComments(f.before, f.mark), word)
}

func squeezedLine(s string) string { return strings.Join(strings.Fields(s), " ") }
