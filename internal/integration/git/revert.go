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
	// revertNumber names what is undone by the number of the request that was merged: Revert PR #12: ..., Reverts shop/till#12.
	revertNumber = lazy.MustCompile(`(?i)\breverts?(?: (?:pr|pull request|mr))?:? (?:[\w.-]+/[\w.-]+)?#(\d+)\b`)
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
	if err := r.leaveOutWhole(ctx, done, before, after, claims); err != nil {
		return "", err
	}
	if !done.within(undone) {
		return "", nil
	}
	return claims[0], nil
}

// leaveOutWhole takes out of what a change did the files that go whole and came whole with what it undoes: they may have
// changed since.
func (r *Repo) leaveOutWhole(ctx context.Context, done edits, before, after string, claims []string) error {
	gone, err := r.wholeFiles(ctx, before, after, "D")
	if err != nil || len(gone) == 0 {
		return err
	}
	for _, claim := range claims {
		came, err := r.wholeFiles(ctx, claim+"^", claim, "A")
		if err != nil {
			return err
		}
		for name := range came {
			if gone[name] {
				delete(done, name)
			}
		}
	}
	return nil
}

// wholeFiles are the files that come ("A") or go ("D") between two commits.
func (r *Repo) wholeFiles(ctx context.Context, before, after, kind string) (map[string]bool, error) {
	out, err := r.run(ctx, "diff-tree", "-r", "-z", "--name-only", "--no-renames", "--diff-filter="+kind, "--no-relative", before, after)
	if err != nil {
		return nil, err
	}
	names := map[string]bool{}
	for name := range strings.SplitSeq(string(out), "\x00") {
		if name != "" {
			names[name] = true
		}
	}
	return names, nil
}

// claimed are the commits that a message says it undoes: by their ids, or else the newest one
// that has the subject which it quotes, or the number which it names. Squashed reverts keep no id.
func (r *Repo) claimed(ctx context.Context, before, message string) ([]string, error) {
	var ids []string
	for _, m := range revertLine.FindAllStringSubmatch(message, maxReverts) {
		ids = append(ids, m[1])
	}
	first, _, _ := strings.Cut(message, "\n")
	m, number := revertSubject.FindStringSubmatch(withoutNumber(strings.TrimSpace(first))), revertNumber.FindStringSubmatch(message)
	switch {
	case len(ids) > 0:
		return ids, nil
	case m != nil:
		found, err := r.newest(ctx, before, func(subject string) bool { return withoutNumber(subject) == withoutNumber(m[1]+m[2]) }, "--no-merges")
		if err != nil || found != nil || number == nil {
			return found, err
		}
	case number == nil:
		return nil, nil
	}
	return r.newest(ctx, before, func(subject string) bool {
		return strings.HasSuffix(subject, "(#"+number[1]+")") || strings.HasPrefix(subject, "Merge pull request #"+number[1]+" ")
	}, "--first-parent")
}

// newest is the newest commit whose subject fits.
func (r *Repo) newest(ctx context.Context, before string, fits func(subject string) bool, among string) ([]string, error) {
	out, err := r.run(ctx, "log", among, "--max-count="+strconv.Itoa(revertReach), "--format=%H %s", before)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(out)) {
		if id, subject, _ := strings.Cut(strings.TrimSpace(line), " "); fits(subject) {
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
