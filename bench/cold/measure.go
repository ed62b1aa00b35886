package main

import (
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"
)

// cost is what one process took. The processor time counts the git processes it started;
// it holds on a busy machine, where the time on the wall does not.
type cost struct {
	wall, cpu time.Duration
	memory    int64 // MiB
}

// inTurn runs the commands in turn, so that noise of the machine hits all alike. The
// costs of one that is not installed are nil.
func inTurn(dir string, commands [][]string, times int) ([][]cost, error) {
	costs := make([][]cost, len(commands))
	for range times {
		for i, c := range commands {
			cmd := exec.Command(c[0], c[1:]...)
			cmd.Dir = dir
			begin := time.Now()
			err := cmd.Run()
			switch {
			case errors.Is(err, exec.ErrNotFound):
				continue
			case err != nil && !found(err):
				return nil, fmt.Errorf("%s: %w", strings.Join(c, " "), err)
			}
			costs[i] = append(costs[i], cost{time.Since(begin), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), peak(cmd)})
		}
	}
	return costs, nil
}

// found tells the exit of a check that has something to say from a failure.
func found(err error) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit) && exit.ExitCode() == 1
}

func peak(cmd *exec.Cmd) int64 {
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		return usage.Maxrss >> 10
	}
	return 0
}

func wall(costs []cost, percent int) time.Duration {
	return at(costs, percent, func(c cost) time.Duration { return c.wall })
}

func cpu(costs []cost, percent int) time.Duration {
	return at(costs, percent, func(c cost) time.Duration { return c.cpu })
}

func memory(costs []cost) int64 {
	return slices.MaxFunc(costs, func(a, b cost) int { return int(a.memory - b.memory) }).memory
}

// at is the value below which so many percent lie.
func at(costs []cost, percent int, of func(cost) time.Duration) time.Duration {
	values := make([]time.Duration, 0, len(costs))
	for _, c := range costs {
		values = append(values, of(c))
	}
	slices.Sort(values)
	return values[len(values)*percent/100]
}
