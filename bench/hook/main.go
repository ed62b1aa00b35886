// Command hook measures what an agent waits for at every call of a tool: a hook as a fresh
// process, beside an empty Go program and `node -e 0` in the same run; fifty at once; and
// how the audit trail grows.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

const runs = 100

// The limits, each above the empty program.
const (
	limitUnguarded = 5 * time.Millisecond
	limitMiddle    = 15 * time.Millisecond
	limitHigh      = 30 * time.Millisecond
)

func main() {
	binary := "bin/holdfast"
	if len(os.Args) > 1 {
		binary = os.Args[1]
	}
	if err := run(binary); err != nil {
		fmt.Fprintln(os.Stderr, "hook:", err)
		os.Exit(1)
	}
}

func run(binary string) error {
	binary, err := filepath.Abs(binary)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "holdfast-hook")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	r, err := newRig(dir, binary)
	if err != nil {
		return fmt.Errorf("prepare: %w", err)
	}
	return errors.Join(latency(r), crowd(r), growth(filepath.Join(dir, "growth")))
}

// latency measures calls one after another, in turn with the yardsticks.
func latency(r rig) error {
	names := []string{"an empty Go program", "node -e 0", "hook, nobody guards", "hook, an honest Edit", "hook, a refused Edit", "hook, a command"}
	makers := []func(int) job{
		func(int) job { return job{args: []string{r.empty}} },
		func(int) job { return job{args: []string{"node", "-e", "0"}} },
		func(i int) job { return r.edit(r.unguarded, i, "", honest) },
		func(i int) job { return r.edit(r.guarded, i, "s", honest) },
		func(i int) job { return r.edit(r.guarded, i, "s", skip) },
		func(i int) job { return r.shell(r.guarded, i, "s") },
	}
	times := make([][]time.Duration, len(makers))
	for i := range runs {
		for k, maker := range makers {
			took, err := r.time(maker(i))
			if err != nil {
				return fmt.Errorf("%s: %w", names[k], err)
			}
			times[k] = append(times[k], took)
		}
	}
	fmt.Printf("%-22s %10s %10s %10s %12s   (%d runs, in turn; a test file of 1,000 lines of TypeScript)\n", "fresh process", "min", "p50", "p95", "p50 above", runs)
	for k := range makers {
		fmt.Printf("%-22s %10s %10s %10s %12s\n", names[k], short(at(times[k], 0)), short(at(times[k], 50)), short(at(times[k], 95)), short(at(times[k], 50)-at(times[0], 50)))
	}
	fmt.Println()
	over := func(k, percent int) time.Duration { return at(times[k], percent) - at(times[0], percent) }
	if over(2, 50) > limitUnguarded || over(3, 50) > limitMiddle || over(3, 95) > limitHigh {
		return errors.New("too slow")
	}
	return nil
}

// at is the time below which so many percent lie.
func at(times []time.Duration, percent int) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[min(len(sorted)*percent/100, len(sorted)-1)]
}

func short(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }
