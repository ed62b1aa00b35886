// Package wording reads what a change did to the lines of a test file, where no test is known that a line
// belongs to: a base class, a group of suites that stand elsewhere, rows that a harness reads, a language
// that did not parse. Each of its ways to silence something is told by words alone.
package wording

import (
	"path"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/lazy"
)

// Change is what a change did to the lines of a file, comments apart.
type Change struct {
	ext      string
	before   []string  // all lines of the file before the change, as they are written
	lines    []string  // and after it
	Gone     []Passage // code that is not there any more
	Come     []Passage // code that was not there
	remarked []Passage // comments that were not there
}

// written is a line of a file and whether it is a comment.
type written struct {
	Passage
	comment bool
}

// New compares the two versions of a file line by line.
func New(f change.File) Change {
	signs := SignsOf(f)
	before, after := writtenLines(string(f.Before.Text), signs), writtenLines(string(f.After.Text), signs)
	w := Change{ext: path.Ext(f.Path), before: strings.Split(string(f.Before.Text), "\n"), lines: strings.Split(string(f.After.Text), "\n")}
	before, after = apartLines(before, after)
	w.Gone = missing(before, after, false)
	w.Come, w.remarked = missing(after, before, false), missing(after, before, true)
	return w
}

// apartLines leaves out what two versions begin and end with: which of several like lines is new, only the
// place tells.
func apartLines(before, after []written) (was, is []written) {
	alike := func(a, b written) bool { return a.Text == b.Text && a.comment == b.comment }
	for len(before) > 0 && len(after) > 0 && alike(before[0], after[0]) {
		before, after = before[1:], after[1:]
	}
	for len(before) > 0 && len(after) > 0 && alike(before[len(before)-1], after[len(after)-1]) {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	return before, after
}

// missing are the lines of one version that the other has not, comments or code.
func missing(have, other []written, comment bool) (out []Passage) {
	count := map[string]int{}
	for _, l := range other {
		if l.comment == comment {
			count[l.Text]++
		}
	}
	for _, l := range have {
		switch {
		case l.comment != comment:
		case count[l.Text] > 0:
			count[l.Text]--
		default:
			out = append(out, l.Passage)
		}
	}
	return out
}

// CommentSigns are what begins a comment up to the end of a line, nil in files without a known one.
func CommentSigns(p string) []string {
	switch path.Ext(p) {
	case ".py", ".rb", ".ex", ".exs", ".sh", ".bats", ".pl", ".t", ".cr", ".jl", ".r", ".R", ".nim":
		return []string{"#"}
	case ".php", ".phpt":
		return []string{"//", "#"}
	case ".c", ".h", ".cc", ".cpp", ".cxx", ".c++", ".hpp", ".cs", ".java", ".kt", ".kts", ".scala", ".sc", ".swift", ".go", ".rs", ".js", ".jsx", ".ts", ".tsx",
		".mjs", ".cjs", ".mts", ".cts", ".dart", ".groovy", ".m", ".mm", ".zig", ".fs", ".vue", ".svelte":
		return []string{"//"}
	case ".lua", ".hs", ".sql", ".elm":
		return []string{"--"}
	}
	return nil
}

// SignsOf are those of a file, which a program without an ending tells in its first line.
func SignsOf(f change.File) []string {
	if path.Ext(f.Path) == "" && scriptHead.MatchString(string(f.After.Text[:min(len(f.After.Text), longestHead)])) {
		return []string{"#"}
	}
	return CommentSigns(f.Path)
}

// longestHead is how long the first line of a script may be.
const longestHead = 80

var scriptHead = lazy.MustCompile(`^#!.*\b(?:sh|bash|zsh|dash|ksh|python\d*|ruby|perl)\b`)

// blocks are comments that go over lines.
var blocks = [][2]string{{"/*", "*/"}, {"=begin", "=end"}, {"#if 0", "#endif"}, {"<!--", "-->"}}

// writtenLines tells the lines of a text, without their indentation, and which are comments.
func writtenLines(text string, signs []string) []written {
	var out []written
	until := ""
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		l := written{Passage{n, strings.TrimSpace(line)}, until != ""}
		switch {
		case until != "":
			if strings.Contains(l.Text, until) {
				until = ""
			}
		default:
			for _, s := range signs {
				if body, ok := strings.CutPrefix(l.Text, s); ok && !(s == "#" && strings.HasPrefix(body, "[")) {
					l.Text, l.comment = strings.TrimSpace(strings.TrimLeft(body, s)), true
				}
			}
			for _, b := range blocks {
				if body, ok := strings.CutPrefix(l.Text, b[0]); ok && !l.comment {
					if l.comment = true; !strings.Contains(body, b[1]) {
						until = b[1]
					}
				}
			}
		}
		out = append(out, l)
	}
	return out
}

// speaking are lines that say something: braces and the word `end` do not.
var speaking = lazy.MustCompile(`[A-Za-z_]{4}`)

// Saying leaves out lines that say nothing by themselves, and those that only bring in what others use.
func Saying(lines []Passage) (out []Passage) {
	for _, l := range lines {
		if speaking.MatchString(l.Text) && (!bringsIn.MatchString(l.Text) || bringsTests.MatchString(l.Text)) {
			out = append(out, l)
		}
	}
	return out
}

var bringsIn = lazy.MustCompile(`^(?:import|using|use|from|export|package|#include|alias)\b|^require(?:_relative|_once)?\b(?:[^.]|$)`)

// bringsTests are lines of that kind that bring tests of elsewhere in.
var bringsTests = lazy.MustCompile(`^use\s+[\w.]*Case\b|^(require|import)\b.*[-_.](test|spec)s?(\.\w+)?["']`)
