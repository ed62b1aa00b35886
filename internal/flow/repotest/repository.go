// Package repotest makes the real repository that tests of the flows work on.
package repotest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The files of the repository: a cart, and a test of it that claims something.
const (
	Cart = "package cart\n\nfunc Total(n int) int { return n * 3 }\n"

	Honest = `package cart

import "testing"

func TestTotal(t *testing.T) {
	if got := Total(3); got != 9 {
		t.Fatalf("got %d, want 9", got)
	}
}
`
)

// Skipped is the test after an agent gave up on it.
var Skipped = strings.Replace(Honest, "{\n\tif", "{\n\tt.Skip(\"flaky\")\n\tif", 1)

// Repository is a real one, in a temporary directory.
type Repository struct {
	T   *testing.T
	Dir string
}

// New makes a repository with one commit, and a home without settings.
func New(t *testing.T) Repository {
	t.Helper()
	home := t.TempDir()
	for name, value := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": filepath.Join(home, ".config"), "GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org", "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org",
	} {
		t.Setenv(name, value)
	}
	r := Repository{t, t.TempDir()}
	r.Git("init", "-q", "-b", "main")
	r.Write("cart.go", Cart)
	r.Write("cart_test.go", Honest)
	r.Commit("A cart")
	return r
}

// Git runs git in the repository.
func (r Repository) Git(args ...string) string {
	r.T.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = r.Dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.T.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// Write puts a text into a file of the repository.
func (r Repository) Write(name, text string) {
	r.T.Helper()
	Write(r.T, filepath.Join(r.Dir, name), text)
}

// Commit commits everything.
func (r Repository) Commit(message string) {
	r.T.Helper()
	r.Git("add", "-A")
	r.Git("commit", "-qm", message)
}

// Write puts a text into a file, with the folders it needs.
func Write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
