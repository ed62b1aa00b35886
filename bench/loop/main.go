// Command loop measures what Holdfast adds to an iteration: the time from the end of an
// agent to the start of the next one, with the snapshot, the judging, the check and all
// that is written down, beside a bare shell loop with the same agent and the same check in
// the same run.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// limit is what an iteration in a small repository may cost beside a bare loop.
const limit = 50 * time.Millisecond

func main() {
	if len(os.Args) == 4 && os.Args[1] == "agent" {
		exit(work(os.Args[2], os.Args[3]))
	}
	holdfast := flag.String("holdfast", "bin/holdfast", "the `command` to measure")
	iterations := flag.Int("n", 50, "iterations in each loop")
	large := flag.Int("files", 10_000, "files of the large repository; 0 leaves it out")
	endured := flag.Int("soak", 0, "run one loop of so many `iterations`, and see what it leaves behind")
	flag.Parse()
	if *endured > 0 {
		exit(soak(context.Background(), *holdfast, *endured, slower, os.Stdout))
	}
	exit(run(context.Background(), *holdfast, *iterations, *large))
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "loop:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

func run(ctx context.Context, holdfast string, iterations, large int) error {
	holdfast, err := filepath.Abs(holdfast)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "holdfast-loop")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	fmt.Printf("%-36s %10s %10s %10s %10s   (%d iterations, agent exit to next agent start)\n", "iteration of a loop", "min", "p50", "p95", "cpu", iterations)
	small, err := compare(ctx, filepath.Join(dir, "small"), holdfast, 20, iterations)
	if err == nil && large > 0 {
		_, err = compare(ctx, filepath.Join(dir, "large"), holdfast, large, iterations)
	}
	if err != nil {
		return err
	}
	fmt.Println()
	if small > limit {
		return errors.New("too slow: the limit is " + limit.String() + " more than the bare loop in the small repository")
	}
	return nil
}

// compare runs both loops in a repository and tells the difference of their medians. The
// bare loop runs before and after, so that a machine that gets busier is noticed.
func compare(ctx context.Context, dir, holdfast string, files, iterations int) (time.Duration, error) {
	r, err := newRig(dir, holdfast, files)
	if err != nil {
		return 0, fmt.Errorf("prepare a repository of %d files: %w", files, err)
	}
	var bare, guarded sample
	for _, part := range []struct {
		into *sample
		loop func(context.Context, int) (sample, error)
	}{{&bare, r.bare}, {&guarded, r.guarded}, {&bare, r.bare}} {
		s, err := part.loop(ctx, iterations)
		if err != nil {
			return 0, err
		}
		part.into.gaps, part.into.cpu = append(part.into.gaps, s.gaps...), s.cpu
	}
	more := at(guarded.gaps, 50) - at(bare.gaps, 50)
	bare.print(fmt.Sprintf("bare shell loop, %d files", files))
	guarded.print(fmt.Sprintf("holdfast run, %d files", files))
	fmt.Printf("%-36s %10s %10s %10s %10s   p50 %.0f ×\n", "  more than the bare loop", short(at(guarded.gaps, 0)-at(bare.gaps, 0)), short(more),
		short(at(guarded.gaps, 95)-at(bare.gaps, 95)), short(guarded.cpu-bare.cpu), float64(at(guarded.gaps, 50))/float64(max(1, at(bare.gaps, 50))))
	return more, nil
}

// sample is what was seen of a loop.
type sample struct {
	gaps []time.Duration // between two agents
	cpu  time.Duration   // of all processes, for each iteration
}

func (s sample) print(name string) {
	fmt.Printf("%-36s %10s %10s %10s %10s\n", name, short(at(s.gaps, 0)), short(at(s.gaps, 50)), short(at(s.gaps, 95)), short(s.cpu))
}

func at(times []time.Duration, percent int) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[min(len(sorted)-1, len(sorted)*percent/100)]
}

func short(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }
