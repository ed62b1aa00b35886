package snapshot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// carryOut makes the work tree what the intent says. It may be called again after any
// interruption: it starts from what is there.
func (s *Store) carryOut(ctx context.Context, intent Intent) (Restored, error) {
	done := Restored{Target: intent.Target, Safety: intent.Safety}
	target, err := s.tree(ctx, intent.Target)
	if err != nil {
		return done, err
	}
	now, _, err := s.record(ctx)
	if err != nil {
		return done, fmt.Errorf("restore: %w", err)
	}
	changes, err := s.compare(ctx, now, target)
	if err != nil {
		return done, err
	}
	changes = within(changes, intent.Paths)
	pending, err := s.unfinished()
	if err != nil {
		return done, err
	}
	if pending == nil { // what was begun has been asked
		if err := s.known(ctx, changes, now, target, intent.Paths); err != nil {
			return done, err
		}
	}
	// Nothing is touched before everything that is needed has been read and found whole.
	if err := s.checkBlobs(ctx, changes); err != nil {
		return done, fmt.Errorf("restore %s: %w", intent.Target, err)
	}
	if err := s.intend(intent); err != nil {
		return done, err
	}
	hands, err := s.newHands(intent.Safety)
	if err != nil {
		return done, err
	}
	defer hands.close()
	// The target's own rules come first: they say which of the rest is ignored.
	rules, rest := splitRules(changes)
	if err := s.apply(ctx, hands, rules); err != nil {
		return done, err
	}
	rest, done.LeftOver, err = s.byRules(ctx, rest, intent)
	if err != nil {
		return done, err
	}
	if done.Safety, err = s.complete(ctx, intent, append(rules, rest...), pending != nil); err != nil {
		return done, err
	}
	if err := s.apply(ctx, hands, rest); err != nil {
		return done, err
	}
	var written []string
	for _, c := range append(rules, rest...) {
		done.Changed = append(done.Changed, c.Path)
		if !c.Removed() && c.AfterMode != gitlink {
			written = append(written, c.Path)
		}
	}
	done.Aside, done.Moved = hands.aside, hands.moved
	if err := errors.Join(s.drop(ctx, done.LeftOver), s.add(ctx, written)); err != nil {
		return done, err
	}
	if err := s.verify(ctx, target, intent); err != nil {
		return done, err
	}
	return done, os.Remove(s.intentFile())
}

// known refuses a path that neither the snapshot nor the work tree has: a slip of the pen
// must not look like a restore.
func (s *Store) known(ctx context.Context, changes []Change, now, target string, paths []string) error {
	for _, name := range paths {
		if len(within(changes, []string{name})) > 0 {
			continue
		}
		held := false
		for _, tree := range []string{now, target} {
			out, err := s.private(ctx, nil, "--literal-pathspecs", "ls-tree", "-z", tree, "--", name)
			if err != nil {
				return err
			}
			held = held || len(out) > 0
		}
		if !held {
			return fmt.Errorf("restore %q: neither the snapshot nor the work tree has it", name)
		}
	}
	return nil
}

func splitRules(changes []Change) (rules, rest []Change) {
	for _, c := range changes {
		if path.Base(c.Path) == ".gitignore" {
			rules = append(rules, c)
		} else {
			rest = append(rest, c)
		}
	}
	return rules, rest
}

// byRules settles by the target's rules what is removed: files that it ignores stay, files
// that were hidden behind other rules go.
func (s *Store) byRules(ctx context.Context, rest []Change, intent Intent) (kept []Change, leftOver []string, err error) {
	if len(intent.Paths) > 0 {
		return rest, nil, nil
	}
	ignored, err := s.ignoredNow(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range rest {
		if c.Removed() && ignored[c.Path] {
			leftOver = append(leftOver, c.Path)
		} else {
			kept = append(kept, c)
		}
	}
	hidden, err := s.uncovered(ctx)
	return append(kept, hidden...), leftOver, err
}

// ignoredNow are the paths of the private index that the rules in the work tree ignore.
func (s *Store) ignoredNow(ctx context.Context) (map[string]bool, error) {
	out, err := s.private(ctx, nil, "ls-files", "-z", "--cached", "--ignored", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	ignored := map[string]bool{}
	for _, p := range splitNul(out) {
		ignored[p] = true
	}
	return ignored, nil
}

// IgnoredFolders are the folders of which nothing is ever kept, by their paths.
func (s *Store) IgnoredFolders(ctx context.Context) ([]string, error) {
	out, err := s.private(ctx, nil, "ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")
	if err != nil {
		return nil, err
	}
	var folders []string
	for _, p := range splitNul(out) {
		if folder, is := strings.CutSuffix(p, "/"); is {
			folders = append(folders, folder)
		}
	}
	return folders, nil
}

// uncovered are files that no rule ignores any more and that no snapshot holds yet. They
// are taken into the index and go, once the safety snapshot has them.
func (s *Store) uncovered(ctx context.Context) ([]Change, error) {
	out, err := s.private(ctx, nil, "ls-files", "-z", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	before, err := s.private(ctx, nil, "write-tree")
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, p := range splitNul(out) {
		if !strings.HasSuffix(p, "/") && path.Base(p) != ".gitignore" {
			paths = append(paths, p)
		}
	}
	if err := s.add(ctx, paths); err != nil || len(paths) == 0 {
		return nil, err
	}
	after, err := s.private(ctx, nil, "write-tree")
	if err != nil {
		return nil, err
	}
	return s.compare(ctx, strings.TrimSpace(string(after)), strings.TrimSpace(string(before)))
}

// complete adds to the safety snapshot what is about to go and is not in it: files that
// came to light, or that were made between an interruption and its end.
func (s *Store) complete(ctx context.Context, intent Intent, changes []Change, resumed bool) (ID, error) {
	tree, err := s.tree(ctx, intent.Safety)
	if err != nil {
		return "", err
	}
	index := filepath.Join(s.dir, "safety-index")
	defer os.Remove(index)
	if _, err := s.withIndex(ctx, index, nil, "read-tree", tree); err != nil {
		return "", err
	}
	out, err := s.withIndex(ctx, index, nil, "ls-files", "-z")
	if err != nil {
		return "", err
	}
	has := map[string]bool{}
	for _, p := range splitNul(out) {
		has[p] = true
	}
	var missing strings.Builder
	for _, c := range changes {
		if c.Added() || has[c.Path] || s.inTheWay(has, c.Path) {
			continue
		}
		if half, err := s.halfWritten(ctx, c, resumed); err != nil {
			return "", err
		} else if !half {
			fmt.Fprintf(&missing, "%s %s\t%s\x00", c.BeforeMode, c.BeforeBlob, c.Path)
		}
	}
	if missing.Len() == 0 {
		return intent.Safety, nil
	}
	if _, err := s.withIndex(ctx, index, strings.NewReader(missing.String()), "update-index", "--add", "-z", "--index-info"); err != nil {
		return "", err
	}
	out, err = s.withIndex(ctx, index, nil, "write-tree")
	if err != nil {
		return "", err
	}
	whole, err := s.keep(ctx, strings.TrimSpace(string(out)), "before restoring "+string(intent.Target)+", with files that were ignored")
	if err != nil {
		return "", err
	}
	intent.Safety = whole.ID
	return whole.ID, s.intend(intent)
}

// halfWritten tells a file that an interrupted restore had begun to write: what it holds is
// the beginning of what was to be there, and nobody's work.
func (s *Store) halfWritten(ctx context.Context, c Change, resumed bool) (bool, error) {
	if !resumed || c.Removed() || c.BeforeMode == gitlink || c.AfterMode == gitlink {
		return false, nil
	}
	now, err := s.private(ctx, nil, "cat-file", "blob", c.BeforeBlob)
	if err != nil {
		return false, err
	}
	whole, err := s.private(ctx, nil, "cat-file", "blob", c.AfterBlob)
	return len(now) < len(whole) && bytes.HasPrefix(whole, now), err
}

// inTheWay: the safety snapshot has a file where this path needs a folder. Then the path
// came into being by an interrupted restore and is in its target.
func (s *Store) inTheWay(has map[string]bool, name string) bool {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if has[dir] {
			return true
		}
	}
	return false
}

// verify takes the work tree again and compares: a restore that did not bring back the
// target says so.
func (s *Store) verify(ctx context.Context, target string, intent Intent) error {
	now, _, err := s.record(ctx)
	if err != nil {
		return fmt.Errorf("verify restore: %w", err)
	}
	changes, err := s.compare(ctx, now, target)
	if err != nil {
		return err
	}
	if changes = within(changes, intent.Paths); len(changes) > 0 {
		return fmt.Errorf("restore %s: %s and %d more paths are not as they were; is another program writing in the work tree?", intent.Target, changes[0].Path, len(changes)-1)
	}
	return nil
}
