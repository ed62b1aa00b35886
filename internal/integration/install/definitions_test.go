package install

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"holdfast/internal/agents"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestDefinitions shows in review what Claude Code is told, and that it is told of every
// agent what the agent is told of itself.
func TestDefinitions(t *testing.T) {
	h := plainHouse(t)
	h.install(Claude, Options{})
	var all txtar.Archive
	for _, glob := range []string{"agents/*.md", "commands/*.md", "rules/*.md"} {
		files, err := filepath.Glob(filepath.Join(h.root, ".claude", glob))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v, %v", glob, files, err)
		}
		for _, file := range files {
			name, _ := filepath.Rel(h.root, file)
			all.Files = append(all.Files, txtar.File{Name: filepath.ToSlash(name), Data: []byte(h.read(file))})
		}
	}
	got, golden := txtar.Format(&all), filepath.Join("testdata", "definitions.golden")
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v: the definitions are not those of %s; look at the difference, then run go test -update", err, golden)
	}
	for _, d := range agents.Definitions() {
		file := filepath.Join(h.root, ".claude", "agents", d.Name+"-agent.md")
		if d.Service {
			if _, err := os.Stat(file); err == nil {
				t.Errorf("%s is a service, and nothing for a coding agent to play", d.Name)
			}
			continue
		}
		checkFrontmatter(t, file)
		if !strings.Contains(h.read(file), d.System) || !strings.Contains(h.read(file), d.Description) {
			t.Errorf("%s does not say what the agent says of itself", file)
		}
	}
}

func TestDefinitionsOfTheUserStay(t *testing.T) {
	h := plainHouse(t)
	h.write(".claude/rules/anti-avoidance.md", "# Mine\n")
	h.write(".claude/agents/blocking-decision-agent.md", "")
	before := h.tree()
	h.install(Claude, Options{})
	if got := h.read(filepath.Join(h.root, ".claude/rules/anti-avoidance.md")); got != "# Mine\n" {
		t.Errorf("a file of the user became %q", got)
	}
	if st := h.status(Claude, Options{}); !st.Installed || !st.Current {
		t.Errorf("the state is %+v", st)
	}
	h.uninstall(Claude, Options{})
	h.same(before)
}

func TestHooksAreInstalledWhereDefinitionsCannotBe(t *testing.T) {
	h := plainHouse(t)
	h.write("elsewhere/x", "")
	h.write(".claude/rules", "a file\n")
	if err := os.Symlink(filepath.Join(h.root, "elsewhere"), filepath.Join(h.root, ".claude", "agents")); err != nil {
		t.Fatal(err)
	}
	before := h.tree()
	h.install(Claude, Options{})
	if st := h.status(Claude, Options{}); !st.Installed || !st.Current {
		t.Errorf("the state is %+v", st)
	}
	if files, _ := os.ReadDir(filepath.Join(h.root, "elsewhere")); len(files) != 1 {
		t.Errorf("something was written through a symlink: %v", files)
	}
	h.uninstall(Claude, Options{})
	h.same(before)
}

func TestMissingAndOutdatedDefinitionsAreTold(t *testing.T) {
	h := plainHouse(t)
	h.install(Claude, Options{})
	file := filepath.Join(h.root, ".claude/agents/behavioral-correction-agent.md")
	for what, spoil := range map[string]func() error{
		"missing":  func() error { return os.Remove(file) },
		"outdated": func() error { return os.WriteFile(file, []byte("old\n"+definitionMark+"\n"), 0o644) },
	} {
		if err := spoil(); err != nil {
			t.Fatal(err)
		}
		st := h.status(Claude, Options{})
		if st.Current || len(st.Problems) == 0 || !strings.Contains(st.Problems[len(st.Problems)-1].What, what) {
			t.Errorf("%s: %+v", what, st)
		}
		h.install(Claude, Options{})
	}
}
