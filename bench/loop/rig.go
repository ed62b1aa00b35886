package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// check is a trivial one that fails: a program that reads a file.
const check = "grep -q finished status.txt"

// rig is a repository with an agent.
type rig struct {
	holdfast, tree, state, notes, agent string
}

func newRig(dir, holdfast string, files int) (*rig, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	r := &rig{holdfast: holdfast, tree: filepath.Join(dir, "tree"), state: filepath.Join(dir, "state"), notes: filepath.Join(dir, "notes")}
	r.agent = fmt.Sprintf("'%s' agent part0/file0.go '%s'", self, r.notes)
	return r, repository(r.tree, files)
}

// bare runs the agent and the check as a shell would.
func (r *rig) bare(ctx context.Context, iterations int) (sample, error) {
	script := fmt.Sprintf("i=0; while [ $i -lt %d ]; do i=$((i+1)); %s || exit 1; if %s; then break; fi; done", iterations, r.agent, check)
	cpu, err := r.run(exec.CommandContext(ctx, "sh", "-c", script), 0)
	if err != nil {
		return sample{}, err
	}
	return r.sample(cpu/time.Duration(iterations), iterations)
}

// guarded runs them under Holdfast. What starting a loop takes is measured with one of a
// single iteration, and left out of the processor time.
func (r *rig) guarded(ctx context.Context, iterations int) (sample, error) {
	start, err := r.run(r.command(ctx, 1), stopped)
	if err != nil {
		return sample{}, err
	}
	cpu, err := r.run(r.command(ctx, iterations), stopped)
	if err != nil {
		return sample{}, err
	}
	return r.sample((cpu-start)/time.Duration(iterations-1), iterations)
}

// stopped is the exit status of a loop that has come to its last iteration.
const stopped = 1

func (r *rig) command(ctx context.Context, iterations int) *exec.Cmd {
	cmd := exec.CommandContext(ctx, r.holdfast, "run", "count on", "--agent-cmd", r.agent, "--completion", check,
		"--max-iterations", fmt.Sprint(iterations), "--no-progress", fmt.Sprint(10*iterations), "--no-input", "--keep-final")
	// garbage as users have it, whatever make compiles with
	cmd.Env = append(os.Environ(), "GOGC=100", "XDG_STATE_HOME="+r.state)
	return cmd
}

// run runs a loop in the tree and gives the processor time of all its processes.
func (r *rig) run(cmd *exec.Cmd, status int) (time.Duration, error) {
	if err := os.Remove(r.notes); err != nil && !errors.Is(err, os.ErrNotExist) {
		return 0, err
	}
	var said bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = r.tree, &said, &said
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return 0, err
	}
	if got := cmd.ProcessState.ExitCode(); got != status {
		return 0, fmt.Errorf("%s ended with %d: %s", cmd.Path, got, said.String())
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
}

// sample reads the notes of the agent.
func (r *rig) sample(cpu time.Duration, iterations int) (sample, error) {
	s := sample{cpu: cpu}
	text, err := os.ReadFile(r.notes)
	if err != nil {
		return s, err
	}
	var last int64
	for line := range strings.Lines(string(text)) {
		var begin, end int64
		if _, err := fmt.Sscan(line, &begin, &end); err != nil {
			return s, fmt.Errorf("read the notes of the agent: %w", err)
		}
		if last > 0 {
			s.gaps = append(s.gaps, time.Duration(begin-last))
		}
		last = end
	}
	if len(s.gaps) != iterations-1 {
		return s, fmt.Errorf("the agent ran %d times, not %d", len(s.gaps)+1, iterations)
	}
	return s, nil
}

// repository makes a Go project with a test for every tenth file.
func repository(tree string, files int) error {
	texts := map[string]string{
		"go.mod":     "module count\n\ngo 1.24\n",
		"status.txt": "at work\n",
	}
	for i := range files - len(texts) {
		name := fmt.Sprintf("part%d/file%d", i/100, i)
		if i%10 == 9 {
			texts[name+"_test.go"] = fmt.Sprintf("package part%d\n\nimport \"testing\"\n\nfunc Test%d(t *testing.T) {\n\tif got := F%d(2); got != %d {\n\t\tt.Errorf(\"got %%d\", got)\n\t}\n}\n", i/100, i, i-1, i+1)
			continue
		}
		texts[name+".go"] = fmt.Sprintf("package part%d\n\n// F%d adds.\nfunc F%d(n int) int { return n + %d }\n", i/100, i, i, i)
	}
	texts["part0/file0.go"] = "package part0\n\n// Count is counted on.\nconst Count = 0\n"
	for name, text := range texts {
		file := filepath.Join(tree, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			return err
		}
	}
	return errors.Join(git(tree, "init", "-q"), git(tree, "add", "."), git(tree, "commit", "-qm", "start"))
}

func git(dir string, args ...string) error {
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "gc.auto=0"}, args...)...)
	cmd.Dir = dir
	return cmd.Run()
}
