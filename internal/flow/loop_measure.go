package flow

import (
	"bytes"
	"context"
	"fmt"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/tracking/baseline"
)

// measure counts what a snapshot holds: its files, lines, tests and claims.
func (r *runner) measure(ctx context.Context, at snapshot.Snapshot) (baseline.Metrics, error) {
	m := baseline.Metrics{CapturedAt: r.Now()}
	files, err := r.repo.ListRevision(ctx, string(at.ID), r.loop.Root, nil)
	if err != nil {
		return m, fmt.Errorf("measure the baseline: %w", err)
	}
	defer files.Close()
	m.FileCount = len(files.Paths)
	counted := lineCounter{reader: files, lines: &m.LinesOfCode}
	var t testCount
	err = eachBatch(ctx, r.scanner, listing{paths: files.Paths, reader: counted}, false, func(list []*detect.Listed) error {
		for _, l := range list {
			t.add(l)
		}
		return nil
	})
	if err != nil {
		return m, fmt.Errorf("measure the baseline: %w", err)
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
	return m, r.countProblems(ctx, &m)
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
