package change

import (
	"path"
	"slices"
	"strconv"
	"strings"
)

// section is what a patch says about one file.
type section struct {
	oldPath, newPath string
	oldMode, newMode uint32
	added, removed   bool
	copied           bool
	emptied          bool // git named the empty blob: the file is still there
	binary           bool
	renamed          bool // the paths come from rename or copy lines and need no trimming
	note             string
	cut              bool // the patch ends before the section does
	hunks            []hunk
}

// emptyBlob is how git abbreviates the name of a file without content.
const emptyBlob = "e69de29"

type reader struct {
	lines []string
	at    int
	done  []section
	cur   *section
}

func readSections(lines []string) []section {
	r := &reader{lines: lines}
	for r.at < len(r.lines) {
		r.line(r.lines[r.at])
	}
	r.finish()
	return r.done
}

// line takes one line outside of hunks. What it does not know is text between the
// files of a patch, and is passed over.
func (r *reader) line(l string) {
	switch {
	case strings.HasPrefix(l, "diff --git "):
		r.begin()
		r.cur.oldPath, r.cur.newPath = gitPaths(strings.TrimPrefix(l, "diff --git "))
	case strings.HasPrefix(l, "diff --cc "), strings.HasPrefix(l, "diff --combined "):
		r.begin()
		_, name, _ := strings.Cut(strings.TrimPrefix(l, "diff "), " ")
		r.cur.oldPath, r.cur.newPath = unquote(name), unquote(name)
		r.cur.note = combined
	case r.atFileHeader(), r.atLoneHeader():
		r.fileHeader()
	case strings.HasPrefix(l, "@@") && !strings.HasPrefix(l, "@@@"):
		r.hunk()
		return
	case r.cur != nil:
		r.extended(l)
	}
	r.at++
}

func (r *reader) begin() {
	r.finish()
	r.cur = &section{}
}

// Why a file of a patch cannot be judged.
const (
	nameless    = "the patch does not name the file"
	combined    = "a combined diff of a merge shows no before and after"
	withoutMark = "the patch adds and removes no line here, as diffs of words do"
)

// finish closes the section at hand, when it says anything.
func (r *reader) finish() {
	s := r.cur
	r.cur = nil
	if s == nil {
		return
	}
	s.settle()
	if s.oldPath == "" && s.newPath == "" {
		if len(s.hunks) == 0 {
			return
		}
		s.oldPath, s.newPath, s.note = "(unknown)", "(unknown)", nameless
	}
	r.done = append(r.done, *s)
}

// atFileHeader tells whether a pair of ---/+++ lines starts here.
func (r *reader) atFileHeader() bool {
	return strings.HasPrefix(r.peek(0), "--- ") && strings.HasPrefix(r.peek(1), "+++ ")
}

// atLoneHeader accepts a +++ line whose --- line was lost, when a hunk follows.
func (r *reader) atLoneHeader() bool {
	return strings.HasPrefix(r.peek(0), "+++ ") && strings.HasPrefix(r.peek(1), "@@")
}

func (r *reader) peek(n int) string {
	if r.at+n >= len(r.lines) {
		return ""
	}
	return r.lines[r.at+n]
}

// fileHeader reads the names; a section that already has hunks is another file's.
func (r *reader) fileHeader() {
	if r.cur == nil || len(r.cur.hunks) > 0 {
		r.begin()
	}
	oldName, newName := "", r.lines[r.at]
	if r.atFileHeader() {
		oldName, newName = r.lines[r.at], r.lines[r.at+1]
		r.at++
	}
	s := r.cur
	before, after := headerName(oldName), headerName(newName)
	s.added = s.added || before == devNull
	s.removed = s.removed || after == devNull
	if s.renamed {
		return
	}
	if before == "" {
		before = after
	}
	s.oldPath, s.newPath = trimPrefixes(before, after)
}

const devNull = "/dev/null"

func headerName(line string) string {
	if len(line) < 4 {
		return ""
	}
	name, _, _ := strings.Cut(line[4:], "\t")
	return unquote(strings.TrimRight(name, " "))
}

// extended reads git's lines between the header and the hunks.
func (r *reader) extended(l string) {
	s := r.cur
	for prefix, take := range extendedLines {
		if rest, ok := strings.CutPrefix(l, prefix); ok {
			take(s, rest)
			return
		}
	}
}

var extendedLines = map[string]func(*section, string){
	"old mode ":          func(s *section, v string) { s.oldMode = mode(v) },
	"new mode ":          func(s *section, v string) { s.newMode = mode(v) },
	"new file mode ":     func(s *section, v string) { s.added, s.newMode = true, mode(v) },
	"deleted file mode ": func(s *section, v string) { s.removed, s.oldMode = true, mode(v) },
	"rename from ":       func(s *section, v string) { s.renamed, s.oldPath = true, unquote(v) },
	"rename to ":         func(s *section, v string) { s.renamed, s.newPath = true, unquote(v) },
	"copy from ":         func(s *section, v string) { s.renamed, s.copied, s.oldPath = true, true, unquote(v) },
	"copy to ":           func(s *section, v string) { s.renamed, s.copied, s.newPath = true, true, unquote(v) },
	"index ":             (*section).index,
	"Binary files ":      func(s *section, _ string) { s.binary = true },
	"GIT binary patch":   func(s *section, _ string) { s.binary = true },
}

func (s *section) index(v string) {
	blobs, bits, _ := strings.Cut(v, " ")
	_, after, _ := strings.Cut(blobs, "..")
	s.emptied = strings.HasPrefix(after, emptyBlob)
	if bits != "" {
		s.oldMode, s.newMode = mode(bits), mode(bits)
	}
}

func mode(octal string) uint32 {
	n, _ := strconv.ParseUint(strings.TrimSpace(octal), 8, 32)
	return uint32(n)
}

// settle draws the conclusions that need the whole section: a lone hunk from or to
// nothing adds or removes the file even when no header says so.
func (s *section) settle() {
	if len(s.hunks) == 1 && s.hunks[0].counted && !s.copied {
		h := s.hunks[0]
		s.added = s.added || h.oldStart == 0 && h.oldCount == 0 && len(h.side('-')) == 0 && !s.emptied
		s.removed = s.removed || h.newStart == 0 && h.newCount == 0 && len(h.side('+')) == 0 && !s.emptied
	}
	if s.oldPath == "" {
		s.oldPath = s.newPath
	}
	if s.newPath == "" {
		s.newPath = s.oldPath
	}
	if s.added || s.removed {
		s.renamed = false
	}
	if len(s.hunks) == 0 && !s.binary && !s.added && !s.removed && !s.renamed && s.oldMode == s.newMode && s.note == "" {
		s.cut = true // a header alone says nothing
	}
	if s.note == "" && !s.cut && len(s.hunks) > 0 && !slices.ContainsFunc(s.hunks, hunk.changes) {
		s.note = withoutMark
	}
	if s.added && s.removed { // nonsense, or an adversary's: the loss is what counts
		s.added = false
	}
}

// trimPrefixes takes off what diff programs put before a path: git's a/ and b/ and
// their kin, or the two directories that were compared.
func trimPrefixes(before, after string) (string, string) {
	switch {
	case before == devNull:
		after = trimMark(after)
		return after, after
	case after == devNull:
		before = trimMark(before)
		return before, before
	case before == after:
		return before, after
	}
	headB, tailB, okB := strings.Cut(before, "/")
	headA, tailA, okA := strings.Cut(after, "/")
	if okB && okA && (tailB == tailA || marks[headB] && marks[headA]) {
		return clean(tailB), clean(tailA)
	}
	return clean(before), clean(after)
}

var marks = map[string]bool{"a": true, "b": true, "i": true, "w": true, "c": true, "o": true}

func trimMark(name string) string {
	if head, tail, ok := strings.Cut(name, "/"); ok && marks[head] {
		return clean(tail)
	}
	return clean(name)
}

func clean(name string) string { return strings.TrimPrefix(path.Clean("/"+name), "/") }

// gitPaths splits "a/x b/x". Unquoted names with spaces are ambiguous; git writes the
// same name twice unless a rename line follows, which then settles it.
func gitPaths(rest string) (string, string) {
	if strings.HasPrefix(rest, `"`) {
		if end := closingQuote(rest); end > 0 {
			return trimPrefixes(unquote(rest[:end+1]), unquote(strings.TrimSpace(rest[end+1:])))
		}
	}
	for i := 0; i < len(rest); i++ {
		if rest[i] != ' ' {
			continue
		}
		before, after := trimPrefixes(unquote(rest[:i]), unquote(rest[i+1:]))
		if before == after {
			return before, after
		}
	}
	before, after, _ := strings.Cut(rest, " ")
	return trimPrefixes(unquote(before), unquote(after))
}

func closingQuote(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return -1
}

// unquote undoes git's C-style quoting of unusual names.
func unquote(name string) string {
	name = strings.TrimSpace(name)
	if len(name) < 2 || name[0] != '"' || name[len(name)-1] != '"' {
		return name
	}
	if plain, err := strconv.Unquote(name); err == nil {
		return plain
	}
	return name[1 : len(name)-1]
}
