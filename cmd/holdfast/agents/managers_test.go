package agents

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// manager is a program that people have manage git's hooks, as it is set up before Holdfast
// comes: with a check of its own, which leaves a mark.
type manager struct {
	name   string
	target string // what `holdfast install` is told
	files  map[string]string
	setUp  []string
}

const ownCheck = "echo ran >> own.log"

var managers = []manager{
	{"husky", "git", map[string]string{".husky/pre-commit": ownCheck + "\n"}, []string{"husky"}},
	{"lefthook", "git", map[string]string{"lefthook.yml": "pre-commit:\n  jobs:\n    - run: " + ownCheck + "\n"}, []string{"lefthook", "install"}},
	{"pre-commit", "pre-commit", map[string]string{".pre-commit-config.yaml": `repos:
  - repo: local
    hooks:
      - {id: own, name: own, entry: sh -c '` + ownCheck + `', language: system, always_run: true, pass_filenames: false}
`}, frameworkSetUp},
	// the framework's own scripts in .git/hooks, and ours around them
	{"pre-commit", "git", map[string]string{".pre-commit-config.yaml": `repos:
  - repo: local
    hooks:
      - {id: own, name: own, entry: sh -c '` + ownCheck + `', language: system, always_run: true, pass_filenames: false, stages: [commit]}
`}, frameworkSetUp},
}

var frameworkSetUp = []string{"pre-commit", "install", "-t", "pre-commit", "-t", "prepare-commit-msg"}

// TestManagersOfGitHooks: the managers themselves run our checks beside the user's own, and
// nothing is left of ours in the end.
func TestManagersOfGitHooks(t *testing.T) {
	needsAgents(t)
	for _, m := range managers {
		story(t, agent{}, m.name+" and "+m.target, func(t *testing.T, s *site) {
			s.manage(t, m)
			before := s.contents(t)
			s.must(t, "holdfast", "install", m.target, "--yes")
			s.must(t, m.setUp[0], m.setUp[1:]...) // as after a fresh clone
			s.git(t, "add", "-A")
			s.commits(t)
			if s.read(t, "own.log") == "" {
				t.Error("the check that was there before did not run")
			}
			s.refusesASkip(t)
			s.git(t, "reset", "-q", "--hard")
			s.must(t, "holdfast", "uninstall", m.target)
			s.must(t, "holdfast", "uninstall", "--all")
			s.must(t, m.setUp[0], m.setUp[1:]...) // what managers make of their files is theirs to renew
			after := s.contents(t)
			for path, text := range before {
				if after[path] != text {
					t.Errorf("%s is not what it was:\n%s\nwas\n%s", path, after[path], text)
				}
				delete(after, path)
			}
			for path, text := range after {
				if !strings.Contains(text, "call_lefthook") { // it leaves scripts behind that its file no longer names, and they do nothing
					t.Errorf("%s was not there before", path)
				}
			}
		})
	}
}

// TestTheHookThatThisRepositoryOffers: the pre-commit framework gets the hook from a clone of
// a repository with our .pre-commit-hooks.yaml.
func TestTheHookThatThisRepositoryOffers(t *testing.T) {
	needsAgents(t)
	story(t, agent{}, "pre-commit-hooks.yaml", func(t *testing.T, s *site) {
		offered, err := os.ReadFile("../../../.pre-commit-hooks.yaml")
		if err != nil {
			t.Fatal(err)
		}
		ours := filepath.Join(s.home, "holdfast-repository")
		write(t, filepath.Join(ours, ".pre-commit-hooks.yaml"), string(offered))
		for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"commit", "-q", "-m", "The hook"}} {
			s.git(t, append([]string{"-C", ours}, args...)...)
		}
		rev := strings.TrimSpace(s.git(t, "-C", ours, "rev-parse", "HEAD"))
		s.manage(t, manager{
			name: "pre-commit", setUp: frameworkSetUp,
			files: map[string]string{".pre-commit-config.yaml": "repos:\n  - repo: " + ours + "\n    rev: " + rev + "\n    hooks: [{id: holdfast}]\n"},
		})
		s.commits(t)
		s.refusesASkip(t)
	})
}

// manage lets the user have a manager, before anything is known of Holdfast.
func (s *site) manage(t *testing.T, m manager) {
	t.Helper()
	s.offer(t, m.name, tool(t, m.name))
	for path, text := range m.files {
		write(t, filepath.Join(s.root, path), text)
	}
	write(t, filepath.Join(s.root, ".gitignore"), "own.log\n")
	s.git(t, "add", "-A")
	s.git(t, "commit", "-q", "-m", "A manager of hooks")
	s.must(t, m.setUp[0], m.setUp[1:]...)
}

// commits makes an honest commit.
func (s *site) commits(t *testing.T) {
	t.Helper()
	write(t, filepath.Join(s.root, "shop.go"), strings.Replace(s.read(t, "shop.go"), bug, fixed, 1))
	s.git(t, "commit", "-qam", "Every third item is free")
}

// refusesASkip: neither as it is nor without verification does a skip get into the history.
func (s *site) refusesASkip(t *testing.T) {
	t.Helper()
	head := s.git(t, "rev-parse", "HEAD")
	write(t, filepath.Join(s.root, "shop_test.go"), strings.Replace(s.read(t, "shop_test.go"), first(showing), skipped, 1))
	for _, args := range [][]string{{"commit", "-am", "Tidy up"}, {"commit", "-am", "Tidy up", "--no-verify"}} {
		r := s.run(t, "git", args...)
		if said := r.out + r.err; r.exit == 0 || !strings.Contains(said, "test-skipped") {
			t.Errorf("git %v ended with %d: %s", args, r.exit, said)
		}
	}
	if now := s.git(t, "rev-parse", "HEAD"); now != head {
		t.Error("the history has grown")
	}
}

// must runs a program of the site's own PATH.
func (s *site) must(t *testing.T, name string, args ...string) {
	t.Helper()
	if r := s.run(t, filepath.Join(s.home, "bin", name), args...); r.exit != 0 {
		t.Fatalf("%s %v: %d\n%s%s", name, args, r.exit, r.out, r.err)
	}
}

// contents are the files of the work tree that nobody has worked on, and git's hooks, with their modes.
func (s *site) contents(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(s.root, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(s.root, path)
		if err != nil || d.IsDir() || rel == "own.log" || rel == "shop.go" || strings.HasPrefix(rel, ".git"+string(filepath.Separator)) && !strings.HasPrefix(rel, filepath.Join(".git", "hooks")) {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		text, err := os.ReadFile(path)
		out[rel] = info.Mode().String() + "\n" + string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// tool is a program of tools.txt; one that is missing is a failure.
func tool(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("tools.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		if len(f) != 4 || f[0] != name {
			continue
		}
		place := map[string]string{"npm": filepath.Join("node_modules", ".bin", name), "go": name}[f[1]]
		program := filepath.Join(*installed, name+"-"+f[3], place)
		if f[1] == "debian" {
			program = name
		}
		found, err := exec.LookPath(program)
		if err != nil {
			t.Fatalf("%s is not installed, run scripts/agents install: %v", name, err)
		}
		return found
	}
	t.Fatalf("tools.txt does not name %s", name)
	return ""
}
