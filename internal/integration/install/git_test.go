package install

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// theBinary is the real holdfast, built once.
var theBinary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "holdfast-install-test")
	if err != nil {
		return "", err
	}
	binary := filepath.Join(dir, "holdfast")
	cmd := exec.Command("go", "build", "-ldflags=-w", "-o", binary, "holdfast/cmd/holdfast")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return string(out), err
	}
	return binary, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if built != "" {
		os.RemoveAll(filepath.Dir(built))
	}
	os.Exit(code)
}

var built string

func holdfast(t *testing.T) string {
	t.Helper()
	binary, err := theBinary()
	if err != nil {
		t.Fatalf("build holdfast: %v\n%s", err, binary)
	}
	built = binary
	return binary
}

const (
	cart      = "package cart\n\nfunc Total(n int) int { return n }\n"
	cartTest  = "package cart\n\nimport \"testing\"\n\nfunc TestTotal(t *testing.T) {\n\tif got := Total(2); got != 2 {\n\t\tt.Fatalf(\"total is %d\", got)\n\t}\n}\n"
	dishonest = "package cart\n\nimport \"testing\"\n\nfunc TestTotal(t *testing.T) {\n\tt.Skip(\"later\")\n\tif got := Total(2); got != 2 {\n\t\tt.Fatalf(\"total is %d\", got)\n\t}\n}\n"
)

// shop is a repository with a test, a commit, and our hooks.
func shop(t *testing.T) house {
	t.Helper()
	h := newHouse(t)
	h.write("go.mod", "module cart\n")
	h.write("cart.go", cart)
	h.write("cart_test.go", cartTest)
	h.git("add", ".")
	h.git("commit", "-q", "-m", "start")
	return h
}

func (h house) refused(args ...string) string {
	h.Helper()
	out, err := h.tryGit(args...)
	if err == nil {
		h.Errorf("git %s was not refused:\n%s", strings.Join(args, " "), out)
	}
	return out
}

func TestGitHooksJudgeCommits(t *testing.T) {
	h := shop(t)
	opt := Options{Command: filepath.Join(h.home, "it's $HOME", "holdfast")}
	if err := errors.Join(os.Mkdir(filepath.Dir(opt.Command), 0o755), os.Symlink(holdfast(t), opt.Command)); err != nil {
		t.Fatal(err)
	}
	h.install(Git, opt)
	if st := h.status(Git, opt); !st.Installed || !st.Current || len(st.Problems) > 0 {
		t.Errorf("%+v", st)
	}

	h.write("cart_test.go", dishonest)
	if out := h.refused("commit", "-qam", "quiet"); !strings.Contains(out, "test-skipped") {
		t.Errorf("the refusal does not say why:\n%s", out)
	}
	if out := h.refused("commit", "-qam", "quiet", "--no-verify"); !strings.Contains(out, "test-skipped") {
		t.Errorf("past pre-commit the refusal does not say why:\n%s", out)
	}
	h.refused("commit", "-q", "-m", "one file", "--no-verify", "cart_test.go")

	h.write("cart_test.go", strings.ReplaceAll(cartTest, "2", "3"))
	if out := h.git("commit", "-qam", "another number"); strings.Count(out, "cart") > 2 {
		t.Errorf("an honest commit is told about twice:\n%s", out)
	}
}

func TestWithoutTheBinaryCommitsAreRefused(t *testing.T) {
	h := shop(t)
	h.install(Git, Options{Command: filepath.Join(h.home, "no such", "holdfast")})
	h.write("cart.go", cart+"// honest\n")
	for _, args := range [][]string{{"commit", "-qam", "x"}, {"commit", "-qam", "x", "--no-verify"}} {
		if out := h.refused(args...); !strings.Contains(out, "cannot be found") {
			t.Error(out)
		}
	}
	if st := h.status(Git, Options{Command: filepath.Join(h.home, "no such", "holdfast")}); len(st.Problems) != 1 || !strings.Contains(st.Problems[0].What, "no such") {
		t.Errorf("%+v", st.Problems)
	}
}

func TestTheFirstCommitIsJudged(t *testing.T) {
	h := newHouse(t)
	h.install(Git, Options{Command: holdfast(t)})
	h.write("cart.go", cart)
	h.git("add", ".")
	h.git("commit", "-q", "-m", "first")
}

// TestMergesAreJudgedByWhatTheyAdd: what git merges by itself was judged on its branch.
func TestMergesAreJudgedByWhatTheyAdd(t *testing.T) {
	h := shop(t)
	h.git("checkout", "-q", "-b", "theirs")
	h.write("cart_test.go", dishonest)
	h.git("commit", "-qam", "approved there")
	h.git("checkout", "-q", "main")
	h.write("other.go", "package cart\n")
	h.git("add", ".")
	h.git("commit", "-q", "-m", "ours")
	h.install(Git, Options{Command: holdfast(t)})
	h.git("merge", "-q", "--no-edit", "theirs")

	h.git("reset", "-q", "--hard", "HEAD~1")
	h.git("checkout", "-q", "-b", "harmless", "main~1")
	h.write("third.go", "package cart\n")
	h.git("add", ".")
	h.git("commit", "-q", "-m", "harmless")
	h.git("checkout", "-q", "main")
	h.git("merge", "-q", "--no-commit", "--no-ff", "harmless")
	h.write("cart_test.go", dishonest)
	h.git("add", ".")
	if out := h.refused("commit", "-q", "--no-edit", "--no-verify"); !strings.Contains(out, "test-skipped") {
		t.Errorf("a merge with something slipped in:\n%s", out)
	}
}

func TestHooksThatWereThereRunFirst(t *testing.T) {
	h := shop(t)
	log := filepath.Join(h.home, "log")
	h.writeMode(".git/hooks/pre-commit", "#!/bin/sh\necho \"own $#\" >>'"+log+"'\n", 0o755)
	h.writeMode(".git/hooks/prepare-commit-msg", "#!/bin/sh\necho \"msg $2\" >>'"+log+"'\n[ ! -e '"+h.home+"/stop' ] || exit 7\n", 0o750)
	before := h.tree()
	opt := Options{Command: holdfast(t)}
	h.install(Git, opt)
	if st := h.status(Git, opt); st.Foreign != 2 || !st.Current {
		t.Errorf("%+v", st)
	}
	h.uninstall(Git, opt)
	h.same(before)

	h.install(Git, opt)
	h.write("cart.go", cart+"// honest\n")
	h.git("commit", "-qam", "honest")
	if got := h.read(log); got != "own 0\nmsg message\n" {
		t.Errorf("%q", got)
	}
	h.write(filepath.Join(h.home, "stop"), "")
	h.write("cart.go", cart+"// honest again\n")
	h.refused("commit", "-qam", "their hook says no")
	if st := h.git("status", "--porcelain"); st != "M cart.go" && st != "M  cart.go" {
		t.Errorf("%q", st)
	}
}

func TestASymlinkedHookComesBack(t *testing.T) {
	h := shop(t)
	h.writeMode("scripts/hook", "#!/bin/sh\necho ran >>'"+h.home+"/log'\n", 0o755)
	if err := os.Symlink("../../scripts/hook", filepath.Join(h.root, ".git/hooks/pre-commit")); err != nil {
		t.Fatal(err)
	}
	before := h.tree()
	opt := Options{Command: holdfast(t)}
	h.install(Git, opt)
	h.uninstall(Git, opt)
	h.same(before)
	h.install(Git, opt)
	h.git("add", ".")
	h.git("commit", "-q", "-m", "x")
	if h.read(filepath.Join(h.home, "log")) != "ran\n" {
		t.Error("the hook behind the symlink did not run")
	}
}

func TestHooksThatGitPassesOverAreToldAndMended(t *testing.T) {
	h := shop(t)
	opt := Options{Command: holdfast(t)}
	h.install(Git, opt)
	hook := filepath.Join(h.root, ".git/hooks/prepare-commit-msg")
	if err := os.Chmod(hook, 0o644); err != nil {
		t.Fatal(err)
	}
	st := h.status(Git, opt)
	if st.Current || len(st.Problems) != 1 || !strings.Contains(st.Problems[0].Mend, "chmod +x") {
		t.Errorf("%+v", st)
	}
	h.install(Git, opt)
	if st := h.status(Git, opt); !st.Current || len(st.Problems) > 0 {
		t.Errorf("%+v", st)
	}
}

func TestHooksPathsOfEveryKind(t *testing.T) {
	opt := Options{Command: holdfast(t)}
	t.Run("of the repository", func(t *testing.T) {
		h := shop(t)
		h.git("config", "core.hooksPath", ".githooks")
		h.install(Git, opt)
		h.write("cart_test.go", dishonest)
		h.refused("commit", "-qam", "x")
		h.write("cart_test.go", cartTest)
		h.uninstall(Git, opt)
		after := h.tree()
		if after[filepath.Join(h.root, ".githooks")] != "" {
			t.Error("the folder we made is still there")
		}
	})
	t.Run("shared by all repositories", func(t *testing.T) {
		h := shop(t)
		t.Setenv("GIT_CONFIG_GLOBAL", filepath.Join(h.home, ".gitconfig"))
		h.git("config", "--global", "core.hooksPath", filepath.Join(h.home, "hooks"))
		if _, err := Plan(h.root, h.home, Git, opt); err == nil || !strings.Contains(err.Error(), "share the hooks") {
			t.Error(err)
		}
		forUser := opt
		forUser.Scope = User
		h.install(Git, forUser)
		h.write("cart_test.go", dishonest)
		h.refused("commit", "-qam", "x")
	})
	t.Run("elsewhere", func(t *testing.T) {
		h := shop(t)
		h.git("config", "core.hooksPath", filepath.Join(filepath.Dir(h.root), "elsewhere"))
		if _, err := Plan(h.root, h.home, Git, opt); err == nil || !strings.Contains(err.Error(), "outside") {
			t.Error(err)
		}
	})
	t.Run("of a second work tree", func(t *testing.T) {
		h := shop(t)
		second := h
		second.root = filepath.Join(filepath.Dir(h.root), "second")
		h.git("worktree", "add", "-q", second.root)
		second.install(Git, opt)
		second.write("cart_test.go", dishonest)
		second.refused("commit", "-qam", "x", "--no-verify")
		second.uninstall(Git, opt)
		second.git("commit", "-qam", "x")
	})
	t.Run("of a submodule", func(t *testing.T) {
		h, inner := shop(t), shop(t)
		h.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.root, "sub")
		sub := h
		sub.root = filepath.Join(h.root, "sub")
		sub.install(Git, opt)
		sub.write("cart_test.go", dishonest)
		sub.refused("commit", "-qam", "x", "--no-verify")
	})
	t.Run("of a broken repository", func(t *testing.T) {
		h := newHouse(t)
		h.write(".git/config", "[core\n")
		if _, err := Plan(h.root, h.home, Git, opt); err == nil || !strings.Contains(err.Error(), "bad config") {
			t.Error(err)
		}
	})
	t.Run("of no repository", func(t *testing.T) {
		h := plainHouse(t)
		if _, err := Plan(h.root, h.home, Git, opt); err == nil || !strings.Contains(err.Error(), "not inside a git repository") {
			t.Error(err)
		}
	})
}

// TestAHookThatTheFrameworkMovedAside: `pre-commit install` after us keeps our hook as
// NAME.legacy and runs it; there it is found, renewed and taken out.
func TestAHookThatTheFrameworkMovedAside(t *testing.T) {
	const generated = "#!/bin/sh\n# File generated by pre-commit: https://pre-commit.com\n[ ! -x \"$0.legacy\" ] || exec \"$0.legacy\" \"$@\"\n"
	opt := Options{Command: holdfast(t)}
	for name, own := range map[string]string{"the framework was there first": generated, "another hook was there first": "#!/bin/sh\necho own\n"} {
		t.Run(name, func(t *testing.T) {
			h := shop(t)
			h.writeMode(".git/hooks/pre-commit", own, 0o755)
			h.install(Git, opt)
			for _, hook := range []string{"pre-commit", "prepare-commit-msg"} {
				h.writeMode(".git/hooks/"+hook+".legacy", h.read(".git/hooks/"+hook), 0o755)
				h.writeMode(".git/hooks/"+hook, generated, 0o755)
			}
			if st := h.status(Git, opt); !st.Current || !st.Installed || len(st.Problems) > 0 {
				t.Errorf("%+v", st)
			}
			if steps := h.install(Git, opt); len(steps) > 0 {
				t.Errorf("installed again: %+v", steps)
			}
			h.write("cart_test.go", dishonest)
			if out := h.refused("commit", "-qam", "x"); !strings.Contains(out, "test-skipped") {
				t.Error(out)
			}
			h.write("cart_test.go", cartTest+"\n")
			if out := h.git("commit", "-qam", "x"); strings.Contains(own, "echo own") != strings.Contains(out, "own") {
				t.Error(out)
			}
			h.uninstall(Git, opt)
			for _, left := range []string{"pre-commit.holdfast-chained", "prepare-commit-msg.legacy"} {
				if _, err := os.Lstat(filepath.Join(h.root, ".git", "hooks", left)); err == nil {
					t.Errorf("%s is still there", left)
				}
			}
			if legacy, err := os.ReadFile(filepath.Join(h.root, ".git", "hooks", "pre-commit.legacy")); (err == nil) != (own != generated) || err == nil && string(legacy) != own {
				t.Errorf("the hook of the user: %s, %v", legacy, err)
			}
		})
	}
}
