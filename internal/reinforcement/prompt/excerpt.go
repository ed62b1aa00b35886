package prompt

import "strings"

// signs are words by which a line tells of a failure.
var signs = []string{"fail", "error", "panic", "expected", "assert", "not ok", "exception", "traceback", "undefined", "cannot", "want", "✗", "✕", "×"}

// after is how many lines behind a telling one belong to it.
const after = 3

// maxLine bounds a single line, such as a dump of a whole value.
const maxLine = 400

// excerpt is the most telling part of an output: half of the room for the first lines
// that tell of a failure, the rest for the end, where most tools sum up.
func excerpt(output string, limit int) string {
	output = strings.Trim(cleaned(output), "\n")
	if len(output) <= limit {
		return output
	}
	lines := strings.Split(output, "\n")
	for i, l := range lines {
		lines[i] = clipped(l, maxLine)
	}
	tail := fromTheEnd(lines, limit/2)
	head := telling(lines[:len(lines)-tail], limit/2)
	var b strings.Builder
	previous := -1
	for _, i := range append(head, numbers(len(lines)-tail, len(lines))...) {
		if i != previous+1 {
			b.WriteString("…\n")
		}
		b.WriteString(lines[i] + "\n")
		previous = i
	}
	return strings.TrimSuffix(upTo(b.String(), limit), "\n")
}

// fromTheEnd is how many lines at the end fit into a size.
func fromTheEnd(lines []string, size int) int {
	n := 0
	for i := len(lines) - 1; i >= 0; i-- {
		if size -= len(lines[i]) + 1; size < 0 {
			break
		}
		n++
	}
	return n
}

// telling are the positions of the first lines that tell of a failure, each with the
// lines behind it, as many as fit into a size.
func telling(lines []string, size int) []int {
	var out []int
	until := -1
	for i, line := range lines {
		if tells(line) {
			until = i + after
		}
		if i > until {
			continue
		}
		if size -= len(line) + 1 + len("…\n"); size < 0 {
			break
		}
		out = append(out, i)
	}
	return out
}

func tells(line string) bool {
	lower := strings.ToLower(line)
	for _, s := range signs {
		if strings.Contains(lower, s) {
			return true
		}
	}
	return false
}

func numbers(from, to int) []int {
	var out []int
	for i := from; i < to; i++ {
		out = append(out, i)
	}
	return out
}

// FirstError is the first line of an output that tells of a failure, "" when none does.
func FirstError(output string) string {
	for line := range strings.Lines(cleaned(output)) {
		if tells(line) {
			return strings.TrimSpace(clipped(line, maxLine))
		}
	}
	return ""
}
