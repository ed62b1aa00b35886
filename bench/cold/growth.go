package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"time"
)

// steepest is how much more than ten times as long ten times as much may take. Start-up
// makes the first step look flat; the collector and caches make the last one steeper.
const steepest = 2.0

// growth shows that ten times as much takes about ten times as long.
func growth(binary, dir string) error {
	return errors.Join(
		grow(binary, dir, "lines in a file", []int{1_000, 10_000, 100_000}, oneFile),
		grow(binary, dir, "tests of one file lost", []int{100, 1_000, 10_000}, lostTests),
		grow(binary, dir, "files", []int{50, 500, 5_000}, manyFiles),
	)
}

func grow(binary, dir, what string, sizes []int, make func(int) content) error {
	fmt.Printf("%-22s %10s %10s %10s %12s %10s\n", what, "wall", "cpu", "memory", "cpu/1,000", "growth")
	var before time.Duration
	var faults []error
	for _, n := range sizes {
		repo := filepath.Join(dir, fmt.Sprint(what, n))
		if err := commitTwice(repo, make(n)); err != nil {
			return fmt.Errorf("prepare repository: %w", err)
		}
		if err := judged(binary, repo); err != nil {
			faults = append(faults, fmt.Errorf("%d %s: %w", n, what, err))
		}
		times, err := inTurn(repo, [][]string{{binary, "check", "HEAD"}}, 3)
		if err != nil {
			return err
		}
		took, ratio := cpu(times[0], 0), ""
		if before > 0 {
			times := float64(took) / float64(before)
			ratio = fmt.Sprintf("%.1f×", times)
			if times > 10*steepest {
				faults = append(faults, fmt.Errorf("%d %s take %.1f times as long as a tenth of them", n, what, times))
			}
		}
		before = took
		fmt.Printf("%-22d %10s %10s %6d MiB %12s %10s\n", n, short(wall(times[0], 0)), short(took), memory(times[0]), short(took*1000/time.Duration(n)), ratio)
	}
	fmt.Println()
	return errors.Join(faults...)
}

// judged refuses times of a check that left something out.
func judged(binary, dir string) error {
	cmd := exec.Command(binary, "check", "HEAD", "--json")
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil && !found(err) {
		return err
	}
	var report struct {
		Unjudged []struct{ Path, Reason string } `json:"unjudged"`
	}
	if err := json.Unmarshal(out, &report); err != nil {
		return fmt.Errorf("read report: %w", err)
	}
	if len(report.Unjudged) > 0 {
		return fmt.Errorf("%d not judged: %s: %s", len(report.Unjudged), report.Unjudged[0].Path, report.Unjudged[0].Reason)
	}
	return nil
}
