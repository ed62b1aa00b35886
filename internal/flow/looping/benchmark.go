package looping

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/tracking/loop"
)

// BenchmarkRequest is the loop whose guard is measured.
type BenchmarkRequest struct {
	Request
	With, Without bool // which of the two are run
	Rounds        int
}

// BenchmarkSide is one way to run the loop.
type BenchmarkSide struct {
	Rounds      int     `json:"rounds"`
	Iterations  int     `json:"iterations"`       // of all rounds
	IterationMS float64 `json:"iteration_ms"`     // the median of all iterations
	GuardMS     float64 `json:"guard_ms"`         // what of that is neither agent nor checks
	Completed   int     `json:"completed_rounds"` // in how many the work was done
}

// BenchmarkResult is both ways; nil for one that was not run.
type BenchmarkResult struct {
	With    *BenchmarkSide `json:"with_persistence"`
	Without *BenchmarkSide `json:"without_persistence"`
	Ratio   *float64       `json:"ratio"`                                // of the times of an iteration
	Percent *float64       `json:"overhead_percent"`                     // by how much it takes longer
	Rounds  []float64      `json:"overhead_percent_of_rounds,omitempty"` // the same, round by round
}

// Benchmark runs the same task in throw-away copies of the work tree, guarded and plain in
// turn, and the other way round in every second round, so that a machine that gets busier or
// quieter does not speak for one of them. What counts is the median of the rounds, each of
// which compares what ran side by side.
func Benchmark(ctx context.Context, req BenchmarkRequest) (BenchmarkResult, error) {
	var out BenchmarkResult
	var with, without rounds
	ways := []struct {
		run   bool
		plain bool
		into  *rounds
	}{{req.Without, true, &without}, {req.With, false, &with}}
	for range req.Rounds {
		for _, way := range ways {
			if !way.run {
				continue
			}
			l, err := inCopy(ctx, req.Request, way.plain)
			if err != nil {
				return out, err
			}
			way.into.add(l)
		}
		slices.Reverse(ways)
	}
	out.With, out.Without = with.side(), without.side()
	if out.With != nil && out.Without != nil && out.Without.IterationMS > 0 {
		out.Rounds = slower(with, without)
		percent := median(out.Rounds)
		ratio := 1 + percent/100
		out.Ratio, out.Percent = &ratio, &percent
	}
	return out, nil
}

// slower is by how many percent an iteration took longer, round by round.
func slower(with, without rounds) []float64 {
	var out []float64
	for i := range with.medians {
		out = append(out, 100*(with.medians[i]/max(1, without.medians[i])-1))
	}
	return out
}

// inCopy runs a loop in a copy of the work tree with a state of its own, and leaves nothing.
func inCopy(ctx context.Context, req Request, plain bool) (l *loop.Loop, err error) {
	err = shared.InScratch("benchmark", func(base string) error {
		l, err = loopBelow(ctx, base, req, plain)
		return err
	})
	return l, err
}

func loopBelow(ctx context.Context, base string, req Request, plain bool) (*loop.Loop, error) {
	tree, state := filepath.Join(base, "tree"), filepath.Join(base, "state")
	if err := copyWorkTree(cmp.Or(req.Dir, "."), tree); err != nil {
		return nil, fmt.Errorf("copy the work tree: %w", err)
	}
	req.Dir, req.State, req.Plain, req.Worktree = tree, state, &plain, false
	done, err := Run(ctx, req)
	if err != nil {
		return nil, err
	}
	if done.Loop.Iterated == 0 {
		return nil, fmt.Errorf("the loop ended before its first iteration did: %s", done.Loop.Terminal.Reason)
	}
	return done.Loop, nil
}

// copyWorkTree copies files, folders and links as they are. The history stays behind: a loop
// in a copy must not write into the repository of the original.
func copyWorkTree(from, to string) error {
	source, err := filepath.Abs(from)
	if err != nil {
		return err
	}
	return filepath.WalkDir(source, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(source, name)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		switch {
		case rel == ".git" || rel == filepath.FromSlash(".aiwg/ralph") || rel == filepath.FromSlash(".aiwg/persistence"):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return os.MkdirAll(target, 0o700)
		case d.Type()&fs.ModeSymlink != 0:
			link, err := os.Readlink(name)
			if err != nil {
				return err
			}
			return os.Symlink(link, target)
		case !d.Type().IsRegular():
			return nil // a socket or a pipe is nobody's work
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		return errors.Join(proving.CopyFile(name, target), os.Chmod(target, info.Mode().Perm()))
	})
}

// rounds are what was seen of one way.
type rounds struct {
	times, guards []float64 // of all iterations
	medians       []float64 // of the iterations of each round
	completed     int
}

func (r *rounds) add(l *loop.Loop) {
	var times []float64
	for _, record := range l.Records {
		times = append(times, float64(record.DurationMS))
		r.guards = append(r.guards, float64(record.Overhead))
	}
	r.times, r.medians = append(r.times, times...), append(r.medians, median(times))
	if l.Status == loop.Completed {
		r.completed++
	}
}

func (r *rounds) side() *BenchmarkSide {
	if len(r.times) == 0 {
		return nil
	}
	return &BenchmarkSide{Rounds: len(r.medians), Iterations: len(r.times), IterationMS: median(r.times), GuardMS: median(r.guards), Completed: r.completed}
}

func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}
