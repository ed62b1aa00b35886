package setup

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/contract"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/install"
	"holdfast/internal/integration/testrun"
)

// The suggestion is commented out: it must hold as it is, and with the marks off.
func TestTheSettingsThatInitWritesAreRead(t *testing.T) {
	for name, plans := range map[string][]testrun.Plan{
		"no runner":   nil,
		"go":          {{Runner: "go", Dir: ".", Argv: []string{"go", "test", "-json", "./..."}}},
		"two folders": {{Runner: "go", Dir: "api", Argv: []string{"go", "test", "-json", "./..."}}, {Runner: "node", Dir: "web", Argv: []string{"npm", "run", "test", "--", "--verbose"}}},
		"odd folder":  {{Runner: "make", Dir: "a: 'b' #c\n# loop", Argv: []string{"make", "test"}}},
	} {
		t.Run(name, func(t *testing.T) {
			text := string(settingsText(plans))
			if _, err := config.Parse(config.Name, []byte(text)); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			_, loop, _ := strings.Cut(text, "# loop:")
			used := "loop:" + strings.ReplaceAll(loop, "\n# ", "\n")
			c, err := config.Parse(config.Name, []byte(used))
			if err != nil {
				t.Fatalf("%v\n%s", err, used)
			}
			if got, want := len(c.Loop.Apply(contract.Contract{}).CompletionChecks), max(1, len(plans))+1; got != want {
				t.Errorf("%d checks are read, want %d:\n%s", got, want, used)
			}
		})
	}
}

func TestCommandsAreSuggestedAsPeopleTypeThem(t *testing.T) {
	for _, c := range []struct {
		files map[string]string
		want  string
	}{
		{map[string]string{"go.mod": "module x\n"}, "go test ./..."},
		{map[string]string{"package.json": `{"scripts":{"test":"jest"}}`, "yarn.lock": ""}, "yarn run test"},
		{map[string]string{"Cargo.toml": ""}, "cargo test"},
		{map[string]string{"Makefile": "test:\n\ttrue\n"}, "make test"},
		{map[string]string{"my app/go.mod": "module x\n"}, "cd 'my app' && go test ./..."},
	} {
		root := t.TempDir()
		var paths []string
		for name, text := range c.files {
			paths = append(paths, name)
			path := filepath.Join(root, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		plans := runnersIn(root, paths)
		if len(plans) != 1 || testCommand(plans[0]) != c.want {
			t.Errorf("%v: %v, want %s", c.files, plans, c.want)
		}
	}
}

func TestAgentsThatAreNamedComeWhetherFoundOrNot(t *testing.T) {
	found := []install.Found{{Target: install.Claude, Why: "here"}, {Target: install.Git, Why: "here"}}
	if got := chosenAgents(found, nil); len(got) != 1 || got[0].Target != install.Claude {
		t.Errorf("found: %v", got)
	}
	if got := chosenAgents(found, []install.Target{install.Codex}); len(got) != 1 || got[0].Target != install.Codex {
		t.Errorf("named: %v", got)
	}
}
