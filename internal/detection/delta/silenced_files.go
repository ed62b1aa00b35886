package delta

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
func (w wording) fewerFiles() (was, is passage) {
	for _, n := range w.come {
		if !collects.MatchString(n.text) {
			continue
		}
		for _, g := range w.gone {
			if !nearTo(g, n) || !collects.MatchString(g.text) {
				continue
			}
			before, after := globbed.FindString(g.text), globbed.FindString(n.text)
			put := putIn(before, after)
			if before != "" && after != "" && narrower.MatchString(put) && globbed.ReplaceAllString(g.text, "") == globbed.ReplaceAllString(n.text, "") && !isFolder(put) {
				return g, n
			}
		}
	}
	return passage{}, passage{}
}

// isFolder tells a part of a path that only says where the files are now.
func isFolder(part string) bool { return strings.HasSuffix(part, "/") || strings.HasPrefix(part, "/") }
