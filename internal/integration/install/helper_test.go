package install

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// house is a repository and a home directory to install into.
type house struct {
	*testing.T
	root, home string
}

func newHouse(t *testing.T) house {
	t.Helper()
	h := plainHouse(t)
	h.git("init", "-q", "-b", "main")
	return h
}

// plainHouse has no repository in it.
func plainHouse(t *testing.T) house {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h := house{t, filepath.Join(dir, "repo"), filepath.Join(dir, "home")}
	for _, d := range []string{h.root, h.home} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return h
}

// git runs the real git, with nothing of the user's settings.
func (h house) git(args ...string) string {
	h.Helper()
	out, err := h.tryGit(args...)
	if err != nil {
		h.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(out)
}

func (h house) tryGit(args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = h.root
	cmd.Env = append(os.Environ(), "HOME="+h.home, "XDG_CONFIG_HOME="+h.home, "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+filepath.Join(h.home, ".gitconfig"),
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b", "GIT_EDITOR=true")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (h house) write(path, text string) {
	h.Helper()
	h.writeMode(path, text, 0o644)
}

func (h house) writeMode(path, text string, mode fs.FileMode) {
	h.Helper()
	if !filepath.IsAbs(path) {
		path = filepath.Join(h.root, path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		h.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		h.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		h.Fatal(err)
	}
}

func (h house) read(path string) string {
	h.Helper()
	if !filepath.IsAbs(path) {
		path = filepath.Join(h.root, path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		h.Fatal(err)
	}
	return string(text)
}

// tree is everything below both directories but git's objects and our own state.
func (h house) tree() map[string]string {
	h.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(filepath.Dir(h.root), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if path == filepath.Join(h.home, ".local") || path == filepath.Join(h.root, ".git", "objects") {
			return fs.SkipDir
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		content := ""
		switch {
		case info.Mode()&fs.ModeSymlink != 0:
			content, _ = os.Readlink(path)
		case info.Mode().IsRegular():
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			content = string(text)
		}
		out[path] = info.Mode().String() + " " + content
		return nil
	})
	if err != nil {
		h.Fatal(err)
	}
	return out
}

func (h house) same(before map[string]string) {
	h.Helper()
	now := h.tree()
	for path, content := range before {
		if now[path] != content {
			h.Errorf("%s was\n%q\nand is\n%q", path, content, now[path])
		}
	}
	for path := range now {
		if _, ok := before[path]; !ok {
			h.Errorf("%s was left behind", path)
		}
	}
}

func (h house) install(t Target, opt Options) []Step {
	h.Helper()
	steps, err := Plan(h.root, h.home, t, opt)
	if err != nil {
		h.Fatalf("plan %s: %v", t, err)
	}
	if err := Apply(h.root, h.home, steps); err != nil {
		h.Fatalf("apply %s: %v", t, err)
	}
	return steps
}

func (h house) uninstall(t Target, opt Options) {
	h.Helper()
	steps, err := PlanRemoval(h.root, h.home, t, opt)
	if err != nil {
		h.Fatalf("plan the removal of %s: %v", t, err)
	}
	if err := Apply(h.root, h.home, steps); err != nil {
		h.Fatalf("remove %s: %v", t, err)
	}
}

func (h house) status(t Target, opt Options) State {
	h.Helper()
	st, err := Status(h.root, h.home, t, opt)
	if err != nil {
		h.Fatalf("status of %s: %v", t, err)
	}
	return st
}
