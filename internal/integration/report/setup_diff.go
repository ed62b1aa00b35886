package report

import (
	"fmt"
	"slices"
	"strings"
)

// writeDiff shows the lines that come and go, and none of those around them: settings hold
// secrets, and what stays is nobody's business.
func writeDiff(out *strings.Builder, f SetupFile, limit Lines, st Style) {
	lines := diffLines(textLines(f.Before), textLines(f.After))
	shown := lines
	if limit != AllLines && len(lines) > int(limit)+1 {
		shown = lines[:limit]
	}
	for _, l := range shown {
		if limit != AllLines {
			l = glance(l)
		}
		color := green
		if strings.HasPrefix(l, "-") {
			color = red
		}
		fmt.Fprintf(out, "    %s\n", paint(st.Color).as(color, strings.TrimRight(plain(strings.ReplaceAll(l, "\t", "  ")), " ")))
	}
	if more := len(lines) - len(shown); more > 0 {
		fmt.Fprintf(out, "    %s\n", paint(st.Color).as(dim, fmt.Sprintf("… %d more lines", more)))
	}
}

// widest is how much of a line is taken in at a glance.
const widest = 160

func glance(line string) string {
	if r := []rune(line); len(r) > widest {
		return string(r[:widest]) + " …"
	}
	return line
}

func textLines(text []byte) []string {
	if len(text) == 0 {
		return nil
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimSuffix(lines[i], "\r")
	}
	return lines
}

// diffLines gives what goes, behind a minus, and what comes, behind a plus.
func diffLines(before, after []string) []string {
	head := 0
	for head < len(before) && head < len(after) && before[head] == after[head] {
		head++
	}
	before, after = before[head:], after[head:]
	for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	if len(before)*len(after) > largestTable {
		return replaced(before, after)
	}
	return throughTable(before, after)
}

// largestTable bounds the work of comparing two settings files.
const largestTable = 4 << 20

// throughTable compares by the longest common subsequence.
func throughTable(before, after []string) []string {
	width := len(after) + 1
	common := make([]int32, (len(before)+1)*width)
	for i := len(before) - 1; i >= 0; i-- {
		for j := len(after) - 1; j >= 0; j-- {
			if before[i] == after[j] {
				common[i*width+j] = common[(i+1)*width+j+1] + 1
			} else {
				common[i*width+j] = max(common[(i+1)*width+j], common[i*width+j+1])
			}
		}
	}
	var out, gone, come []string
	i, j := 0, 0
	for i < len(before) || j < len(after) {
		switch {
		case i < len(before) && j < len(after) && before[i] == after[j]:
			out, gone, come = append(out, replaced(gone, come)...), nil, nil
			i, j = i+1, j+1
		case j == len(after) || i < len(before) && common[(i+1)*width+j] >= common[i*width+j+1]:
			gone = append(gone, before[i])
			i++
		default:
			come = append(come, after[j])
			j++
		}
	}
	return append(out, replaced(gone, come)...)
}

// replaced shows what became of some lines. What they have in common at both ends stays,
// and is left out: a file of one line may hold more than ours.
func replaced(gone, come []string) []string {
	old, now := strings.Join(gone, "\n"), strings.Join(come, "\n")
	if len(gone) == 0 || len(come) == 0 {
		return marked(old, now, "", "")
	}
	head := 0
	for head < len(old) && head < len(now) && old[head] == now[head] {
		head++
	}
	for head > 0 && !runeStart(old, head) {
		head--
	}
	tail := 0
	for tail < len(old)-head && tail < len(now)-head && old[len(old)-1-tail] == now[len(now)-1-tail] {
		tail++
	}
	for tail > 0 && !runeStart(old, len(old)-tail) {
		tail--
	}
	return marked(old[head:len(old)-tail], now[head:len(now)-tail], ellipsis(head), ellipsis(tail))
}

func runeStart(s string, i int) bool { return i >= len(s) || s[i]&0xC0 != 0x80 }

func ellipsis(hidden int) string {
	if hidden > 0 {
		return "…"
	}
	return ""
}

func marked(old, now, head, tail string) []string {
	var out []string
	for _, side := range []struct{ mark, text string }{{"- ", old}, {"+ ", now}} {
		if side.text == "" {
			continue
		}
		lines := strings.Split(side.text, "\n")
		lines[0] = head + lines[0]
		lines[len(lines)-1] += tail
		lines = slices.DeleteFunc(lines, func(l string) bool { return strings.Trim(l, "… ") == "" && l != "" })
		for _, l := range lines {
			out = append(out, side.mark+l)
		}
	}
	return out
}
