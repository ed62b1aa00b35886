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
	"path/filepath"
	"strings"
)

// Anchor is what a repository holds beside its files: where its history stands, what is
// staged and stashed, and the hooks that guard it.
type Anchor struct {
	Head      string          `json:"head,omitempty"`
	Branch    string          `json:"branch,omitempty"`    // refs/heads/…, "" when detached
	Index     string          `json:"index,omitempty"`     // the tree of what is staged, "" when there is none
	Conflicts []byte          `json:"conflicts,omitempty"` // what the index holds beside that tree, as git lists it
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
	if a.Index, a.Conflicts, err = r.stagedTree(ctx, temp); err != nil {
		return a, nil, err
	}
	a.Staged = a.Index != "" && (len(a.Conflicts) > 0 || a.Index != r.headTree(ctx, a.Head))
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

// held are the objects of an anchor, and the refs that keep them.
func (a Anchor) held(name string) map[string]string {
	held := map[string]string{}
	for what, id := range map[string]string{"head": a.Head, "index": a.Index, "stash": a.Stash} {
		if id != "" {
			held[anchorRef(name, what)] = id
		}
	}
	return held
}

// Hold keeps the objects of an anchor under a name.
func (r *Repo) Hold(ctx context.Context, name string, a Anchor) error {
	var commands strings.Builder
	for ref, id := range a.held(name) {
		fmt.Fprintf(&commands, "update %s %s\n", ref, id)
	}
	return r.updateRefs(ctx, commands.String())
}

// Release ends what Hold began, apart from what the user had staged: nothing else holds
// that once it is out of the index. Forget ends that too.
func (r *Repo) Release(ctx context.Context, name string, a Anchor) error {
	var commands strings.Builder
	for ref, id := range a.held(name) {
		if a.Staged && ref == anchorRef(name, "index") {
			fmt.Fprintf(&commands, "update %s %s\n", ref, id)
			continue
		}
		fmt.Fprintf(&commands, "delete %s\n", ref)
	}
	return r.updateRefs(ctx, commands.String())
}

// Forget gives up everything that is held under a name.
func (r *Repo) Forget(ctx context.Context, name string) error {
	var commands strings.Builder
	for _, what := range []string{"head", "index", "stash", "replaced"} {
		fmt.Fprintf(&commands, "delete %s\n", anchorRef(name, what))
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
