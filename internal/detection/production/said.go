package production

import (
	"bytes"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// errorText tells the message of an error: it goes with the check that gave it, and is no
// subject of its own.
func errorText(t *syntax.Tree, n int) bool {
	if t.Enclosing(n, syntax.Throw) >= 0 {
		return true
	}
	call := t.Enclosing(n, syntax.Call)
	if call < 0 {
		return false
	}
	links := t.Chain(call)
	name := strings.ToLower(syntax.ChainName(links))
	if len(links) > 1 && logger.MatchString(links[len(links)-2].Name) {
		return false // it tells of something and refuses nothing
	}
	return strings.Contains(name, "err") || strings.Contains(name, "exception") || strings.Contains(name, "fail") || strings.Contains(name, "require") || strings.Contains(name, "precondition")
}

// logger is what messages are only written to.
var logger = lazy.MustCompile(`(?i)^(log|logs|logger|logging|slog|console|\w+_?logger|_?log(ger)?)$`)

// refusing are words by which code says that it does not do what it was asked for. A test of
// that does not go with it: it was there so that the refusal stays.
var refusing = lazy.MustCompile(`(?i)err(or|no)?s?\b|error|exception|invalid|refus|den(y|ied)|forbid|reject|fail|unauthori|not_?(your|found|allowed|permitted)|illegal|abort`)

// refusal tells a text that is said when something is refused: what is written to a log is not.
func refusal(t *syntax.Tree, n int) bool {
	if call := t.Enclosing(n, syntax.Call); call >= 0 {
		if links := t.Chain(call); len(links) > 1 && logger.MatchString(links[len(links)-2].Name) {
			return false
		}
	}
	if errorText(t, n) {
		return true
	}
	from := bytes.LastIndexByte(t.Source[:t.Nodes[n].Start], '\n') + 1
	return refusing.Match(t.Source[from:t.Nodes[n].Start])
}

// saidBy collects the words of the messages in each function.
func saidBy(t *syntax.Tree, into map[string][]string) {
	if t == nil {
		return
	}
	for n := 0; n < len(t.Nodes); n++ {
		if t.Role(n) != syntax.String {
			continue
		}
		if fn := t.Enclosing(n, syntax.Func); fn >= 0 && strings.Contains(t.Text(n), " ") {
			into[t.Name(fn)] = append(into[t.Name(fn)], t.Text(n))
		}
		n = t.End(n) - 1
	}
}

// VanishedIn is a word of a text that the change took out of production code, or "".
func (p Change) VanishedIn(words []string) string {
	for _, w := range words {
		if w = strings.Trim(w, "\"'`"); len(w) > 3 && p.Vanished[w] {
			p.question(w)
			return w
		}
	}
	return ""
}

// vanishedMessage is an expected text whose words production code no longer says: a
// message may be put together there, and be a pattern in the test.
func (p Change) vanishedMessage(expected []string) string {
	if !p.quieter {
		return ""
	}
	for _, e := range expected {
		if said := sentence(e); len(said) >= 2 && overlap(said, p.unsaid) >= vanishedWords {
			for name := range p.removed { // it is their messages that are not said any more
				p.question(name)
			}
			return e
		}
	}
	return ""
}

// vanishedWords is the share of an expected message's words that a vanished text must have.
const vanishedWords = 0.6

// sentence are the longer words of a message or of a pattern for one.
func sentence(s string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsFuncSeq(strings.ToLower(s), func(r rune) bool { return !(r >= 'a' && r <= 'z') }) {
		if len(w) > 3 {
			out[w] = true
		}
	}
	return out
}

func overlap(a, b map[string]bool) float64 {
	n := 0
	for w := range a {
		if b[w] {
			n++
		}
	}
	return float64(n) / float64(len(a))
}
