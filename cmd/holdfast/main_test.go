package main_test

import (
	"flag"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"holdfast/internal/cli"
)

func TestMain(m *testing.M) {
	// Half of its time a script waits for the programs that it runs. What the command line says comes later, and wins.
	if err := flag.Set("test.parallel", strconv.Itoa(2*runtime.NumCPU())); err != nil {
		log.Fatal(err)
	}
	testscript.Main(m, map[string]func(){
		"holdfast": func() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) },
	})
}

// TestScripts drives the real command and real git, one behaviour a script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"expand": expand, "model": model},
		Setup: func(e *testscript.Env) error {
			home := filepath.Join(e.WorkDir, ".home")
			for name, value := range map[string]string{
				"HOME": home, "XDG_CONFIG_HOME": filepath.Join(home, ".config"),
				"GIT_CONFIG_GLOBAL": filepath.Join(home, "gitconfig"), "GIT_CONFIG_NOSYSTEM": "1",
				"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
				"GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
				"GIT_CEILING_DIRECTORIES": filepath.Dir(e.WorkDir),
				"GOCACHE":                 goCache(), "GOTOOLCHAIN": "local", "GOFLAGS": "-buildvcs=false -vet=off -ldflags=-w -trimpath",
			} {
				e.Setenv(name, value)
			}
			if err := os.MkdirAll(home, 0o755); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(home, "gitconfig"), []byte("[init]\n\tdefaultBranch = main\n[protocol \"file\"]\n\tallow = always\n"), 0o600)
		},
	})
}

// expand writes the script's folder into files that say $WORK, as payloads of agents do.
func expand(ts *testscript.TestScript, neg bool, files []string) {
	if neg || len(files) == 0 {
		ts.Fatalf("usage: expand FILE...")
	}
	for _, name := range files {
		text := strings.ReplaceAll(ts.ReadFile(name), "$WORK", ts.Getenv("WORK"))
		ts.Check(os.WriteFile(ts.MkAbs(name), []byte(text), 0o600))
	}
}

// goCache lets the Go of the scripts use what is built already; its home is empty.
func goCache() string {
	out, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}
