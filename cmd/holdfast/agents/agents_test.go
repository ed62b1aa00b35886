// Package agents drives the coding agents that people really use, at pinned versions, with
// a scripted model behind them: offline, in a home of their own, on a real repository.
// `make test-agents` installs them and runs this.
package agents

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// installed is where scripts/agents has put the agents.
var installed = flag.String("installed", "", "the folder with the agents; without it they are not driven")

// holdfast is the program under test, built once.
var holdfast string

// turn lets only a few stories be told at once: one more than there are processors, because some of them wait.
var turn = make(chan struct{}, runtime.NumCPU()+1)

func TestMain(m *testing.M) {
	if os.Getenv(serveFiles) != "" {
		if err := serve(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	flag.Parse()
	if *installed == "" {
		os.Exit(m.Run())
	}
	dir, err := os.MkdirTemp("", "agents")
	if err == nil {
		holdfast = filepath.Join(dir, "holdfast")
		err = build(holdfast)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}

func build(to string) error {
	if out, err := exec.Command("go", "build", "-o", to, "holdfast/cmd/holdfast").CombinedOutput(); err != nil {
		return fmt.Errorf("build holdfast: %w\n%s", err, out)
	}
	return nil
}

// needsAgents leaves out what needs hundreds of megabytes from the npm registry, unless
// it was asked for. Then an agent that is missing is a failure.
func needsAgents(t *testing.T) {
	t.Helper()
	if *installed == "" {
		t.Skip("make test-agents installs the agents and runs this")
	}
}

// story runs a test of one agent when its turn has come.
func story(t *testing.T, a agent, name string, tell func(t *testing.T, s *site)) {
	t.Helper()
	t.Run(a.name+"/"+name, func(t *testing.T) {
		t.Parallel()
		turn <- struct{}{}
		defer func() { <-turn }()
		tell(t, newSite(t, a))
	})
}

// program is the agent's own, in its cache.
func (a agent) program(t *testing.T) string {
	t.Helper()
	place := filepath.Join(*installed, a.name+"-"+versions(t)[a.name], "node_modules", ".bin", a.name)
	if _, err := os.Stat(place); errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("%s is not installed, run scripts/agents install: %v", a.name, err)
	} else if err != nil {
		t.Fatal(err)
	}
	return place
}

// versions are the pinned ones, by name.
func versions(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("versions.txt")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) == 3 && f[0] != "#" {
			out[f[0]] = f[2]
		}
	}
	return out
}

func TestEveryAgentHasAVersion(t *testing.T) {
	pinned := versions(t)
	for _, a := range all {
		if pinned[a.name] == "" {
			t.Errorf("versions.txt names no version of %s", a.name)
		}
	}
	if len(pinned) != len(all) {
		t.Errorf("versions.txt has %d agents, %d are driven", len(pinned), len(all))
	}
}
