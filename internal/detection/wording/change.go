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
	w := Change{ext: path.Ext(f.Path), before: strings.Split(f.Before.All(), "\n"), lines: strings.Split(f.After.All(), "\n")}
	before, after := apartLines(w.before, w.lines, reader{signs: SignsOf(f)})
	w.Gone = missing(before, after, false)
	w.Come, w.remarked = missing(after, before, false), missing(after, before, true)
	return w
}

// apartLines leaves out what two versions begin and end with: which of several like lines is new, only the
// place tells.
func apartLines(before, after []string, r reader) (was, is []written) {
	at := 0
	for ; at < len(before) && at < len(after) && before[at] == after[at]; at++ {
		r.read(before[at])
	}
	old, now := r, r
	for ; at < len(before) && at < len(after); at++ {
		b, a := old, now
		if !b.read(before[at]).alike(a.read(after[at])) {
			break
		}
		old, now = b, a
	}
	end := 0
	for end < len(before)-at && end < len(after)-at && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	was, is = old.readAll(before[at:len(before)-end]), now.readAll(after[at:len(after)-end])
	if old.until != now.until { // the rest is a comment in only one of them
		was, is = append(was, old.readAll(before[len(before)-end:])...), append(is, now.readAll(after[len(after)-end:])...)
	}
	for len(was) > 0 && len(is) > 0 && was[len(was)-1].alike(is[len(is)-1]) {
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	return was, is
}

func (l written) alike(other written) bool { return l.Text == other.Text && l.comment == other.comment }

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

// reader tells the lines of a text one by one, without their indentation, and which are comments.
type reader struct {
	signs []string
	until string // the end of the comment that is open
	n     int
}

func (r *reader) read(line string) written {
	r.n++
	l := written{Passage{r.n, strings.TrimSpace(line)}, r.until != ""}
	if r.until != "" {
		if strings.Contains(l.Text, r.until) {
			r.until = ""
		}
		return l
	}
	for _, s := range r.signs {
		if body, ok := strings.CutPrefix(l.Text, s); ok && !(s == "#" && strings.HasPrefix(body, "[")) {
			l.Text, l.comment = strings.TrimSpace(strings.TrimLeft(body, s)), true
		}
	}
	for _, b := range blocks {
		if body, ok := strings.CutPrefix(l.Text, b[0]); ok && !l.comment {
			if l.comment = true; !strings.Contains(body, b[1]) {
				r.until = b[1]
			}
		}
	}
	return l
}

func (r *reader) readAll(lines []string) []written {
	out := make([]written, 0, len(lines))
	for _, line := range lines {
		out = append(out, r.read(line))
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
