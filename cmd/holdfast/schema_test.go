package main_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"holdfast/internal/cli"
)

// TestRealOutputMeetsItsSchema runs the command on the repository of the demonstration,
// whose changes have findings, cleared findings and tests of three frameworks.
func TestRealOutputMeetsItsSchema(t *testing.T) {
	repo := demoRepository(t)
	for _, run := range []struct {
		schema string
		args   []string
	}{
		{"check", []string{"check", "HEAD"}},
		{"check", []string{"check", "HEAD~1"}},
		{"check", []string{"check", "HEAD~5..HEAD", "--task", "remove the store"}},
		{"check", []string{"check"}},
		{"audit", []string{"audit"}},
		{"audit", []string{"audit", "--author", "nobody"}},
		{"prove", []string{"prove", "HEAD~2", "--cmd", "echo 3 passed"}},
		{"prove", []string{"prove", "HEAD~2", "--cmd", "echo 'test test_x ... FAILED'; exit 1"}},
		{"prove", []string{"prove"}},
		{"inventory", []string{"inventory"}},
		{"inventory", []string{"inventory", "--rev", "HEAD~2"}},
	} {
		t.Run(strings.Join(run.args, " "), func(t *testing.T) {
			var out, complaints bytes.Buffer
			if exit := cli.Main(append(run.args, "-C", repo, "--json"), strings.NewReader(""), &out, &complaints); exit > 1 {
				t.Fatalf("exit %d: %s", exit, complaints.String())
			}
			var doc any
			if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
				t.Fatalf("%v\n%s", err, out.String())
			}
			if err := schemaOf(t, run.schema).Validate(doc); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestTheOutputOfSettingUpMeetsItsSchema, before, while and after a guard is installed.
func TestTheOutputOfSettingUpMeetsItsSchema(t *testing.T) {
	repo := demoRepository(t)
	for _, name := range []string{"HOME", "XDG_STATE_HOME"} {
		t.Setenv(name, t.TempDir())
	}
	if err := os.Mkdir(filepath.Join(repo, ".claude"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, run := range []struct {
		schema string
		args   []string
		tells  string // a word that the output must have, so that the run shows something
	}{
		{"doctor", []string{"doctor"}, `"open"`},
		{"init", []string{"init", "--dry-run"}, `"planned"`},
		{"init", []string{"init", "--yes"}, `"written"`},
		{"doctor", []string{"doctor"}, `"project"`},
		{"init", []string{"init", "--yes"}, `"in_place"`},
		{"init", []string{"install", "claude"}, `"in_place"`},
		{"init", []string{"uninstall", "claude"}, `"written"`},
	} {
		var out, complaints bytes.Buffer
		if exit := cli.Main(append(run.args, "-C", repo, "--json"), strings.NewReader(""), &out, &complaints); exit > 1 {
			t.Fatalf("%v: exit %d: %s", run.args, exit, complaints.String())
		}
		var doc any
		if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
			t.Fatalf("%v: %v\n%s", run.args, err, out.String())
		}
		if err := schemaOf(t, run.schema).Validate(doc); err != nil {
			t.Errorf("%v: %v\n%s", run.args, err, out.String())
		}
		if !strings.Contains(out.String(), run.tells) {
			t.Errorf("%v says nothing of %s:\n%s", run.args, run.tells, out.String())
		}
	}
}

func schemaOf(t *testing.T, name string) *jsonschema.Resolved {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "schema", name+".schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}

// demoRepository has the changes of the demonstration as one history.
func demoRepository(t *testing.T) string {
	t.Helper()
	repo := t.TempDir()
	for name, value := range map[string]string{
		"GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
		"GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org", "XDG_CONFIG_HOME": t.TempDir(),
	} {
		t.Setenv(name, value)
	}
	git := func(args ...string) {
		if out, err := exec.Command("git", append([]string{"-C", repo}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q", "-b", "main")
	demo := filepath.Join("..", "..", "examples", "demo", "testdata")
	changes, err := filepath.Glob(filepath.Join(demo, "[0-9]*"))
	if err != nil || len(changes) == 0 {
		t.Fatalf("no changes to show: %v", err)
	}
	for _, dir := range append([]string{filepath.Join(demo, "base")}, changes...) {
		copyOver(t, dir, repo)
		git("add", "-A")
		git("commit", "-qm", filepath.Base(dir))
	}
	return repo
}

// copyOver puts the files of a folder over those of another.
func copyOver(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(to, rel)), 0o755); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), text, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}
