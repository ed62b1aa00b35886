package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
)

// An index asks git through processes that stay: to start one costs more than most answers.

// show gives a file as a commit has it.
func (x *words) show(commit, name string) ([]byte, bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	text, _, err := x.blobs.Read(commit + ":" + name)
	if err != nil && !errors.Is(err, ErrMissingObject) {
		x.blobs.Close() // its answers may be out of step
	}
	return text, err == nil
}

// compare gives the differences of two commits. Should the process that stays have anything to
// complain of, git is asked as usual.
func (x *words) compare(ctx context.Context, before, after string) ([]Entry, error) {
	if entries, err := x.compareTrees(ctx, before, after); err == nil {
		return entries, nil
	}
	if x.differ != nil {
		x.differ.close()
		x.differ = nil
	}
	return x.repo.compare(ctx, before, after)
}

func (x *words) compareTrees(ctx context.Context, before, after string) ([]Entry, error) {
	was, err := x.treeOf(before)
	if err != nil {
		return nil, err
	}
	is, err := x.treeOf(after)
	if err != nil {
		return nil, err
	}
	if x.differ == nil {
		if x.differ, err = x.repo.startDiffer(ctx); err != nil {
			return nil, err
		}
	}
	return x.differ.compare(was, is)
}

// treeOf is the tree of a commit, whose object begins with it.
func (x *words) treeOf(commit string) (string, error) {
	raw, _, err := x.blobs.Read(commit)
	if err != nil {
		return "", err
	}
	tree, ok := bytes.CutPrefix(raw, []byte("tree "))
	if !ok {
		return "", fmt.Errorf("%s is no commit", commit)
	}
	tree, _, _ = bytes.Cut(tree, []byte{'\n'})
	return string(tree), nil
}

// end ends the processes.
func (x *words) end() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.blobs.Close()
	if x.differ != nil {
		x.differ.close()
		x.differ = nil
	}
}
