package flow

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	code "holdfast/internal/detection/source"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/tracking/baseline"
)

// measure counts what a snapshot holds: its files, lines, tests and claims.
func (r *runner) measure(ctx context.Context, at snapshot.Snapshot) (baseline.Metrics, baseline.Survey, error) {
	m, seen := baseline.Metrics{CapturedAt: r.Now()}, &detect.Survey{}
	files, err := r.repo.ListRevision(ctx, string(at.ID), r.loop.Root, nil)
	if err != nil {
		return m, baseline.Survey{}, fmt.Errorf("measure the baseline: %w", err)
	}
	defer files.Close()
	m.FileCount = len(files.Paths)
	counted := lineCounter{reader: files, lines: &m.LinesOfCode}
	var t testCount
	settings := readSettings(files, seen)
	err = eachBatch(ctx, r.scanner, listing{paths: files.Paths, reader: counted, survey: seen}, false, func(list []*detect.Listed) error {
		for _, l := range list {
			t.add(l)
		}
		return nil
	})
	if err = errors.Join(settings, err); err != nil {
		return m, baseline.Survey{}, fmt.Errorf("measure the baseline: %w", err)
	}
	m.TestCount = t.tests
	m.Custom = baseline.Custom{CaseCount: &t.cases, SkippedCount: &t.skipped, OracleMass: &t.mass, TreeHash: at.Tree}
	if t.oracles > 0 {
		mean := t.mass / float64(t.oracles)
		m.Custom.MeanStrength = &mean
	}
	if c := r.inspector.ground.Coverage; c != nil {
		m = m.WithCoverage(*c)
	}
	return m, surveyed(seen, r.sdlcPhase()), r.countProblems(ctx, &m)
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
func (r *runner) sdlcPhase() string {
	root, err := os.OpenRoot(r.loop.Root)
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
	for _, c := range cases(l) {
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
	reader
	lines *int
}

func (c lineCounter) Read(path string) (change.Side, error) {
	side, err := c.reader.Read(path)
	*c.lines += bytes.Count(side.Text, []byte{'\n'})
	return side, err
}
