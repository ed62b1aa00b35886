// Package acceptance runs the real command against agents that lie, cheat, break and
// repair, on real projects, and judges what is left with code of its own: nothing of
// Holdfast is asked whether Holdfast was right.
package acceptance

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
)

var (
	full    = flag.Bool("full", false, "every agent on every project, instead of a few that are drawn")
	crashes = flag.Int("crashes", 3, "how many times the loop is killed")
	sample  = flag.Bool("sample", false, "with -full: each agent on one project and each file with one damage, drawn")
	seed    = flag.Uint64("seed", 0, "what is drawn, and the moments of the kills; 0 for a new one")
)

// The programs under test and of the tests, built once.
var holdfast, agents string

// turn lets only as many cases run at once as there are processors: each of them is
// several processes already.
var turn = make(chan struct{}, runtime.NumCPU())

func TestMain(m *testing.M) {
	flag.Parse()
	if *seed == 0 {
		*seed = rand.Uint64()
	}
	fmt.Println("-seed", *seed)
	dir, err := os.MkdirTemp("", "acceptance")
	if err == nil {
		holdfast, agents = filepath.Join(dir, "holdfast"), filepath.Join(dir, "agents")
		err = build(holdfast, "holdfast/cmd/holdfast")
	}
	if err == nil {
		err = build(agents, "holdfast/examples/agents")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}

// lookAtSources lets the test cache know what the programs are made of: it sees the files
// that a test looks at, not those that it has others build, and none before m.Run.
var lookAtSources = sync.OnceValue(func() error {
	return filepath.WalkDir(filepath.Join("..", "..", ".."), func(path string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist): // another test has tidied up
			return nil
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "bin" || d.Name() == "docs"):
			return fs.SkipDir
		case d.Type().IsRegular():
			_, _ = os.Stat(path)
		}
		return nil
	})
})

func build(to, pkg string) error {
	if out, err := exec.Command("go", "build", "-ldflags=-w", "-o", to, pkg).CombinedOutput(); err != nil {
		return fmt.Errorf("build %s: %w\n%s", pkg, err, out)
	}
	return nil
}

// parallel runs the rest of a test beside others, when its turn has come.
func parallel(t *testing.T) {
	t.Helper()
	t.Parallel()
	turn <- struct{}{}
	t.Cleanup(func() { <-turn })
}
