package baseline_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"strings"
	"testing"
	"time"

	"holdfast/catalog"
	"holdfast/internal/detection/detect"
	"holdfast/internal/tracking/baseline"
)

func at[T any](v T) *T { return &v }

func start() baseline.Metrics {
	m := baseline.Metrics{
		CapturedAt: time.Date(2027, 2, 2, 21, 0, 0, 0, time.UTC), TestCount: 150, TypeScriptErrors: at(12), LintErrors: at(0), LintWarnings: at(3),
		FileCount: 80, LinesOfCode: 15000, Custom: baseline.Custom{CaseCount: at(400), SkippedCount: at(2), OracleMass: at(30000.0)},
	}
	return m.WithCoverage(85)
}

func TestCompare(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*baseline.Metrics)
		want   string
	}{
		"nothing changed":            {func(*baseline.Metrics) {}, ""},
		"all is better":              {func(m *baseline.Metrics) { m.TestCount, m.CoveragePercentage, m.TypeScriptErrors = 160, 90, at(0) }, ""},
		"tests are gone":             {func(m *baseline.Metrics) { m.TestCount = 148 }, "test_deletion critical test_count 150 148"},
		"rows of a table are gone":   {func(m *baseline.Metrics) { m.Custom.CaseCount = at(399) }, "test_deletion critical case_count 400 399"},
		"more is skipped":            {func(m *baseline.Metrics) { m.Custom.SkippedCount = at(3) }, "test_skipping medium skipped_count 2 3"},
		"coverage falls a little":    {func(m *baseline.Metrics) { m.CoveragePercentage = 83 }, ""},
		"coverage falls by three":    {func(m *baseline.Metrics) { m.CoveragePercentage = 82 }, "coverage_regression low coverage_percentage 85 82"},
		"coverage falls by five":     {func(m *baseline.Metrics) { m.CoveragePercentage = 80 }, "coverage_regression low coverage_percentage 85 80"},
		"coverage falls by six":      {func(m *baseline.Metrics) { m.CoveragePercentage = 79 }, "coverage_regression high coverage_percentage 85 79"},
		"coverage falls by twenty":   {func(m *baseline.Metrics) { m.CoveragePercentage = 65 }, "coverage_regression critical coverage_percentage 85 65"},
		"coverage is not known now":  {func(m *baseline.Metrics) { m.CoveragePercentage, m.Custom.CoverageKnown = 0, false }, ""},
		"one type error more":        {func(m *baseline.Metrics) { m.TypeScriptErrors = at(13) }, "validation_bypass medium typescript_errors 12 13"},
		"many lint errors":           {func(m *baseline.Metrics) { m.LintErrors = at(6) }, "validation_bypass high lint_errors 0 6"},
		"a lint warning":             {func(m *baseline.Metrics) { m.LintWarnings = at(4) }, "validation_bypass low lint_warnings 3 4"},
		"linting was not run now":    {func(m *baseline.Metrics) { m.LintErrors, m.LintWarnings = nil, nil }, ""},
		"assertions are weaker":      {func(m *baseline.Metrics) { m.Custom.OracleMass = at(29000.0) }, "assertion_weakening medium oracle_mass 30000 29000"},
		"an assertion was tidied":    {func(m *baseline.Metrics) { m.Custom.OracleMass = at(29950.0) }, ""},
		"a mass that is none":        {func(m *baseline.Metrics) { m.Custom.OracleMass = at(math.NaN()) }, ""},
		"two measures are worse":     {func(m *baseline.Metrics) { m.TestCount, m.LintErrors = 149, at(1) }, "test_deletion critical test_count 150 149, validation_bypass medium lint_errors 0 1"},
		"files and lines come or go": {func(m *baseline.Metrics) { m.FileCount, m.LinesOfCode = 1, 10 }, ""},
	} {
		now := start()
		c.change(&now)
		var got []string
		for _, r := range baseline.Compare(start(), now) {
			got = append(got, fmt.Sprint(r.Type, " ", r.Severity, " ", r.Details.Metric, " ", r.Details.BaselineValue, " ", r.Details.CurrentValue))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestClearedTestsAreNoRegression(t *testing.T) {
	now := start()
	now.TestCount, now.Custom.CaseCount = 147, at(397)
	limits := baseline.DefaultLimits()
	limits.ClearedTests, limits.ClearedCases = 3, 3
	if got := baseline.CompareWithin(start(), now, limits); len(got) > 0 {
		t.Errorf("three removals were cleared, got %+v", got)
	}
	limits.ClearedTests, limits.ClearedCases = 2, 2
	if got := baseline.CompareWithin(start(), now, limits); baseline.Worst(got) != baseline.Critical {
		t.Errorf("only two were cleared, got %+v", got)
	}
}

func TestMetricsAreWrittenInTheWordsOfLoopStates(t *testing.T) {
	m := start()
	m.LintErrors, m.CoveragePercentage, m.Custom = nil, 0, baseline.Custom{}
	text, err := json.Marshal(m)
	want := `{"captured_at":"2027-02-02T21:00:00Z","test_count":150,"coverage_percentage":0,"typescript_errors":12,"lint_errors":null,` +
		`"lint_warnings":3,"file_count":80,"lines_of_code":15000,"custom_metrics":{"coverage_known":false}}`
	if err != nil || string(text) != want {
		t.Errorf("got %s, %v", text, err)
	}
}

// TestEveryTypeOfThePatternsHasAWord, so that no finding is lost on its way into the state.
func TestEveryTypeOfThePatternsHasAWord(t *testing.T) {
	seen := 0
	err := fs.WalkDir(catalog.FS, "patterns", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(catalog.FS, path)
		for line := range strings.Lines(string(text)) {
			name, ok := strings.CutPrefix(strings.TrimSpace(line), "type: ")
			if !ok || !strings.HasPrefix(line, "type:") {
				continue
			}
			seen++
			if _, ok := baseline.TypeOf(name); !ok {
				t.Errorf("%s: %q has no regression_type", path, name)
			}
		}
		return err
	})
	if err != nil || seen == 0 {
		t.Fatalf("%d patterns, %v", seen, err)
	}
	if _, ok := baseline.TypeOf("nonsense"); ok {
		t.Error("nonsense has a type")
	}
}

func TestSeverityOf(t *testing.T) {
	for from, to := range map[detect.Severity]baseline.Severity{
		detect.Critical: baseline.Critical, detect.Violation: baseline.High, detect.Warning: baseline.Medium, detect.None: baseline.Low,
	} {
		if got := baseline.SeverityOf(from); got != to {
			t.Errorf("%s becomes %s", from, got)
		}
	}
}
