package install

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

func pluginDir(t *testing.T) string {
	t.Helper()
	h := plainHouse(t)
	dir := filepath.Join(h.root, "plugin")
	steps, err := Plugin(dir, h.home, "1.2.3", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := Apply(h.root, h.home, steps); err != nil {
		t.Fatal(err)
	}
	if again, err := Plugin(dir, h.home, "1.2.3", Options{}); err != nil || len(again) > 0 {
		t.Errorf("twice is not once: %v", err)
	}
	return dir
}

func TestPluginIsComplete(t *testing.T) {
	dir := pluginDir(t)
	for glob, count := range map[string]int{"agents/*.md": 8, "commands/*.md": 2, "rules/*.md": 4, "skills/*/SKILL.md": 1, "README.md": 1} {
		files, err := filepath.Glob(filepath.Join(dir, glob))
		if err != nil || len(files) != count {
			t.Errorf("%s: %d files, %v", glob, len(files), err)
		}
		for _, file := range files {
			if strings.HasPrefix(glob, "rules") || glob == "README.md" {
				continue
			}
			checkFrontmatter(t, file)
		}
	}
	var hooks struct{ Hooks map[string][]group }
	text, err := os.ReadFile(filepath.Join(dir, "hooks", "hooks.json"))
	if err != nil || json.Unmarshal(text, &hooks) != nil || len(hooks.Hooks) != len(claudeEntries()) {
		t.Fatalf("%v\n%s", err, text)
	}
	for event, groups := range hooks.Hooks {
		if len(groups) != 1 || groups[0].Hooks[0].Command != "holdfast hook claude" {
			t.Errorf("%s: %+v", event, groups)
		}
	}
}

func checkFrontmatter(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.SplitN(string(text), "---\n", 3)
	if len(parts) != 3 || parts[0] != "" || strings.TrimSpace(parts[2]) == "" {
		t.Fatalf("%s has no front matter or nothing behind it", file)
	}
	var front struct{ Name, Description string }
	if err := yaml.Unmarshal([]byte(parts[1]), &front); err != nil || front.Description == "" {
		t.Errorf("%s: %v", file, err)
	}
	if dir := filepath.Base(filepath.Dir(file)); dir == "agents" && front.Name+".md" != filepath.Base(file) {
		t.Errorf("%s names itself %q", file, front.Name)
	}
}

func TestAPluginIsNotPutAmongFilesOfOthers(t *testing.T) {
	h := plainHouse(t)
	h.write("theirs/README.md", "Theirs.\n")
	var o *Obstacle
	if _, err := Plugin(filepath.Join(h.root, "theirs"), h.home, "1.2.3", Options{}); !errors.As(err, &o) || !errors.Is(err, ErrTaken) || o.Mend == "" {
		t.Errorf("%v", err)
	}
}
