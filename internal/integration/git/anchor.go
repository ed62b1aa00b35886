package git

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Anchor is what a repository holds beside its files: where its history stands, what is
// staged and stashed, and the hooks that guard it.
type Anchor struct {
	Head      string          `json:"head,omitempty"`
	Branch    string          `json:"branch,omitempty"` // refs/heads/…, "" when detached
	Index     string          `json:"index,omitempty"`  // the tree of what is staged, "" when there is none
	Stash     string          `json:"stash,omitempty"`
	Common    string          `json:"common,omitempty"`     // the git directory that all worktrees share
	Config    string          `json:"config,omitempty"`     // hash of its settings
	HooksPath string          `json:"hooks_path,omitempty"` // as configured there
	Place     string          `json:"place,omitempty"`      // core.worktree and core.bare likewise, as git lists them
	Staged    bool            `json:"staged,omitempty"`     // the index held what the last commit does not
	Hooks     map[string]Hook `json:"hooks,omitempty"`
}

// Hook is a hook as it was.
type Hook struct {
	Hash string      `json:"hash"`
	Mode fs.FileMode `json:"mode"`
}

// maxHook bounds the size of a hook that is kept.
const maxHook = 1 << 20

// Anchor looks at a repository with a work tree; texts are the hooks' own.
func (r *Repo) Anchor(ctx context.Context, temp string) (a Anchor, texts map[string][]byte, err error) {
	if a.Head, err = r.head(ctx); err != nil {
		return a, nil, err
	}
	a.Branch, a.Stash = r.quiet(ctx, "symbolic-ref", "-q", "HEAD"), r.quiet(ctx, "rev-parse", "-q", "--verify", "refs/stash")
	a.Common, a.HooksPath = r.quiet(ctx, "rev-parse", "--path-format=absolute", "--git-common-dir"), r.quiet(ctx, "config", "--local", "--get", "core.hooksPath")
	a.Place = r.place(ctx)
	settings, err := hookAt(a.settings())
	if err != nil {
		return a, nil, err
	}
	a.Config = settings.Hash
	if a.Index, err = r.stagedTree(ctx, temp); err != nil {
		return a, nil, err
	}
	a.Staged = a.Head != "" && a.Index != "" && a.Index != r.quiet(ctx, "rev-parse", "-q", "--verify", a.Head+"^{tree}")
	a.Hooks, texts, err = readHooks(r.hooksDir(a))
	return a, texts, err
}

// place are the settings that say where the files of a repository are.
func (r *Repo) place(ctx context.Context) string {
	return r.quiet(ctx, "config", "--local", "--get-regexp", `^core\.(worktree|bare)$`)
}

// quiet asks git for a single value that may not be there.
func (r *Repo) quiet(ctx context.Context, args ...string) string {
	out, err := r.run(ctx, args...)
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(string(out), "\n")
}

// stagedTree writes what is staged as a tree, through a copy of the index.
func (r *Repo) stagedTree(ctx context.Context, temp string) (string, error) {
	index, err := os.ReadFile(r.gitPath(ctx, "index"))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("keep what is staged: %w", err)
	}
	copied := filepath.Join(temp, "index")
	if err := os.WriteFile(copied, index, 0o600); err != nil {
		return "", err
	}
	cmd := r.command(ctx, "write-tree")
	cmd.Env = append(cmd.Env, "GIT_INDEX_FILE="+copied)
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "", nil // with unresolved conflicts there is no tree; the copy of the index stays
	}
	return strings.TrimSpace(string(out)), err
}

func (r *Repo) gitPath(ctx context.Context, name string) string {
	path := r.quiet(ctx, "rev-parse", "--git-path", name)
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.Root, path)
	}
	return path
}

// readHooks reads the hooks of a folder.
func readHooks(dir string) (map[string]Hook, map[string][]byte, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read the hooks: %w", err)
	}
	hooks, texts := map[string]Hook{}, map[string][]byte{}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".sample") || !e.Type().IsRegular() {
			continue
		}
		path := filepath.Join(dir, e.Name())
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, nil, fmt.Errorf("read the hooks: %w", err)
		}
		if hooks[e.Name()], err = hookAt(path); err != nil {
			return nil, nil, fmt.Errorf("read the hooks: %w", err)
		}
		texts[e.Name()] = text
	}
	return hooks, texts, nil
}

// hookAt is the hook a path holds; something else than a file is none.
func hookAt(path string) (Hook, error) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxHook {
		return Hook{}, err
	}
	text, err := os.ReadFile(path)
	sum := sha256.Sum256(text)
	return Hook{hex.EncodeToString(sum[:]), info.Mode().Perm()}, err
}

// hooksDir is where git looks for hooks. Git itself is not asked: for us they are
// switched off.
func (r *Repo) hooksDir(a Anchor) string {
	switch {
	case a.HooksPath == "":
		return filepath.Join(a.Common, "hooks")
	case filepath.IsAbs(a.HooksPath):
		return a.HooksPath
	}
	return filepath.Join(r.Root, a.HooksPath)
}

func (a Anchor) settings() string { return filepath.Join(a.Common, "config") }

// anchorRef keeps the objects of an anchor from being tidied away.
func anchorRef(name, what string) string { return "refs/holdfast/anchors/" + name + "/" + what }

// Hold keeps the objects of an anchor under a name.
func (r *Repo) Hold(ctx context.Context, name string, a Anchor) error {
	var commands strings.Builder
	for what, id := range map[string]string{"head": a.Head, "index": a.Index, "stash": a.Stash} {
		if id != "" {
			fmt.Fprintf(&commands, "update %s %s\n", anchorRef(name, what), id)
		}
	}
	return r.updateRefs(ctx, commands.String())
}

// Release ends what Hold began.
func (r *Repo) Release(ctx context.Context, name string, a Anchor) error {
	var commands strings.Builder
	for what, id := range map[string]string{"head": a.Head, "index": a.Index, "stash": a.Stash} {
		if id != "" {
			fmt.Fprintf(&commands, "delete %s\n", anchorRef(name, what))
		}
	}
	return r.updateRefs(ctx, commands.String())
}

func (r *Repo) updateRefs(ctx context.Context, commands string) error {
	if commands == "" {
		return nil
	}
	cmd := r.command(ctx, "update-ref", "--stdin")
	cmd.Stdin = strings.NewReader(commands)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return complaint("update-ref", stderr.String(), err)
	}
	return nil
}
