package prompt

import (
	"fmt"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/reinforcement/correction"
)

// file is a file that was put back, and why.
type file struct {
	path     string
	findings []detect.Finding
}

func (in Input) files() []file {
	at := map[string]int{}
	var out []file
	for _, f := range in.Undone {
		i, seen := at[f.Path]
		if !seen {
			i = len(out)
			at[f.Path] = i
			out = append(out, file{path: f.Path})
		}
		out[i].findings = append(out[i].findings, f)
	}
	return out
}

// undone tells which files were put back, why, and what to do instead. It is the last
// thing to be shortened: first to one finding a file, then to fewer files.
func (in Input) undone(limit int) string {
	files := in.files()
	if len(files) == 0 {
		return ""
	}
	for _, each := range []int{10, 3, 1} {
		if text := putBack(files, len(files), each); len(text) <= limit {
			return text
		}
	}
	return largest(func(n int) string { return putBack(files, n, 1) }, len(files), limit)
}

func putBack(files []file, n, each int) string {
	var b strings.Builder
	b.WriteString("Holdfast has put these files back as they were, because of what was done to them.\n")
	said := map[string]bool{}
	for _, f := range files[:n] {
		kept := f.findings[:min(each, len(f.findings))]
		fmt.Fprintf(&b, "\n%s\n%s%s", clipped(span(f.path), maxLine), fenced(why(kept, len(f.findings)-len(kept))), instead(kept, said))
	}
	return b.String() + rest(len(files)-n)
}

func why(findings []detect.Finding, more int) string {
	var b strings.Builder
	for _, f := range findings {
		fmt.Fprintf(&b, "line %d: %s\n", f.Line, clipped(oneLine(f.Message), maxLine))
		if f.Before != "" {
			fmt.Fprintf(&b, "  before: %s\n", clipped(oneLine(f.Before), 160))
		}
		if f.After != "" {
			fmt.Fprintf(&b, "  now:    %s\n", clipped(oneLine(f.After), 160))
		}
	}
	if more > 0 {
		fmt.Fprintf(&b, "and %d more of this kind\n", more)
	}
	return b.String()
}

// instead is the advice of the findings and the ways that lead on, each once: the
// advice for every file, the ways for all of them together.
func instead(findings []detect.Finding, said map[string]bool) string {
	seen := map[string]bool{}
	var b strings.Builder
	for _, f := range findings {
		advice := clipped(oneLine(f.Advice), maxLine)
		if advice == "" || seen[advice] {
			continue
		}
		seen[advice] = true
		b.WriteString("Instead: " + advice + "\n")
	}
	for _, way := range correction.Ways(findings) {
		if !said[way] {
			b.WriteString("- " + way + "\n")
		}
		said[way] = true
	}
	return b.String()
}
