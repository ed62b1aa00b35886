package gate

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"holdfast/internal/detection/catalog"
)

// MaxReply bounds a reply file.
const MaxReply = 64 << 10

// ParseReply reads a reply file: a line that says what is chosen, and after a colon why;
// then lines `by: NAME` and `to: NAME`, and lines that go on with the reason.
func ParseReply(file string, text []byte) (Reply, error) {
	fault := func(line int, hint, message string, args ...any) (Reply, error) {
		return Reply{}, catalog.Fault{File: file, Line: line, Message: fmt.Sprintf(message, args...), Hint: hint}
	}
	const hint = "the first line is reject, approve: WHY, continue: HOW, manual_fix, delegate or abort"
	if len(text) > MaxReply {
		return fault(0, "say it shorter", "the reply is longer than %d KiB", MaxReply>>10)
	}
	if !utf8.Valid(text) || bytes.ContainsRune(text, 0) {
		return fault(0, "write it as plain text", "the reply is no text")
	}
	out := Reply{Via: "file"}
	var reason []string
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, MaxReply+1)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, rest, said := strings.Cut(line, ":")
		key, rest = strings.TrimSpace(key), strings.TrimSpace(rest)
		switch {
		case out.Choice == "":
			var err error
			if out.Choice, err = ChoiceOf(key); err != nil {
				return fault(n, hint, "%q is no answer", short(key))
			}
			reason = append(reason, rest)
		case said && strings.EqualFold(key, "by"):
			out.By = rest
		case said && strings.EqualFold(key, "to"):
			out.To = rest
		default:
			reason = append(reason, line)
		}
	}
	if out.Choice == "" {
		return fault(1, hint, "the reply says nothing")
	}
	out.Reason = strings.TrimSpace(strings.Join(reason, "\n"))
	return out, nil
}

func short(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}
