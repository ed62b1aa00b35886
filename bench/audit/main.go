// Command audit measures `holdfast audit` beside `git log -p` over the same commits in
// the same run, and the memory it takes.
//
//	go run ./bench/audit -holdfast bin/holdfast -n 1000 DIR…
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// What an audit may cost: times of git log -p, and MiB.
const (
	maxRatio  = 3.0
	maxMemory = 300
)

type run struct {
	wall, cpu time.Duration
	memory    int64 // MiB, of the process itself
}

func main() {
	holdfast := flag.String("holdfast", "bin/holdfast", "the `program`")
	count := flag.Int("n", 1000, "how many commits")
	runs := flag.Int("runs", 3, "how often; the fastest run of each counts")
	verify := flag.Bool("verify", false, "also compare the findings with those of --thorough")
	flag.Parse()
	failed := false
	fmt.Printf("%-34s %8s %12s %12s %7s %9s %9s\n", "repository", "commits", "git log -p", "audit", "ratio", "cpu ratio", "memory")
	for _, dir := range flag.Args() {
		if err := measure(*holdfast, dir, *count, *runs, *verify); err != nil {
			fmt.Fprintln(os.Stderr, "audit:", err)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}

func measure(holdfast, dir string, count, runs int, verify bool) error {
	n := strconv.Itoa(count)
	var git, audit []run
	for range runs { // in turn, so that noise of the machine hits both alike
		g, err := timed(io.Discard, "git", "-C", dir, "log", "-p", "--no-merges", "-n", n)
		if err != nil {
			return err
		}
		a, err := timed(io.Discard, holdfast, "audit", "-C", dir, "-n", n, "--json")
		if err != nil {
			return err
		}
		git, audit = append(git, g), append(audit, a)
	}
	g, a := fastest(git), fastest(audit)
	ratio := float64(a.wall) / float64(g.wall)
	fmt.Printf("%-34s %8s %12s %12s %6.1f× %8.1f× %5d MiB\n", name(dir), n, g.wall.Round(time.Millisecond), a.wall.Round(time.Millisecond),
		ratio, float64(a.cpu)/float64(g.cpu), a.memory)
	if verify {
		if err := compare(holdfast, dir, n); err != nil {
			return err
		}
	}
	if ratio > maxRatio || a.memory > maxMemory {
		return fmt.Errorf("%s: beyond the limit of %.0f × git log -p and %d MiB", name(dir), maxRatio, maxMemory)
	}
	return nil
}

// name is a directory's last two parts: mirrors call every repository the same.
func name(dir string) string {
	dir = filepath.Clean(dir)
	return filepath.Join(filepath.Base(filepath.Dir(dir)), filepath.Base(dir))
}

func timed(out io.Writer, program string, args ...string) (run, error) {
	cmd := exec.Command(program, args...)
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return run{}, fmt.Errorf("%s %s: %w", program, strings.Join(args, " "), err)
	}
	r := run{wall: time.Since(start), cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		r.memory = usage.Maxrss >> 10
	}
	return r, nil
}

func fastest(runs []run) run {
	return slices.MinFunc(runs, func(a, b run) int { return int(a.wall - b.wall) })
}

// compare tells what the quick way finds differently from the thorough one.
func compare(holdfast, dir, n string) error {
	quick, err := findings(holdfast, dir, n)
	if err != nil {
		return err
	}
	thorough, err := findings(holdfast, dir, n, "--thorough")
	if err != nil {
		return err
	}
	missed, extra := without(thorough, quick), without(quick, thorough)
	fmt.Printf("%-34s %8s findings %d, missed by the quick way %d, extra %d\n", "", "", len(thorough), len(missed), len(extra))
	for _, m := range missed {
		fmt.Println("  missed:", m)
	}
	for _, e := range extra {
		fmt.Println("  extra: ", e)
	}
	return nil
}

func findings(holdfast, dir, n string, more ...string) ([]string, error) {
	out, err := exec.Command(holdfast, append([]string{"audit", "-C", dir, "-n", n, "--json"}, more...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("audit: %w", err)
	}
	var doc struct {
		Commits []struct {
			ID, Failure string
			Findings    []struct {
				ID, Path, Test string
				Line           int
			}
		}
	}
	if err := json.Unmarshal(out, &doc); err != nil {
		return nil, fmt.Errorf("read audit: %w", err)
	}
	var list []string
	for _, c := range doc.Commits {
		if c.Failure != "" {
			list = append(list, c.ID+" failed: "+c.Failure)
		}
		for _, f := range c.Findings {
			list = append(list, fmt.Sprintf("%s %s %s:%d %s", c.ID[:12], f.ID, f.Path, f.Line, f.Test))
		}
	}
	return list, nil
}

func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(other, s) })
}
