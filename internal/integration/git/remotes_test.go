package git_test

import (
	"context"
	"os/exec"
	"slices"
	"testing"

	"holdfast/internal/integration/git"
)

func TestRemotesAreTold(t *testing.T) {
	dir := t.TempDir()
	run := func(args ...string) {
		t.Helper()
		if out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	run("init", "-q")
	repo, err := git.Open(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if urls, err := repo.Remotes(context.Background()); err != nil || len(urls) != 0 {
		t.Errorf("without remotes: %q, %v", urls, err)
	}
	run("remote", "add", "origin", "git@github.com:ada/shop.git")
	run("remote", "add", "mirror", "https://gitlab.example.org/ada/shop")
	urls, err := repo.Remotes(context.Background())
	if err != nil || !slices.Equal(urls, []string{"git@github.com:ada/shop.git", "https://gitlab.example.org/ada/shop"}) {
		t.Errorf("%q, %v", urls, err)
	}
}
