package wording

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// collects is a line that asks for the files that tests are made from.
	collects = lazy.MustCompile(`(?i)\bwildcard\(|\bglob\w*!?[\s(]|\bDir\[|\brglob\(|\bGetFiles\(|\bEnumerateFiles\(|\bfg(?:\.sync)?\(|\bglobby(?:\.sync)?\(|\bfiles\(|FileSets?\b|\brequire\.context\(`)
	// globbed is a text that stands for several files.
	globbed = lazy.MustCompile(`["'][^"']*\*[^"']*["']`)
	// narrower is what a name of files may have more than another.
	narrower = lazy.MustCompile(`^[\w.\-/]*\w[\w.\-/]*$`)
)

// fewerFiles finds a line that asks for files of tests, or of what they read, and asks for fewer now.
func (w Change) fewerFiles() (was, is Passage) {
	for _, n := range w.Come {
		if !collects.MatchString(n.Text) {
			continue
		}
		for _, g := range w.Gone {
			if !nearTo(g, n) || !collects.MatchString(g.Text) {
				continue
			}
			before, after := globbed.FindString(g.Text), globbed.FindString(n.Text)
			put := putIn(before, after)
			if before != "" && after != "" && narrower.MatchString(put) && globbed.ReplaceAllString(g.Text, "") == globbed.ReplaceAllString(n.Text, "") && !isFolder(put) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}

// isFolder tells a part of a path that only says where the files are now.
func isFolder(part string) bool { return strings.HasSuffix(part, "/") || strings.HasPrefix(part, "/") }
