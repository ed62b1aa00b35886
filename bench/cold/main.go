// Command cold measures what a user waits for: whole processes, started cold, beside
// two that everybody knows.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
	if err := prepare(dir); err != nil {
		return fmt.Errorf("prepare repository: %w", err)
	}
	commands := [][]string{{"git", "--version"}, {"node", "-e", "0"}, {binary, "version"}, {binary, "check", "HEAD"}}
	times, err := measure(dir, commands)
	if err != nil {
		return err
	}
	fmt.Printf("%-22s %9s %9s %9s   (%d runs, one after another in turn)\n", "cold process", "min", "p50", "p95", runs)
	for i, c := range commands {
		name := strings.Join(append([]string{filepath.Base(c[0])}, c[1:]...), " ")
		if times[i] == nil {
			fmt.Printf("%-22s not installed\n", name)
			continue
		}
		fmt.Printf("%-22s %9s %9s %9s\n", name, short(times[i][0]), short(times[i][runs/2]), short(times[i][runs*95/100]))
	}
	over := times[3][runs/2] - times[0][runs/2]
	fmt.Printf("check of a 1,000-line TypeScript change takes %s more than git --version (limit %s)\n", short(over), limit)
	if over > limit {
		return errors.New("too slow")
	}
	return nil
}

func short(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }

// measure takes the commands in turn, so that noise of the machine hits all alike.
func measure(dir string, commands [][]string) ([][]time.Duration, error) {
	times := make([][]time.Duration, len(commands))
	for range runs {
		for i, c := range commands {
			cmd := exec.Command(c[0], c[1:]...)
			cmd.Dir = dir
			start := time.Now()
			err := cmd.Run()
			var exit *exec.ExitError
			switch {
			case errors.Is(err, exec.ErrNotFound):
				continue
			case err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1):
				return nil, fmt.Errorf("%s: %w", strings.Join(c, " "), err)
			}
			times[i] = append(times[i], time.Since(start))
		}
	}
	for _, t := range times {
		slices.Sort(t)
	}
	return times, nil
}

// prepare commits a change of one test file with a thousand lines.
func prepare(dir string) error {
	file := filepath.Join(dir, "cart.test.ts")
	steps := []func() error{
		func() error { return git(dir, "init", "-q") },
		func() error { return os.WriteFile(file, []byte(source(0)), 0o600) },
		func() error { return git(dir, "add", ".") },
		func() error { return git(dir, "commit", "-qm", "first") },
		func() error { return os.WriteFile(file, []byte(source(3)), 0o600) },
		func() error { return git(dir, "commit", "-qam", "second") },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func git(dir string, args ...string) error {
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)...)
	cmd.Dir = dir
	return cmd.Run()
}

// source is a test file; shift changes an expectation in every tenth test.
func source(shift int) string {
	var out strings.Builder
	out.WriteString("import { describe, expect, it } from \"vitest\";\nimport { total } from \"./cart\";\n\ndescribe(\"cart\", () => {\n")
	for i := range 199 {
		n := i
		if i%10 == 0 {
			n += shift
		}
		fmt.Fprintf(&out, "  it(\"adds up %d lines\", () => {\n    const lines = Array.from({ length: %d }, (_, n) => ({ cents: n, count: 1 }));\n    expect(total(lines)).toBe(%d);\n  });\n\n", i, n, n*(n-1)/2)
	}
	out.WriteString("});\n")
	return out.String()
}
