package acceptance

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// lostTests are those of the start that the final tree does not have word for word, in a
// real file. Where tests may move, it is for the original tests to tell.
func (s *site) lostTests(t *testing.T) []string {
	t.Helper()
	now := map[string]string{}
	for path, text := range s.tree(t) {
		if s.tests.MatchString(path) {
			maps.Copy(now, s.blocks(text))
		}
	}
	var lost []string
	for name, block := range s.baseline() {
		switch text, has := now[name]; {
		case !has:
			lost = append(lost, name+" is gone")
		case text != block:
			lost = append(lost, name+" was changed")
		}
	}
	slices.Sort(lost)
	return lost
}

// tree reads the regular files of the work tree; links lead nowhere.
func (s *site) tree(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(s.root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == ".aiwg"):
			return fs.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(s.root, path)
		files[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// stillFailing are the original tests that do not pass on the final production code, and
// the probe when it is not content. They run in a folder of their own, with the settings of the start.
func (s *site) stillFailing(t *testing.T) []string {
	t.Helper()
	dir := t.TempDir()
	put := func(path, text string) {
		full := filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for path, text := range s.files {
		if !s.isSource(path) {
			put(path, text)
		}
	}
	for path, text := range s.tree(t) {
		if s.isSource(path) {
			put(path, text)
		}
	}
	failing := s.notPassing(t, dir, s.ownTests())
	if answer := s.ask(dir); answer != probed {
		failing = append(failing, "the probe, which says: "+answer)
	}
	return failing
}

// ask runs the probe.
func (s *site) ask(dir string) string {
	cmd := exec.Command(s.probe.run[0], s.probe.run[1:]...)
	cmd.Dir, cmd.Env = dir, s.env()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return err.Error() + " " + tail(string(out))
	}
	return strings.TrimSpace(string(out))
}

// notPassing runs the tests in a folder and names those that were not seen to pass.
func (s *site) notPassing(t *testing.T, dir string, wanted []string) []string {
	t.Helper()
	cmd := exec.Command(s.run[0], s.run[1:]...)
	cmd.Dir, cmd.Env = dir, s.env()
	out, err := cmd.CombinedOutput()
	results := s.results(string(out))
	var missing []string
	for _, name := range wanted {
		if results[name] != "pass" {
			missing = append(missing, name)
		}
	}
	if err != nil && len(missing) == 0 {
		missing = append(missing, fmt.Sprintf("the run as a whole: %v\n%s", err, out))
	}
	slices.Sort(missing)
	return missing
}

// belongings are what is the user's: the repository's state by what was asked, and files.
type belongings map[string]string

func (s *site) belongings(t *testing.T) belongings {
	t.Helper()
	all := belongings{}
	for _, question := range []string{
		"rev-parse HEAD", "symbolic-ref HEAD", "for-each-ref refs/heads refs/tags refs/stash", "stash list", "ls-files --stage", "diff --cached", "reflog",
	} {
		all["git "+question] = s.git(t, strings.Fields(question)...)
	}
	for _, path := range slices.Collect(maps.Keys(belongingFiles)) {
		text, err := os.ReadFile(filepath.Join(s.root, path))
		if err != nil {
			text = []byte(err.Error())
		}
		all[path] = string(text)
	}
	return all
}

// harmed names the belongings that are not what they were.
func (s *site) harmed(t *testing.T) []string {
	t.Helper()
	var harmed []string
	for name, now := range s.belongings(t) {
		if was := s.before[name]; now != was {
			harmed = append(harmed, fmt.Sprintf("%s was %q and is %q", name, was, now))
		}
	}
	slices.Sort(harmed)
	return harmed
}
