package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Limits of a long loop.
const (
	parts      = 10               // the first is compared with the last
	slower     = 1.5              // times the processor time of the first part that the last may take
	muchSlower = 3                // the same for a short soak, in which a machine that gets busy shows
	spareFiles = 3                // descriptors by which two halves may differ
	refsKept   = 200 + 16 + 16    // what is kept by default, what is tidied at a time, and what is held besides
	loading    = 10 * time.Second // reading the whole loop back
)

// soak runs one long loop, looks at it from outside while it runs, and complains of
// whatever grows.
func soak(ctx context.Context, holdfast string, iterations int, slower float64, out io.Writer) error {
	holdfast, err := filepath.Abs(holdfast)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "holdfast-soak")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	r, err := newRig(dir, holdfast, 20)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%10s %10s %8s %8s %8s %10s %12s\n", "iteration", "memory", "files", "children", "refs", "journal", "cpu/iteration")
	marks, memory, err := r.endure(ctx, iterations, out)
	if err != nil {
		return err
	}
	took, err := r.status(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "reading the loop back (holdfast status) took %s\n", took.Round(time.Millisecond))
	problems := grown(marks[1:], slower)
	line := trendOf(memory)
	fmt.Fprintln(out, line)
	if line.grows() {
		problems = append(problems, errors.New(line.String()))
	}
	if took > loading {
		problems = append(problems, fmt.Errorf("reading it back took longer than %s", loading))
	}
	if left := processesIn(dir); len(left) > 0 {
		problems = append(problems, fmt.Errorf("processes are left: %s", strings.Join(left, ", ")))
	}
	return errors.Join(problems...)
}

// endure runs the loop, takes a mark at every part of it, and looks at its memory all the time.
func (r *rig) endure(ctx context.Context, iterations int, out io.Writer) (marks []mark, memory []held, err error) {
	cmd := r.command(ctx, iterations)
	cmd.Dir = r.tree
	said, err := os.Create(filepath.Join(filepath.Dir(r.tree), "said"))
	if err != nil {
		return nil, nil, err
	}
	defer said.Close()
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		return nil, nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	fewest := math.MaxInt
	for {
		select {
		case err := <-ended:
			if cmd.ProcessState.ExitCode() != stopped {
				text, _ := os.ReadFile(said.Name())
				return nil, nil, fmt.Errorf("the loop ended with %v: %s", err, text[max(0, len(text)-2000):])
			}
			if len(marks) < parts {
				return nil, nil, fmt.Errorf("the loop ended after %d of %d parts", len(marks), parts)
			}
			return marks, memory, nil
		case <-time.After(50 * time.Millisecond):
		}
		if open, err := openFiles(cmd.Process.Pid); err == nil {
			fewest = min(fewest, open)
		}
		done, err := r.ran()
		if bytes, err := anonymous(cmd.Process.Pid); err == nil && done < iterations { // at its end it reads back all of it
			memory = append(memory, held{done, bytes})
		}
		if err != nil || done < iterations*len(marks)/parts || len(marks) > parts {
			continue
		}
		m, err := r.look(cmd.Process.Pid, done, marks)
		if err != nil {
			continue // it may have ended this very moment
		}
		m.files, fewest = fewest, math.MaxInt
		marks = append(marks, m)
		fmt.Fprintln(out, m)
	}
}

// ran is how often the agent has run.
func (r *rig) ran() (int, error) {
	text, err := os.ReadFile(r.notes)
	return strings.Count(string(text), "\n"), err
}

// grown says what is larger in the last part than in the first.
func grown(marks []mark, slower float64) (problems []error) {
	first, last := marks[0], marks[len(marks)-1]
	if float64(last.cpu) > slower*float64(first.cpu) {
		problems = append(problems, fmt.Errorf("an iteration takes %s of processor time in the end, %s in the beginning", short(last.cpu), short(first.cpu)))
	}
	if before, after := fewestFiles(marks[:len(marks)/2]), fewestFiles(marks[len(marks)/2:]); after > before+spareFiles {
		problems = append(problems, fmt.Errorf("%d files are open in the second half, %d in the first", after, before))
	}
	if last.refs > refsKept {
		problems = append(problems, fmt.Errorf("%d refs are left", last.refs))
	}
	return problems
}

// fewestFiles is what is open between two starts of a program. Looks that all fall into
// such a start see more, and a short part may have no others; a leak raises the least of them.
func fewestFiles(marks []mark) int {
	fewest := math.MaxInt
	for _, m := range marks {
		fewest = min(fewest, m.files)
	}
	return fewest
}

// status reads the loop back as a user would.
func (r *rig) status(ctx context.Context) (time.Duration, error) {
	cmd := exec.CommandContext(ctx, r.holdfast, "status")
	cmd.Dir, cmd.Env = r.tree, append(os.Environ(), "XDG_STATE_HOME="+r.state)
	begin := time.Now()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("holdfast status: %w: %s", err, out)
	}
	return time.Since(begin), nil
}
