// Command cold measures what a user waits for: whole processes, started cold, beside
// two that everybody knows, and how the time grows with the change.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const runs = 50

// limit is how much slower than `git --version` a check may be.
const limit = 25 * time.Millisecond

func main() {
	binary := "bin/holdfast"
	if len(os.Args) > 1 {
		binary = os.Args[1]
	}
	if err := run(binary); err != nil {
		fmt.Fprintln(os.Stderr, "cold:", err)
		os.Exit(1)
	}
}

func run(binary string) error {
	binary, err := filepath.Abs(binary)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "holdfast-cold")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	return errors.Join(start(binary, filepath.Join(dir, "start")), growth(binary, dir))
}

// start measures the smallest thing there is to wait for.
func start(binary, dir string) error {
	if err := commitTwice(dir, oneFile(1000)); err != nil {
		return fmt.Errorf("prepare repository: %w", err)
	}
	commands := [][]string{{"git", "--version"}, {"node", "-e", "0"}, {binary, "version"}, {binary, "check", "HEAD"}}
	times, err := inTurn(dir, commands, runs)
	if err != nil {
		return err
	}
	fmt.Printf("%-22s %10s %10s %10s %10s   (%d runs, one after another in turn)\n", "cold process", "min", "p50", "p95", "cpu p50", runs)
	for i, c := range commands {
		name := strings.Join(append([]string{filepath.Base(c[0])}, c[1:]...), " ")
		if times[i] == nil {
			fmt.Printf("%-22s not installed\n", name)
			continue
		}
		fmt.Printf("%-22s %10s %10s %10s %10s\n", name, short(wall(times[i], 0)), short(wall(times[i], 50)), short(wall(times[i], 95)), short(cpu(times[i], 50)))
	}
	over := wall(times[3], 50) - wall(times[0], 50)
	fmt.Printf("check of a 1,000-line TypeScript change takes %s more than git --version (limit %s)\n\n", short(over), limit)
	if over > limit {
		return errors.New("too slow")
	}
	return nil
}

func short(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }
