package matching

import (
	"strings"

	"holdfast/internal/detection/inventory"
)

// CodeOf are the lines of a case without comments.
func CodeOf(lines []string, a *inventory.Case) string {
	var out strings.Builder
	for _, l := range lines[min(max(0, a.Line-1), len(lines)):min(max(a.Line-1, a.EndLine, 0), len(lines))] {
		if bare := strings.TrimSpace(l); !strings.HasPrefix(bare, "//") && !strings.HasPrefix(bare, "#") {
			out.WriteString(l)
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// CaseAt is the case that a line of the file after the change belongs to.
func CaseAt(p *inventory.Pair, line int) *inventory.Case { return CaseIn(p.After.Cases, line) }

func CaseIn(cases []*inventory.Case, line int) *inventory.Case {
	for _, c := range cases {
		if c.Line-1 <= line && line <= c.EndLine {
			return c
		}
	}
	return nil
}

// TextOf is what is written of a case, before or after the change.
func (t *Tests) TextOf(x *inventory.Case, after bool) string {
	p := t.FileOf[x]
	if p == nil {
		return ""
	}
	lines := p.BeforeLines()
	if after {
		lines = p.AfterLines()
	}
	from := min(len(lines), max(0, x.Line-1))
	return strings.Join(lines[from:max(from, min(len(lines), x.EndLine))], "\n")
}

// Apart is what two texts do not share at their beginning and end, in whole lines, and how many
// lines come before it.
func Apart(before, after string) (was, is string, skipped int) {
	n := min(len(before), len(after))
	head := 0
	for head < n && before[head] == after[head] {
		head++
	}
	head = strings.LastIndexByte(before[:head], '\n') + 1
	tail := 0
	for tail < n-head && before[len(before)-1-tail] == after[len(after)-1-tail] {
		tail++
	}
	end := len(after) - tail
	if next := strings.IndexByte(after[end:], '\n'); next >= 0 {
		tail -= next
	} else {
		tail = 0
	}
	return before[head : len(before)-tail], after[head : len(after)-tail], strings.Count(after[:head], "\n")
}
