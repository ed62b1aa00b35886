package git

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Breach is something an anchor held that is no longer so.
type Breach struct {
	What   BreachKind
	Path   string // of a hook, relative to the work tree where it lies in it
	Before string
	After  string
}

// BreachKind says what was breached.
type BreachKind string

// What can be breached. Commits on top of the anchor are no breach: agents commit.
const (
	HistoryRewritten BreachKind = "history"
	StashChanged     BreachKind = "stash"
	HookChanged      BreachKind = "hook"
	HooksPathChanged BreachKind = "hooks-path"
	PlaceChanged     BreachKind = "place"
)

// Breaches compares a repository with its anchor.
func (r *Repo) Breaches(ctx context.Context, a Anchor) ([]Breach, error) {
	refs, err := r.refsNow(ctx, a)
	if err != nil {
		return nil, err
	}
	var out []Breach
	if now, lost := r.historyLost(ctx, a, refs); lost {
		out = append(out, Breach{What: HistoryRewritten, Before: a.Head, After: now})
	}
	if refs["refs/stash"] != a.Stash {
		out = append(out, Breach{What: StashChanged, Before: a.Stash, After: refs["refs/stash"]})
	}
	if settings, err := hookAt(a.settings()); err != nil || settings.Hash != a.Config {
		if now := r.quiet(ctx, "config", "--local", "--get", "core.hooksPath"); now != a.HooksPath {
			out = append(out, Breach{What: HooksPathChanged, Path: "core.hooksPath", Before: a.HooksPath, After: now})
		}
		if now := r.place(ctx); a.Place != "" && now != a.Place {
			out = append(out, Breach{What: PlaceChanged, Path: ".git/config", Before: a.Place, After: now})
		}
	}
	hooks, err := r.brokenHooks(a)
	return append(out, hooks...), err
}

// refsNow are the refs an anchor is about, as they are.
func (r *Repo) refsNow(ctx context.Context, a Anchor) (map[string]string, error) {
	args := []string{"show-ref", "--head", "refs/stash"}
	if a.Branch != "" {
		args = append(args, a.Branch)
	}
	out, err := r.run(ctx, args...)
	if ctx.Err() != nil {
		return nil, err
	}
	refs := map[string]string{} // without any ref git fails, and there is none
	for line := range strings.Lines(string(out)) {
		id, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		refs[name] = id
	}
	return refs, nil
}

// historyLost tells whether the commit of the anchor is no longer part of its branch or
// of HEAD.
func (r *Repo) historyLost(ctx context.Context, a Anchor, refs map[string]string) (now string, lost bool) {
	if a.Head == "" {
		return "", false
	}
	names := []string{"HEAD"}
	if a.Branch != "" {
		names = append(names, a.Branch)
	}
	for _, name := range names {
		if now = refs[name]; now == a.Head {
			continue
		}
		if now == "" {
			return now, true
		}
		if _, err := r.run(ctx, "merge-base", "--is-ancestor", a.Head, now); err != nil {
			return now, true
		}
	}
	return now, false
}

func (r *Repo) brokenHooks(a Anchor) ([]Breach, error) {
	if len(a.Hooks) == 0 {
		return nil, nil
	}
	dir := r.hooksDir(a)
	var out []Breach
	for name, before := range a.Hooks {
		now, err := hookAt(filepath.Join(dir, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if now != before {
			out = append(out, Breach{What: HookChanged, Path: r.relative(filepath.Join(dir, name)), Before: before.Hash, After: now.Hash})
		}
	}
	slices.SortFunc(out, func(a, b Breach) int { return strings.Compare(a.Path, b.Path) })
	return out, nil
}

func (r *Repo) relative(path string) string {
	if rel, err := filepath.Rel(r.Root, path); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return path
}

// Mend brings back what an anchor held. What it cannot bring back is an error.
func (r *Repo) Mend(ctx context.Context, a Anchor, texts map[string][]byte, breaches []Breach) error {
	var errs []error
	for _, b := range breaches {
		switch b.What {
		case HistoryRewritten:
			errs = append(errs, r.mendHistory(ctx, a))
		case StashChanged:
			errs = append(errs, r.mendStash(ctx, a))
		case HooksPathChanged:
			errs = append(errs, r.mendHooksPath(ctx, a))
		case PlaceChanged:
			errs = append(errs, r.mendPlace(ctx, a))
		case HookChanged:
			name := filepath.Base(b.Path)
			errs = append(errs, writeHook(filepath.Join(r.hooksDir(a), name), texts[name], a.Hooks[name].Mode))
		}
	}
	return errors.Join(errs...)
}

// mendHistory puts the branch back onto its commit and what was staged back into the
// index. Files are not touched: they are brought back by their snapshot.
func (r *Repo) mendHistory(ctx context.Context, a Anchor) error {
	target := "HEAD"
	if a.Branch != "" {
		target = a.Branch
		if _, err := r.run(ctx, "symbolic-ref", "-m", "holdfast: back to the branch of the loop", "HEAD", a.Branch); err != nil {
			return fmt.Errorf("bring back the branch: %w", err)
		}
	}
	if _, err := r.run(ctx, "update-ref", "-m", "holdfast: the history was rewritten", target, a.Head); err != nil {
		return fmt.Errorf("bring back the history: %w", err)
	}
	return r.stage(ctx, a)
}

// mendStash makes the stash what it was: what was put on top is dropped, for its files are
// back in the work tree, and what was dropped is stored again.
func (r *Repo) mendStash(ctx context.Context, a Anchor) error {
	for _, id := range strings.Fields(r.quiet(ctx, "reflog", "show", "--format=%H", "refs/stash")) {
		if id == a.Stash {
			return nil
		}
		if _, err := r.run(ctx, "stash", "drop", "-q", "stash@{0}"); err != nil {
			return fmt.Errorf("drop what was stashed: %w", err)
		}
	}
	if a.Stash == "" {
		return nil
	}
	if _, err := r.run(ctx, "stash", "store", "-m", "brought back by holdfast", a.Stash); err != nil {
		return fmt.Errorf("bring back the stash: %w", err)
	}
	return nil
}

func (r *Repo) mendHooksPath(ctx context.Context, a Anchor) error {
	args := []string{"config", "--local", "core.hooksPath", a.HooksPath}
	if a.HooksPath == "" {
		args = []string{"config", "--local", "--unset-all", "core.hooksPath"}
	}
	if _, err := r.run(ctx, args...); err != nil {
		return fmt.Errorf("bring back core.hooksPath: %w", err)
	}
	return nil
}

// mendPlace lets the repository have its files where they were.
func (r *Repo) mendPlace(ctx context.Context, a Anchor) error {
	for _, key := range []string{"core.worktree", "core.bare"} {
		_, _ = r.run(ctx, "config", "--local", "--unset-all", key) // it may not be there
	}
	for line := range strings.Lines(a.Place) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if _, err := r.run(ctx, "config", "--local", key, value); err != nil {
			return fmt.Errorf("bring back %s: %w", key, err)
		}
	}
	return nil
}

// writeHook replaces a hook, whatever stands in its place now.
func writeHook(path string, text []byte, mode fs.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	fresh := path + ".holdfast-new"
	if err := os.WriteFile(fresh, text, mode); err != nil {
		return fmt.Errorf("bring back a hook: %w", err)
	}
	if err := errors.Join(os.Chmod(fresh, mode), os.Rename(fresh, path)); err != nil {
		return fmt.Errorf("bring back a hook: %w", err)
	}
	return nil
}
