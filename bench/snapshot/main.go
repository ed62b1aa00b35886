// Command snapshot measures what a snapshot of a large work tree costs when little has
// changed, beside `git status` of the same tree in the same run.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"holdfast/internal/integration/snapshot"
)

const (
	files   = 10_000
	changed = 5 // files between two snapshots
	rounds  = 30
	goal    = 100 * time.Millisecond
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "snapshot:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "holdfast-snapshot")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tree := filepath.Join(dir, "tree")
	if err := repository(tree); err != nil {
		return fmt.Errorf("prepare repository: %w", err)
	}
	begin := time.Now()
	store, err := snapshot.Open(ctx, tree, filepath.Join(dir, "state"))
	if err != nil {
		return err
	}
	first, err := store.Take(ctx, "first")
	if err != nil {
		return err
	}
	cold := time.Since(begin)
	var takes, statuses []time.Duration
	for round := range rounds {
		for i := range changed {
			if err := write(tree, (round*changed+i)*37%files, fmt.Sprint("round ", round)); err != nil {
				return err
			}
		}
		took, err := timed(func() error { return git(tree, "status", "--porcelain") })
		if err != nil {
			return err
		}
		statuses = append(statuses, took)
		took, err = timed(func() error { _, err := store.Take(ctx, "next"); return err })
		if err != nil {
			return err
		}
		takes = append(takes, took)
	}
	back, err := timed(func() error { _, err := store.Restore(ctx, first.ID); return err })
	if err != nil {
		return err
	}
	fmt.Printf("%-36s %10s %10s %10s   (%d files, %d changed each time, %d rounds in turn)\n", "snapshot", "min", "p50", "p95", files, changed, rounds)
	print("git status", statuses)
	print("take", takes)
	fmt.Printf("first snapshot of all files %s; restore of %d changed files %s\n\n", short(cold), rounds*changed, short(back))
	if at(takes, 50) > goal {
		return errors.New("too slow: the goal is " + goal.String())
	}
	return nil
}

func repository(tree string) error {
	if err := os.MkdirAll(tree, 0o700); err != nil {
		return err
	}
	for i := range files {
		if err := write(tree, i, "start"); err != nil {
			return err
		}
	}
	return errors.Join(git(tree, "init", "-q"), git(tree, "add", "."), git(tree, "commit", "-qm", "start"))
}

func write(tree string, number int, text string) error {
	file := filepath.Join(tree, fmt.Sprintf("part%d", number/100), fmt.Sprintf("file%d.txt", number))
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	return os.WriteFile(file, fmt.Appendf(nil, "%s %d\n%0512d\n", text, number, number), 0o600)
}

func git(dir string, args ...string) error {
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "gc.auto=0"}, args...)...)
	cmd.Dir = dir
	return cmd.Run()
}

func timed(do func() error) (time.Duration, error) {
	begin := time.Now()
	err := do()
	return time.Since(begin), err
}

func print(name string, times []time.Duration) {
	fmt.Printf("%-36s %10s %10s %10s\n", name, short(at(times, 0)), short(at(times, 50)), short(at(times, 95)))
}

func at(times []time.Duration, percent int) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)*percent/100]
}

func short(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }
