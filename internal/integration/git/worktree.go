package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"holdfast/internal/detection/change"
)

// WorkTree reads the work tree against HEAD, files that git does not track included,
// ignored ones not.
func (r *Repo) WorkTree(ctx context.Context) (Source, error) {
	if r.Bare {
		return Source{}, ErrNoWorkTree
	}
	head, err := r.head(ctx)
	if err != nil {
		return Source{}, err
	}
	entries, conflicts, err := r.tracked(ctx, head)
	if err != nil {
		return Source{}, err
	}
	loose, err := r.untracked(ctx)
	if err != nil {
		return Source{}, err
	}
	files, err := r.readWorkTree(ctx, append(entries, loose...))
	if err != nil {
		return Source{}, err
	}
	files = change.PairRenames(append(files, conflicts...))
	change.Order(files)
	return Source{
		Change: change.Change{Files: files},
		Before: head,
		After:  &View{repo: r, ctx: ctx, where: []string{"--untracked"}},
	}, nil
}

// tracked compares the files git tracks; without a commit all of them are new.
func (r *Repo) tracked(ctx context.Context, head string) ([]Entry, []change.File, error) {
	args := append([]string{"diff"}, rawOptions...)
	if head == "" {
		args = append(args, "--cached")
	} else {
		args = append(args, head)
	}
	out, err := r.withoutFilters(ctx).run(ctx, args...)
	if err != nil {
		return nil, nil, err
	}
	entries, err := ParseRaw(out)
	merged, conflicts := unmerged(entries)
	return merged, conflicts, err
}

func (r *Repo) untracked(ctx context.Context) ([]Entry, error) {
	out, err := r.run(ctx, "ls-files", "-z", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for _, name := range bytes.Split(out, []byte{0}) {
		if len(name) > 0 {
			entries = append(entries, Entry{Status: change.Added, Path: string(name), NewMode: change.ModeFile})
		}
	}
	return entries, nil
}

func (r *Repo) readWorkTree(ctx context.Context, entries []Entry) ([]change.File, error) {
	root, err := os.OpenRoot(r.Root)
	if err != nil {
		return nil, fmt.Errorf("open work tree: %w", err)
	}
	defer root.Close()
	blobs := r.Blobs(ctx)
	defer blobs.Close()
	var files []change.File
	for _, e := range entries {
		onDisk := func(id string, mode uint32) (change.Side, error) {
			return readDisk(root, e.Path, id, mode)
		}
		f, err := file(e, blobs.Side, onDisk)
		if errors.Is(err, fs.ErrNotExist) {
			continue // gone between git's look and ours
		}
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// readDisk reads one file of the work tree. Links are read, never followed; os.Root
// keeps a directory that was swapped for a link from leading outside.
func readDisk(root *os.Root, path, id string, mode uint32) (change.Side, error) {
	if change.KindOf(mode) == change.Submodule || strings.HasSuffix(path, "/") {
		return change.Unread(0, change.ModeSubmodule, id), nil
	}
	info, err := root.Lstat(path)
	if err != nil {
		return change.Side{}, err
	}
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		target, err := root.Readlink(path)
		return change.Stored([]byte(target), change.ModeSymlink), err
	case !info.Mode().IsRegular():
		return change.Side{}, fmt.Errorf("%s is neither a file nor a link", path)
	case info.Mode()&0o100 != 0:
		mode = change.ModeExecutable
	case mode == change.ModeExecutable || change.KindOf(mode) != change.Regular:
		mode = change.ModeFile
	}
	if info.Size() > change.MaxText {
		return change.Unread(info.Size(), mode, ""), nil
	}
	f, err := root.Open(path)
	if err != nil {
		return change.Side{}, err
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, change.MaxText+1))
	return change.Stored(raw, mode), err
}
