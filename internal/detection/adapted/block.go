package adapted

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// block is what stands at the margin of a text and everything that is indented below it.
type block struct {
	key        string // by which it is found again
	text       string
	imports    bool
	suite      bool // it holds tests, in body
	head, body string
	tail       string
}

var (
	keyOf     = lazy.MustCompile(`^\s*(?:export\s+|async\s+)*(?:func\s+(?:\([^)]*\)\s*)?(\w+)|(?:def|class|function\*?)\s+([\w$]+)|((?:describe|suite|test|it)(?:\.\w+)*\s*\(\s*(?:'[^'\n]*'|"[^"\n]*"|` + "`[^`]*`" + `)))`)
	importOf  = lazy.MustCompile(`^(?:import\b|from\s+\S+\s+import\b|(?:const|let|var)\b.*\brequire\()`)
	suiteHead = lazy.MustCompile(`^\s*(?:class\s|(?:describe|suite)\b.*\{\s*$)`)
)

// blocks cuts a text at its margin. Marks and comments above something belong to it.
func (l *language) blocks(text string) []block {
	lines := strings.SplitAfter(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	margin := marginOf(lines)
	var out []block
	var current []string
	flush := func() {
		if len(current) > 0 {
			out = append(out, l.blockOf(current))
		}
		current = nil
	}
	headed := false
	for _, line := range lines {
		if line == "" {
			continue
		}
		starts := startsAt(line, margin)
		if starts && headed {
			flush()
		}
		if starts {
			trimmed := strings.TrimSpace(line)
			headed = !strings.HasPrefix(trimmed, "@") && !strings.HasPrefix(trimmed, l.comment)
		}
		current = append(current, line)
	}
	flush()
	return out
}

// startsAt tells a line at the margin that is no end of what began before.
func startsAt(line string, margin int) bool {
	trimmed := strings.TrimSpace(line)
	return trimmed != "" && indentOf(line) == margin && !strings.ContainsAny(trimmed[:1], ")]}")
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

func marginOf(lines []string) int {
	margin := -1
	for _, line := range lines {
		if strings.TrimSpace(line) != "" && (margin < 0 || indentOf(line) < margin) {
			margin = indentOf(line)
		}
	}
	return max(margin, 0)
}

func (l *language) blockOf(lines []string) block {
	b := block{text: strings.Join(lines, "")}
	at := slices.IndexFunc(lines, func(line string) bool {
		trimmed := strings.TrimSpace(line)
		return trimmed != "" && !strings.HasPrefix(trimmed, "@") && !strings.HasPrefix(trimmed, l.comment)
	})
	if at < 0 {
		return b
	}
	head := lines[at]
	b.imports = importOf.MatchString(head)
	if parts := keyOf.FindStringSubmatch(head); parts != nil {
		b.key = strings.Join(parts[1:], "")
	}
	if suiteHead.MatchString(head) {
		end := len(lines)
		for end > at+1 && (strings.TrimSpace(lines[end-1]) == "" || strings.ContainsAny(strings.TrimSpace(lines[end-1])[:1], ")]}") && indentOf(lines[end-1]) <= indentOf(head)) {
			end--
		}
		b.suite = true
		b.head, b.body, b.tail = strings.Join(lines[:at+1], ""), strings.Join(lines[at+1:end], ""), strings.Join(lines[end:], "")
	}
	return b
}
