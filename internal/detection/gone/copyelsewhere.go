package gone

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/circumstance"
	"holdfast/internal/detection/departed"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/matching"
)

// copyElsewhere is a file that the change does not touch and that holds a gone test word for word, or "".
func (r *report) copyElsewhere(b *inventory.Case) string {
	files, readable := r.In.Repository.(change.Files)
	if !readable || !r.mayBeCopied(b) {
		return ""
	}
	p := r.FileOf[b]
	hits, err := r.In.Repository.Search([]string{b.Name})
	if err != nil || len(hits[b.Name]) > matching.Rarely {
		return ""
	}
	body := trimmedLines(strings.Join(p.BeforeLines()[b.Line-1:min(b.EndLine, len(p.BeforeLines()))], "\n"))
	for _, h := range hits[b.Name] {
		if h.Path == p.File.Path || path.Ext(h.Path) != path.Ext(p.File.Path) {
			continue
		}
		if text, ok := files.Read(h.Path); ok && standsRunning(trimmedLines(string(text)), body) {
			return h.Path
		}
	}
	return ""
}

func (r *report) mayBeCopied(b *inventory.Case) bool {
	p := r.FileOf[b]
	return p != nil && !b.Sub && b.Line <= len(p.BeforeLines()) && expression.IsName(b.Name)
}

// askForCopies has the repository look for the names of all lost tests at once: it keeps what it was asked, and one search for
// hundreds of names takes hardly longer than one for a single name.
func (r *report) askForCopies() {
	var names []string
	for _, b := range r.Gone {
		if r.mayBeCopied(b) {
			names = append(names, b.Name)
		}
	}
	if _, readable := r.In.Repository.(change.Files); readable && len(names) > 1 {
		_, _ = r.In.Repository.Search(names) // who asks for one of them again is told what went wrong
	}
}

// trimmedLines are the lines of a text that hold something, without what they are set in by.
func trimmedLines(text string) (out []string) {
	for l := range strings.SplitSeq(text, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}

// standsRunning tells whether lines stand in others, with nothing right above them that leaves a test out.
func standsRunning(lines, part []string) bool {
	for at := 0; len(part) > 1 && at+len(part) <= len(lines); at++ {
		if !slices.Equal(lines[at:at+len(part)], part) {
			continue
		}
		return !circumstance.SkipLine.MatchString(strings.Join(lines[max(0, at-departed.MarksAbove):at], "\n")) && !endsInRemark(lines[:at])
	}
	return false
}

// endsInRemark tells whether a comment of several lines begins among some lines and does not end there.
func endsInRemark(lines []string) bool {
	open := false
	for _, l := range lines {
		if strings.HasPrefix(l, "/*") || l == "=begin" {
			open = true
		}
		if strings.Contains(l, "*/") || l == "=end" {
			open = false
		}
	}
	return open
}
