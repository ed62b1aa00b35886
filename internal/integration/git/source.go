package git

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"holdfast/internal/detection/change"
)

// Source is a change found in a repository, and the repository as the change leaves it.
type Source struct {
	Change change.Change
	After  *View
	Before string // the commit before, "" when there was none
	Commit string // the commit after, "" for the work tree and the index
}

// maxMessages bounds how many commits of a range lend their messages to the change.
const maxMessages = 100

// Revision reads a range ("A..B", "A...B") or a single commit against its first parent.
func (r *Repo) Revision(ctx context.Context, spec string) (Source, error) {
	if spec == "" || strings.HasPrefix(spec, "-") || strings.ContainsAny(spec, "\x00\n") {
		return Source{}, fmt.Errorf("%q: %w", spec, ErrBadRevision)
	}
	read := r.commit
	if strings.Contains(spec, "..") {
		read = r.between
	}
	s, err := read(ctx, spec)
	return s, r.unborn(ctx, err)
}

// unborn tells a repository without commits from a name that is wrong.
func (r *Repo) unborn(ctx context.Context, err error) error {
	if !errors.Is(err, ErrBadRevision) {
		return err
	}
	if out, failure := r.run(ctx, "rev-list", "-n", "1", "--all"); failure == nil && len(out) == 0 {
		return ErrNoCommits
	}
	return err
}

func (r *Repo) commit(ctx context.Context, rev string) (Source, error) {
	blobs := r.Blobs(ctx)
	defer blobs.Close()
	if err := blobs.start(); err != nil { // it gets ready while the commit is read
		return Source{}, err
	}
	var c Commit
	err := r.History(ctx, Selection{Revision: rev, Limit: 1, Merges: true}, func(found Commit) bool { c = found; return true })
	if err != nil {
		return Source{}, fmt.Errorf("%s: %w", rev, err)
	}
	if c.ID == "" {
		return Source{}, fmt.Errorf("%s: %w", rev, ErrBadRevision)
	}
	if err := r.judgeable(ctx, c); err != nil {
		return Source{}, fmt.Errorf("%s: %w", rev, err)
	}
	return r.source(ctx, c.Entries, blobs, Source{Before: c.Parent(), Change: change.Change{Message: c.Message}}, c.ID)
}

func (r *Repo) between(ctx context.Context, spec string) (Source, error) {
	out, err := r.run(ctx, "rev-parse", "--revs-only", spec, "--")
	if err != nil {
		return Source{}, fmt.Errorf("%s: %w", spec, err)
	}
	var before, after string
	for _, id := range strings.Fields(string(out)) {
		switch {
		case strings.HasPrefix(id, "^") && before == "":
			before = id[1:]
		case after == "":
			after = id // git prints the right end of a range first
		}
	}
	if before == "" || after == "" {
		return Source{}, fmt.Errorf("%s: %w", spec, ErrBadRevision)
	}
	if strings.Contains(spec, "...") {
		_, right, _ := strings.Cut(spec, "...")
		if after, err = r.resolve(ctx, right); err != nil {
			return Source{}, err
		}
	}
	message, err := r.run(ctx, "log", fmt.Sprintf("-%d", maxMessages), "--no-show-signature", "--format=%B"+change.MessageEnd, before+".."+after, "--")
	if err != nil {
		return Source{}, err
	}
	return r.trees(ctx, before, after, strings.Trim(string(message), change.MessageEnd+" \n"))
}

func (r *Repo) resolve(ctx context.Context, rev string) (string, error) {
	if rev == "" {
		rev = "HEAD"
	}
	out, err := r.run(ctx, "rev-parse", "--verify", rev+"^{commit}")
	if err != nil {
		return "", fmt.Errorf("%s: %w", rev, err)
	}
	return strings.TrimSpace(string(out)), nil
}

// trees compares two commits.
func (r *Repo) trees(ctx context.Context, before, after, message string) (Source, error) {
	entries, err := r.compare(ctx, before, after)
	if err != nil {
		return Source{}, err
	}
	blobs := r.Blobs(ctx)
	defer blobs.Close()
	return r.source(ctx, entries, blobs, Source{Before: before, Change: change.Change{Message: message}}, after)
}

// source reads the texts of what a commit, or a range up to it, has changed.
func (r *Repo) source(ctx context.Context, entries []Entry, blobs *Blobs, s Source, after string) (Source, error) {
	var err error
	if s.Change.Files, err = Files(entries, blobs); err != nil {
		return Source{}, err
	}
	if s.Change.Reverted, err = r.reverted(ctx, s.Before, after, s.Change.Message); err != nil {
		return Source{}, err
	}
	s.After, s.Commit = &View{repo: r, ctx: ctx, where: []string{after}}, after
	return s, nil
}

func (r *Repo) compare(ctx context.Context, before, after string) ([]Entry, error) {
	out, err := r.run(ctx, append(append([]string{"diff-tree", "-r"}, rawOptions...), before, after)...)
	if err != nil {
		return nil, err
	}
	return ParseRaw(out)
}

// Files reads the texts of entries whose objects git has named.
func Files(entries []Entry, blobs *Blobs) ([]change.File, error) {
	files := make([]change.File, 0, len(entries))
	for _, e := range entries {
		f, err := file(e, blobs.Side, blobs.Side)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	change.Order(files)
	return files, nil
}

type sideReader func(id string, mode uint32) (change.Side, error)

func file(e Entry, before, after sideReader) (change.File, error) {
	f := change.File{Path: e.Path, OldPath: e.OldPath, Status: e.Status}
	var err error
	if e.OldMode != 0 {
		if f.Before, err = before(e.OldID, e.OldMode); err != nil {
			return f, fmt.Errorf("%s before the change: %w", f.PathBefore(), err)
		}
	}
	if e.NewMode != 0 {
		if f.After, err = after(e.NewID, e.NewMode); err != nil {
			return f, fmt.Errorf("%s after the change: %w", f.Path, err)
		}
	}
	return f.Explain(), nil
}

// Staged reads what the next commit would record.
func (r *Repo) Staged(ctx context.Context) (Source, error) {
	if r.Bare {
		return Source{}, ErrNoWorkTree
	}
	out, err := r.run(ctx, append([]string{"diff", "--cached"}, rawOptions...)...)
	if err != nil {
		return Source{}, err
	}
	entries, err := ParseRaw(out)
	if err != nil {
		return Source{}, err
	}
	blobs := r.Blobs(ctx)
	defer blobs.Close()
	entries, conflicts := unmerged(entries)
	files, err := Files(entries, blobs)
	if err != nil {
		return Source{}, err
	}
	before, err := r.head(ctx)
	return Source{
		Change: change.Change{Files: append(files, conflicts...)},
		Before: before,
		After:  &View{repo: r, ctx: ctx, where: []string{"--cached"}},
	}, err
}

// head is the commit the work tree started from, "" in a repository without commits.
func (r *Repo) head(ctx context.Context) (string, error) {
	id, err := r.resolve(ctx, "HEAD")
	if errors.Is(err, ErrBadRevision) {
		return "", nil
	}
	return id, err
}

// unmerged takes paths with conflicts out of the entries: they have no one version.
func unmerged(entries []Entry) (merged []Entry, conflicts []change.File) {
	for _, e := range entries {
		if e.Unmerged || e.OldMode == 0 && e.NewMode == 0 {
			conflicts = append(conflicts, change.File{Path: e.Path, Status: change.Modified, Note: "has unresolved merge conflicts"})
			continue
		}
		merged = append(merged, e)
	}
	return merged, conflicts
}
