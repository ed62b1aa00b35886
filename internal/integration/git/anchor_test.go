package git_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/integration/git"
)

// TestAnAnchorKnowsWhatWasBreachedAndMendsIt goes through what agents do to a repository.
func TestAnAnchorKnowsWhatWasBreachedAndMendsIt(t *testing.T) {
	for name, c := range map[string]struct {
		agent func(repo)
		want  []git.BreachKind
	}{
		"nothing":                  {func(repo) {}, nil},
		"commits on top":           {func(r repo) { r.write("a", "3"); r.git("commit", "-qanm", "more") }, nil},
		"a new branch":             {func(r repo) { r.git("checkout", "-q", "-b", "feature") }, nil},
		"a name in the settings":   {func(r repo) { r.git("config", "user.name", "agent") }, nil},
		"an older commit":          {func(r repo) { r.git("reset", "-q", "--hard", "HEAD~1") }, []git.BreachKind{git.HistoryRewritten}},
		"an amended commit":        {func(r repo) { r.git("commit", "-q", "--no-verify", "--amend", "-m", "other") }, []git.BreachKind{git.HistoryRewritten}},
		"a branch without history": {func(r repo) { r.git("checkout", "-q", "--orphan", "new") }, []git.BreachKind{git.HistoryRewritten}},
		"a dropped stash":          {func(r repo) { r.git("stash", "drop", "-q") }, []git.BreachKind{git.StashChanged}},
		"something stashed":        {func(r repo) { r.write("a", "9"); r.git("stash", "push", "-q", "a") }, []git.BreachKind{git.StashChanged}},
		"an emptied hook":          {func(r repo) { r.write(".git/hooks/pre-commit", "exit 0\n") }, []git.BreachKind{git.HookChanged}},
		"a hook that cannot run":   {func(r repo) { must(r.t, os.Chmod(filepath.Join(r.dir, ".git/hooks/pre-commit"), 0o644)) }, []git.BreachKind{git.HookChanged}},
		"a hook that is gone":      {func(r repo) { must(r.t, os.Remove(filepath.Join(r.dir, ".git/hooks/pre-commit"))) }, []git.BreachKind{git.HookChanged}},
		"files of another folder":  {func(r repo) { r.git("config", "core.worktree", "/tmp") }, []git.BreachKind{git.PlaceChanged}},
		"no files at all":          {func(r repo) { r.git("config", "core.bare", "true") }, []git.BreachKind{git.PlaceChanged}},
		"hooks of another folder":  {func(r repo) { r.git("config", "core.hooksPath", "/tmp") }, []git.BreachKind{git.HooksPathChanged}},
	} {
		t.Run(name, func(t *testing.T) {
			r := anchored(t)
			ctx := context.Background()
			opened, err := git.Open(ctx, r.dir)
			must(t, err)
			anchor, texts, err := opened.Anchor(ctx, t.TempDir())
			must(t, err)
			must(t, opened.Hold(ctx, "loop", anchor))
			head, staged, stash := r.git("rev-parse", "HEAD"), r.git("diff", "--cached"), r.git("rev-parse", "refs/stash")
			c.agent(r)
			breaches, err := opened.Breaches(ctx, anchor)
			must(t, err)
			if len(breaches) != len(c.want) || len(c.want) == 1 && breaches[0].What != c.want[0] {
				t.Fatalf("got %v, want %v", breaches, c.want)
			}
			if len(c.want) == 0 {
				return
			}
			must(t, opened.Mend(ctx, anchor, texts, breaches))
			if left, err := opened.Breaches(ctx, anchor); err != nil || len(left) > 0 {
				t.Errorf("after mending: %v, %v", left, err)
			}
			if r.git("rev-parse", "main") != head || r.git("symbolic-ref", "HEAD") != "refs/heads/main" || r.git("rev-parse", "refs/stash") != stash {
				t.Error("refs are not as they were")
			}
			if got := r.git("diff", "--cached"); got != staged {
				t.Errorf("staged is\n%s\nit was\n%s", got, staged)
			}
		})
	}
}

// TestWhatWasStagedIsStagedAgain after a plain reset, and only then.
func TestWhatWasStagedIsStagedAgain(t *testing.T) {
	for name, c := range map[string]struct {
		agent func(repo)
		want  bool
	}{
		"nothing":        {func(repo) {}, false},
		"a reset":        {func(r repo) { r.git("reset", "-q") }, true},
		"a commit of it": {func(r repo) { r.git("commit", "-qnm", "three") }, false},
		"more is staged": {func(r repo) { r.write("a", "3"); r.git("add", "a") }, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := anchored(t)
			ctx := context.Background()
			opened, err := git.Open(ctx, r.dir)
			must(t, err)
			anchor, _, err := opened.Anchor(ctx, t.TempDir())
			must(t, err)
			staged := r.git("diff", "--cached")
			c.agent(r)
			back, err := opened.Restage(ctx, anchor, t.TempDir())
			must(t, err)
			if back != c.want || back && r.git("diff", "--cached") != staged {
				t.Errorf("staged again: %v, want %v; it is\n%s", back, c.want, r.git("diff", "--cached"))
			}
		})
	}
}

// TestWhatWasStagedCanBeBroughtBack whatever was done to the index, and what is replaced can be too.
func TestWhatWasStagedCanBeBroughtBack(t *testing.T) {
	for name, agent := range map[string]func(repo){
		"all is added":      func(r repo) { r.write("c", "unstaged"); r.git("add", "-A") },
		"all is committed":  func(r repo) { r.write("c", "unstaged"); r.git("add", "-A"); r.git("commit", "-qnm", "all") },
		"it is taken out":   func(r repo) { r.git("reset", "-q") },
		"its object is old": func(r repo) { r.git("reset", "-q"); r.git("gc", "-q", "--prune=now") },
	} {
		t.Run(name, func(t *testing.T) {
			r := anchored(t)
			ctx := context.Background()
			opened, err := git.Open(ctx, r.dir)
			must(t, err)
			anchor, _, err := opened.Anchor(ctx, t.TempDir())
			must(t, err)
			must(t, opened.Hold(ctx, "loop", anchor))
			must(t, opened.Release(ctx, "loop", anchor))
			staged := r.git("ls-files", "-s")
			agent(r)
			other := r.git("ls-files", "-s")
			file, err := os.ReadFile(filepath.Join(r.dir, "c"))
			must(t, err)
			if otherwise, err := opened.StagedOtherwise(ctx, anchor, t.TempDir()); err != nil || !otherwise {
				t.Fatal("the index is said to be as it was", err)
			}
			replaced, err := opened.BringStagedBack(ctx, "loop", anchor, t.TempDir())
			must(t, err)
			if got := r.git("ls-files", "-s"); got != staged {
				t.Errorf("staged is\n%s\nit was\n%s", got, staged)
			}
			if got, err := os.ReadFile(filepath.Join(r.dir, "c")); err != nil || string(got) != string(file) {
				t.Errorf("the file is %q, it was %q, %v", got, file, err)
			}
			r.git("gc", "-q", "--prune=now")
			r.git("read-tree", replaced)
			if got := r.git("ls-files", "-s"); got != other {
				t.Errorf("after going back it is\n%s\nit was\n%s", got, other)
			}
			must(t, opened.Forget(ctx, "loop"))
			if refs := r.git("for-each-ref", "refs/holdfast"); refs != "" {
				t.Errorf("refs are left:\n%s", refs)
			}
		})
	}
}

// TestConflictsAreStagedWork that comes back as such, and is not replaced by something else.
func TestConflictsAreStagedWork(t *testing.T) {
	r := anchored(t)
	ctx := context.Background()
	r.git("reset", "-q", "--hard")
	must(t, os.Remove(filepath.Join(r.dir, ".git/hooks/pre-commit")))
	r.git("checkout", "-qb", "other")
	r.write("a", "theirs")
	r.commit("theirs")
	r.git("checkout", "-q", "main")
	r.write("a", "ours")
	r.commit("ours")
	if out, err := exec.Command("git", "-C", r.dir, "merge", "-q", "other").CombinedOutput(); err == nil {
		t.Fatalf("no conflict: %s", out)
	}
	r.write("c", "staged")
	r.git("add", "c")
	opened, err := git.Open(ctx, r.dir)
	must(t, err)
	anchor, _, err := opened.Anchor(ctx, t.TempDir())
	must(t, err)
	must(t, opened.Hold(ctx, "loop", anchor))
	staged := r.git("ls-files", "-s")
	if !anchor.Staged || strings.Count(staged, "\ta") != 3 {
		t.Fatalf("staged: %v, the index is\n%s", anchor.Staged, staged)
	}
	if _, err := opened.BringStagedBack(ctx, "loop", anchor, t.TempDir()); !errors.Is(err, git.ErrConflicts) {
		t.Errorf("conflicts were replaced: %v", err)
	}
	r.git("add", "-A")
	if _, err := opened.BringStagedBack(ctx, "loop", anchor, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	if got := r.git("ls-files", "-s"); got != staged {
		t.Errorf("staged is\n%s\nit was\n%s", got, staged)
	}
}

// TestWhatIsStagedBeforeTheFirstCommit is staged work as well.
func TestWhatIsStagedBeforeTheFirstCommit(t *testing.T) {
	r := newRepo(t)
	ctx := context.Background()
	r.write("a", "staged")
	r.git("add", "a")
	opened, err := git.Open(ctx, r.dir)
	must(t, err)
	anchor, _, err := opened.Anchor(ctx, t.TempDir())
	must(t, err)
	staged := r.git("ls-files", "-s")
	r.git("rm", "-q", "--cached", "a")
	if back, err := opened.Restage(ctx, anchor, t.TempDir()); err != nil || !back || r.git("ls-files", "-s") != staged {
		t.Errorf("staged again: %v, %v; it is %q", back, err, r.git("ls-files", "-s"))
	}
}

func anchored(t *testing.T) repo {
	t.Helper()
	r := newRepo(t)
	r.write("a", "1")
	r.commit("one")
	r.write("a", "2")
	r.commit("two")
	r.write("b", "stashed")
	r.git("add", "b")
	r.git("stash", "push", "-q")
	r.write("c", "staged")
	r.git("add", "c")
	r.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
	must(t, os.Chmod(filepath.Join(r.dir, ".git/hooks/pre-commit"), 0o755))
	return r
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
