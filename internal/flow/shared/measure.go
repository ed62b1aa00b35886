package shared

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	code "holdfast/internal/detection/source"
	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/proving"
	"holdfast/internal/integration/git"
	"holdfast/internal/tracking/baseline"
)

// Standing is a kept tree that is to be measured.
type Standing struct {
	Repo           *git.Repo
	Scanner        *detect.Scanner
	Root           string
	Snapshot, Tree string
	Most           int // files; a tree that has more is not measured. 0 for any number
}

// ErrLarge says that there is more to measure than there is time for.
var ErrLarge = errors.New("there are too many files to measure them now")

// MeasureTree counts what a snapshot holds: its files, lines, tests and claims.
func MeasureTree(ctx context.Context, t Standing, now time.Time) (baseline.Metrics, baseline.Survey, error) {
	m, seen := baseline.Metrics{CapturedAt: now}, &detect.Survey{}
	files, err := t.Repo.ListRevision(ctx, t.Snapshot, t.Root, nil)
	if err != nil {
		return m, baseline.Survey{}, fmt.Errorf("measure the baseline: %w", err)
	}
	defer files.Close()
	m.FileCount = len(files.Paths)
	if t.Most > 0 && m.FileCount > t.Most {
		return m, baseline.Survey{}, ErrLarge
	}
	counted := lineCounter{Reader: files, lines: &m.LinesOfCode}
	var count testCount
	settings := readSettings(files, seen)
	err = judging.EachBatch(ctx, t.Scanner, judging.Listing{Paths: files.Paths, Reader: counted, Survey: seen}, false, func(list []*detect.Listed) error {
		for _, l := range list {
			count.add(l)
		}
		return nil
	})
	if err = errors.Join(settings, err); err != nil {
		return m, baseline.Survey{}, fmt.Errorf("measure the baseline: %w", err)
	}
	m.TestCount = count.tests
	m.Custom = baseline.Custom{CaseCount: &count.cases, SkippedCount: &count.skipped, OracleMass: &count.mass, TreeHash: t.Tree}
	if count.oracles > 0 {
		mean := count.mass / float64(count.oracles)
		m.Custom.MeanStrength = &mean
	}
	return m, surveyed(seen, sdlcPhase(t.Root)), nil
}

// largestSettings bounds the files of settings whose flags are read: a larger one is data.
const largestSettings = 256 << 10

// readSettings takes down the flags of the project's files of settings.
func readSettings(files *git.Listing, seen *detect.Survey) error {
	for _, path := range files.Paths {
		if !code.HoldsSettings(path) || detect.Foreign(path) || detect.Concerns(path) {
			continue
		}
		side, err := files.Read(path)
		if err != nil {
			return err
		}
		if len(side.Text) <= largestSettings {
			seen.AddSettings(path, side.Text)
		}
	}
	return nil
}

// surveyed is a survey as it is kept.
func surveyed(s *detect.Survey, phase string) baseline.Survey {
	out := baseline.Survey{TestFiles: s.Tests, SourceFiles: s.Sources, Phase: phase}
	for _, f := range s.Flags {
		if f.On {
			out.FlagsOn = append(out.FlagsOn, f.Name)
		} else {
			out.FlagsOff = append(out.FlagsOff, f.Name)
		}
	}
	if mean, known := s.Complexity.Mean(); known {
		out.Complexity = &mean
	}
	return out.Bounded()
}

// phaseFile is where AIWG keeps the phase that a project is in.
const phaseFile = ".aiwg/planning/current-phase.txt"

// sdlcPhase is the phase of the project as AIWG has it; "unknown" without it.
func sdlcPhase(tree string) string {
	root, err := os.OpenRoot(tree)
	if err != nil {
		return baseline.UnknownPhase
	}
	defer root.Close()
	f, err := root.Open(filepath.FromSlash(phaseFile))
	if err != nil {
		return baseline.UnknownPhase
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, 1<<10))
	if err != nil {
		return baseline.UnknownPhase
	}
	return baseline.Phase(string(text))
}

// testCount adds up the tests of files.
type testCount struct {
	tests, cases, skipped, oracles int
	mass                           float64
}

func (t *testCount) add(l *detect.Listed) {
	for _, c := range proving.Cases(l) {
		if !c.Runs() {
			t.skipped++
			continue
		}
		t.tests++
		t.cases += c.Count()
		t.mass += c.Mass()
		for _, o := range c.Oracles {
			t.oracles += max(1, o.Rows)
		}
	}
}

// lineCounter counts the lines of code that are read through it.
type lineCounter struct {
	judging.Reader
	lines *int
}

func (c lineCounter) Read(path string) (change.Side, error) {
	side, err := c.Reader.Read(path)
	*c.lines += bytes.Count(side.Text, []byte{'\n'})
	return side, err
}
