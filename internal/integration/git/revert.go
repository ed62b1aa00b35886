package git

import (
	"context"
	"errors"
	"path"
	"regexp"

	"holdfast/internal/detection/change"
)

var revertLine = regexp.MustCompile(`This reverts commit ([0-9a-f]+)`)

const (
	maxReverts = 20 // commits one message may claim to undo
	shortestID = 7  // characters git uses to name a commit
)

// reverted verifies what a message claims: the commits exist, and line by line this
// change is their opposite in every file it touches. Prose may differ, because a
// changelog rarely reverts cleanly. "" means: no claim, or a false one.
func (r *Repo) reverted(ctx context.Context, before, after, message string) (string, error) {
	claims := revertLine.FindAllStringSubmatch(message, maxReverts)
	if len(claims) == 0 || before == "" {
		return "", nil
	}
	undone := edits{}
	for _, claim := range claims {
		if len(claim[1]) < shortestID {
			return "", nil
		}
		err := r.addEdits(ctx, undone, claim[1]+"^", claim[1], -1)
		if errors.Is(err, ErrBadRevision) {
			return "", nil
		}
		if err != nil {
			return "", err
		}
	}
	done := edits{}
	if err := r.addEdits(ctx, done, before, after, 1); err != nil {
		return "", err
	}
	if !done.within(undone) {
		return "", nil
	}
	return claims[0][1], nil
}

// edits counts, for each path and line, how often a change adds it; removals count
// negative.
type edits map[string]map[string]int

func (r *Repo) addEdits(ctx context.Context, into edits, before, after string, sign int) error {
	out, err := r.run(ctx, "diff-tree", "-r", "-p", "-U0", "--no-renames", "--full-index", "--no-ext-diff", "--no-textconv", "--no-relative",
		"--src-prefix=a/", "--dst-prefix=b/", before, after)
	if err != nil {
		return err
	}
	for path, lines := range change.Lines(out) {
		for line, count := range lines {
			into.add(path, line, sign*count)
		}
	}
	return nil
}

func (e edits) add(path, line string, count int) {
	lines := e[path]
	if lines == nil {
		lines = map[string]int{}
		e[path] = lines
	}
	if lines[line] += count; lines[line] == 0 {
		delete(lines, line)
	}
}

var prose = map[string]bool{".md": true, ".rst": true, ".adoc": true}

// within tells whether every file of these edits has the very same edits in the other.
func (e edits) within(other edits) bool {
	matched := false
	for name, lines := range e {
		if prose[path.Ext(name)] {
			continue
		}
		theirs, ok := other[name]
		if !ok || !sameLines(lines, theirs) {
			return false
		}
		matched = true
	}
	return matched
}

func sameLines(a, b map[string]int) bool {
	if len(a) != len(b) {
		return false
	}
	for line, n := range a {
		if b[line] != n {
			return false
		}
	}
	return true
}
