package git

import (
	"context"
	"errors"
	"path"
	"strconv"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/lazy"
)

var (
	revertLine    = lazy.MustCompile(`This reverts commit ([0-9a-f]+)`)
	revertSubject = lazy.MustCompile(`^(?:Revert:? ["'“](.+)["'”]\.?|[Rr]evert: (.+))$`)
	requestNumber = lazy.MustCompile(`\s*\(#\d+\)$`)
)

const (
	maxReverts  = 20   // commits one message may claim to undo
	shortestID  = 7    // characters git uses to name a commit
	revertReach = 1000 // commits back in which a quoted subject is looked for
)

// reverted verifies what a message claims: the commits exist, and line by line this
// change is their opposite in every file it touches. Prose may differ, because a
// changelog rarely reverts cleanly. "" means: no claim, or a false one.
func (r *Repo) reverted(ctx context.Context, before, after, message string) (string, error) {
	if before == "" {
		return "", nil
	}
	claims, err := r.claimed(ctx, before, message)
	if err != nil || len(claims) == 0 {
		return "", err
	}
	undone := edits{}
	for _, claim := range claims {
		if len(claim) < shortestID {
			return "", nil
		}
		err := r.addEdits(ctx, undone, claim+"^", claim, -1)
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
	return claims[0], nil
}

// claimed are the commits that a message says it undoes: by their ids, or else the newest one
// that has the subject which it quotes. Squashed reverts keep no id.
func (r *Repo) claimed(ctx context.Context, before, message string) ([]string, error) {
	var ids []string
	for _, m := range revertLine.FindAllStringSubmatch(message, maxReverts) {
		ids = append(ids, m[1])
	}
	first, _, _ := strings.Cut(message, "\n")
	m := revertSubject.FindStringSubmatch(withoutNumber(strings.TrimSpace(first)))
	if len(ids) > 0 || m == nil {
		return ids, nil
	}
	out, err := r.run(ctx, "log", "--no-merges", "--max-count="+strconv.Itoa(revertReach), "--format=%H %s", before)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(out)) {
		if id, subject, _ := strings.Cut(strings.TrimSpace(line), " "); withoutNumber(subject) == withoutNumber(m[1]+m[2]) {
			return []string{id}, nil
		}
	}
	return nil, nil
}

// withoutNumber is a subject without the number of the request that was merged.
func withoutNumber(subject string) string { return requestNumber.ReplaceAllString(subject, "") }

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
