package judging

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"holdfast/internal/detection/change"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/tree"
)

// ChangeSource says where a change is to be found. Nothing but Dir set means the work
// tree against HEAD.
type ChangeSource struct {
	Dir           string // where to look, "" for the current directory
	Revision      string // a range or a commit
	Staged        bool
	Before, After string // two directories
	Patch         string // a file, "-" for Stdin
	Stdin         io.Reader
}

// Scene is a change with what surrounds it.
type Scene struct {
	Change     change.Change
	Repository change.Repository // nil when there is none to ask
	Repo       *git.Repo         // nil outside of git
	Before     string            // the commit before the change, "" when there is none
	After      string            // the commit after the change, "" when there is none
	Root       string            // the directory that paths are relative to
	Dir        string            // where the user is
}

// maxPatch bounds a patch; git's own patches of this size are data, not work.
const maxPatch = 256 << 20

// ReadChange finds a change and what surrounds it.
func ReadChange(ctx context.Context, s ChangeSource) (Scene, error) {
	switch {
	case s.Before != "" || s.After != "":
		return readDirs(s)
	case s.Patch != "":
		return readPatch(ctx, s)
	}
	repo, err := OpenRepo(ctx, s.Dir)
	if err != nil {
		return Scene{}, err
	}
	read := repo.WorkTree
	switch {
	case s.Staged:
		read = repo.Staged
	case s.Revision != "":
		read = func(ctx context.Context) (git.Source, error) { return repo.Revision(ctx, s.Revision) }
	}
	got, err := read(ctx)
	if err != nil {
		return Scene{}, err
	}
	return Scene{Change: got.Change, Repository: got.After, Repo: repo, Before: got.Before, After: got.Commit, Root: repo.Root, Dir: s.Dir}, nil
}

func readDirs(s ChangeSource) (Scene, error) {
	c, err := tree.Compare(s.Before, s.After)
	return Scene{Change: c, Repository: &tree.View{Dir: s.After}, Root: s.After, Dir: s.Dir}, err
}

// readPatch puts a patch onto the files it finds, so that whole files can be judged.
func readPatch(ctx context.Context, s ChangeSource) (Scene, error) {
	raw, err := patchText(s)
	if err != nil {
		return Scene{}, err
	}
	out := Scene{Root: s.Dir, Dir: s.Dir}
	if repo, err := OpenRepo(ctx, s.Dir); err == nil && !repo.Bare {
		out.Root = repo.Root
	} else if err != nil && !errors.Is(err, git.ErrNotRepository) {
		return Scene{}, err
	}
	base, stop, err := tree.Base(cmp.Or(out.Root, "."))
	if err != nil {
		return Scene{}, err
	}
	defer stop()
	out.Change, err = change.ParsePatch(raw, base)
	if err != nil {
		return Scene{}, fmt.Errorf("read patch %s: %w", s.Patch, err)
	}
	return out, nil
}

func patchText(s ChangeSource) ([]byte, error) {
	in := s.Stdin
	if s.Patch != "-" {
		f, err := os.Open(s.Patch)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	raw, err := io.ReadAll(io.LimitReader(in, maxPatch+1))
	if err != nil {
		return nil, fmt.Errorf("read patch: %w", err)
	}
	if len(raw) > maxPatch {
		return nil, fmt.Errorf("read patch: it is larger than %d MiB", maxPatch>>20)
	}
	return raw, nil
}

// OpenRepo tells a missing directory from one that is in no repository.
func OpenRepo(ctx context.Context, dir string) (*git.Repo, error) {
	if dir != "" {
		if err := isDirectory(dir); err != nil {
			return nil, err
		}
	}
	return git.Open(ctx, dir)
}
