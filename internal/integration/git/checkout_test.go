package git_test

import (
	"os"
	"path/filepath"
	"testing"

	"holdfast/internal/integration/git"
)

// TestCheckoutTouchesNothingOfTheUsers: neither index nor HEAD nor work tree.
func TestCheckoutTouchesNothingOfTheUsers(t *testing.T) {
	r := newRepo(t)
	r.write("a b/one.txt", "old\n")
	r.write("two.txt", "old\n")
	if err := os.Symlink("two.txt", filepath.Join(r.dir, "link")); err != nil {
		t.Fatal(err)
	}
	old := r.commit("old")
	r.write("two.txt", "new\n")
	r.commit("new")
	r.write("two.txt", "staged\n")
	r.git("add", "two.txt")
	r.write("two.txt", "edited\n")
	before := r.git("status", "--porcelain=v2", "--branch") + r.git("rev-parse", "HEAD", ":two.txt")

	all, some := t.TempDir(), t.TempDir()
	repo := r.open()
	if err := repo.Checkout(t.Context(), old, all, t.TempDir(), nil); err != nil {
		t.Fatal(err)
	}
	if err := repo.Checkout(t.Context(), old, some, t.TempDir(), []string{"a b/one.txt"}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{filepath.Join(all, "two.txt"): "old\n", filepath.Join(all, "link"): "old\n", filepath.Join(some, "a b", "one.txt"): "old\n"} {
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if _, err := os.Lstat(filepath.Join(some, "two.txt")); err == nil {
		t.Error("a path that was not asked for is there")
	}
	if after := r.git("status", "--porcelain=v2", "--branch") + r.git("rev-parse", "HEAD", ":two.txt"); after != before {
		t.Errorf("the repository changed:\n%s\n%s", before, after)
	}
	if got, err := os.ReadFile(filepath.Join(r.dir, "two.txt")); err != nil || string(got) != "edited\n" {
		t.Errorf("the work tree has %q, %v", got, err)
	}
}

func TestCheckoutOutOfABareRepository(t *testing.T) {
	r := newRepo(t)
	r.write("one.txt", "old\n")
	id := r.commit("old")
	bare := filepath.Join(t.TempDir(), "bare.git")
	r.git("clone", "-q", "--bare", r.dir, bare)
	repo, err := git.Open(t.Context(), bare)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := repo.Checkout(t.Context(), id, dir, t.TempDir(), nil); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(dir, "one.txt")); err != nil || string(got) != "old\n" {
		t.Errorf("got %q, %v", got, err)
	}
	if err := repo.Checkout(t.Context(), "0123456789012345678901234567890123456789", dir, t.TempDir(), nil); err == nil {
		t.Error("a commit that is not there was checked out")
	}
}
