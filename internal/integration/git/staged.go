package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// ErrConflicts says that the index holds unresolved conflicts, which no tree can hold.
var ErrConflicts = errors.New("the index holds unresolved conflicts")

// stagedTree writes what is staged as a tree, through a copy of the index. What is in
// conflict is left out of the tree and listed as git lists it.
func (r *Repo) stagedTree(ctx context.Context, temp string) (tree string, conflicts []byte, err error) {
	index, err := os.ReadFile(r.gitPath(ctx, "index"))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil, nil
	}
	if err != nil {
		return "", nil, fmt.Errorf("keep what is staged: %w", err)
	}
	copied := filepath.Join(temp, "index")
	if err := os.WriteFile(copied, index, 0o600); err != nil {
		return "", nil, err
	}
	if tree, err = r.writeTree(ctx, copied); err == nil {
		return tree, nil, nil
	}
	if conflicts, err = r.indexed(ctx, copied, nil, "ls-files", "-u", "-z"); err != nil || len(conflicts) == 0 {
		return "", nil, ctx.Err() // an index that git cannot read is not ours to mend
	}
	if _, err := r.indexed(ctx, copied, withdrawn(conflicts), "update-index", "-z", "--index-info"); err != nil {
		return "", nil, fmt.Errorf("keep what is staged: %w", err)
	}
	tree, err = r.writeTree(ctx, copied)
	return tree, conflicts, err
}

// withdrawn takes the paths of a listing out of an index.
func withdrawn(listing []byte) []byte {
	var out bytes.Buffer
	for _, entry := range bytes.Split(listing, []byte{0}) {
		fields, path, ok := bytes.Cut(entry, []byte{'\t'})
		if id := bytes.Fields(fields); ok && len(id) == 3 {
			fmt.Fprintf(&out, "0 %s\t%s\x00", strings.Repeat("0", len(id[1])), path)
		}
	}
	return out.Bytes()
}

func (r *Repo) writeTree(ctx context.Context, index string) (string, error) {
	out, err := r.indexed(ctx, index, nil, "write-tree")
	return strings.TrimSpace(string(out)), err
}

// indexed runs git on another index than the user's; "" is the user's own.
func (r *Repo) indexed(ctx context.Context, index string, stdin []byte, args ...string) ([]byte, error) {
	cmd := r.command(ctx, args...)
	if index != "" {
		cmd.Env = append(cmd.Env, "GIT_INDEX_FILE="+index)
	}
	cmd.Stdin = bytes.NewReader(stdin)
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, complaint(args[0], string(exit.Stderr), err)
	}
	return out, err
}

// stage makes the index what an anchor holds. Files are not touched.
func (r *Repo) stage(ctx context.Context, a Anchor) error {
	if a.Index == "" {
		return nil
	}
	if _, err := r.run(ctx, "read-tree", a.Index); err != nil {
		return fmt.Errorf("bring back what was staged: %w", err)
	}
	if len(a.Conflicts) == 0 {
		return nil
	}
	if _, err := r.indexed(ctx, "", a.Conflicts, "update-index", "-z", "--index-info"); err != nil {
		return fmt.Errorf("bring back what was in conflict: %w", err)
	}
	return nil
}

// headTree is the tree of the last commit, the empty one before the first.
func (r *Repo) headTree(ctx context.Context, head string) string {
	if head == "" {
		return r.quiet(ctx, "hash-object", "-t", "tree", "--stdin")
	}
	return r.quiet(ctx, "rev-parse", "-q", "--verify", head+"^{tree}")
}

// Restage brings back what the user had staged where all of it was taken out of the index
// while the history stayed, as git reset does; it tells whether that was so.
func (r *Repo) Restage(ctx context.Context, a Anchor, temp string) (bool, error) {
	if !a.Staged || len(a.Conflicts) > 0 || r.quiet(ctx, "rev-parse", "-q", "--verify", "HEAD") != a.Head {
		return false, nil // it was committed, or a merge was ended
	}
	now, conflicts, err := r.stagedTree(ctx, temp)
	if err != nil || len(conflicts) > 0 || now != "" && now != r.headTree(ctx, a.Head) {
		return false, err // something is staged
	}
	return true, r.stage(ctx, a)
}

// StagedOtherwise tells whether the index holds something else than it did, though the
// user had staged something.
func (r *Repo) StagedOtherwise(ctx context.Context, a Anchor, temp string) (bool, error) {
	if !a.Staged {
		return false, nil
	}
	now, conflicts, err := r.stagedTree(ctx, temp)
	return err == nil && (now != a.Index || !bytes.Equal(conflicts, a.Conflicts)), err
}

// BringStagedBack makes the index what it was, and keeps the tree of what it replaces
// beside the anchor; "" where there was nothing.
func (r *Repo) BringStagedBack(ctx context.Context, name string, a Anchor, temp string) (replaced string, err error) {
	replaced, conflicts, err := r.stagedTree(ctx, temp)
	if err != nil {
		return "", err
	}
	if len(conflicts) > 0 {
		return "", ErrConflicts
	}
	if replaced != "" {
		if err := r.updateRefs(ctx, fmt.Sprintf("update %s %s\n", anchorRef(name, "replaced"), replaced)); err != nil {
			return "", err
		}
	}
	return replaced, r.stage(ctx, a)
}
