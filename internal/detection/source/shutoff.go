package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// neverBuilt opens a part of a file that no build has.
var neverBuilt = lazy.MustCompile(`^#\s*if\s+(?:0|false|FALSE)\s*$`)

// shutOff finds code that a directive takes out of every build.
func (c *comparison) shutOff(p *Pair) {
	if p.Language != syntax.C && p.Language != syntax.CPP && p.Language != syntax.CSharp {
		return
	}
	part := changedPart(p.After.Text, p.Before.Text)
	if !strings.Contains(string(part), "#") {
		return
	}
	before, after := trimmedLines(p.Before), trimmedLines(p.After)
	if firstOf(neverBuilt, strings.Split(string(part), "\n")) == "" || closed(before) >= closed(after) {
		return
	}
	left := map[string]int{}
	for _, l := range built(before) {
		left[squeeze(l)]++
	}
	for _, l := range built(after) {
		left[squeeze(l)]--
	}
	lines, first, text, off := 0, 0, "", 0
	for i, l := range after {
		if off = deeper(off, l); off == 0 || len(squeeze(l)) < shortestCode || left[squeeze(l)] <= 0 {
			continue
		}
		left[squeeze(l)]--
		if lines++; lines == 1 {
			first, text = i+1, l
		}
	}
	if lines > 0 {
		c.add("source-commented-out", p, first, text, "#if 0", map[string]any{"lines": float64(lines), "alone": true, "function": "", "hollowed": false})
	}
}

// deeper is how deep in parts that are not built the line after this one is.
func deeper(off int, line string) int {
	switch {
	case off == 0 && neverBuilt.MatchString(line):
		return 1
	case off > 0 && strings.HasPrefix(line, "#if"):
		return off + 1
	case off > 0 && strings.HasPrefix(line, "#endif"), off == 1 && (strings.HasPrefix(line, "#else") || strings.HasPrefix(line, "#elif")):
		return off - 1
	}
	return off
}

// built are the lines outside of such parts.
func built(lines []string) (out []string) {
	off := 0
	for _, l := range lines {
		if off = deeper(off, l); off == 0 {
			out = append(out, l)
		}
	}
	return out
}

func closed(lines []string) (n int) {
	for _, l := range lines {
		if neverBuilt.MatchString(l) {
			n++
		}
	}
	return n
}
