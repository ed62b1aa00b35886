// Package baseline holds what was measured of a project when a loop began, and tells
// what has become worse since.
package baseline

import "time"

// Metrics is a project in numbers, at the start of a loop and after each iteration. What
// could not be measured is nil; for coverage, Custom says whether it is known.
type Metrics struct {
	CapturedAt         time.Time `json:"captured_at"`
	TestCount          int       `json:"test_count"`
	CoveragePercentage float64   `json:"coverage_percentage"` // 0 when it is not known
	TypeScriptErrors   *int      `json:"typescript_errors"`   // errors of the type checker, of whatever language
	LintErrors         *int      `json:"lint_errors"`
	LintWarnings       *int      `json:"lint_warnings"`
	FileCount          int       `json:"file_count"`
	LinesOfCode        int       `json:"lines_of_code"`
	Custom             Custom    `json:"custom_metrics"`
}

// Custom are the measures that the schema of loop states has no names for.
type Custom struct {
	CoverageKnown bool              `json:"coverage_known"`
	CaseCount     *int              `json:"case_count,omitempty"`    // rows of tables counted
	SkippedCount  *int              `json:"skipped_count,omitempty"` // cases that do not run
	OracleMass    *float64          `json:"oracle_mass,omitempty"`
	MeanStrength  *float64          `json:"mean_strength,omitempty"`
	TreeHash      string            `json:"tree_hash,omitempty"`
	Hashes        map[string]string `json:"hashes,omitempty"` // of single files, by path
}

// WithCoverage is the metrics with a coverage that was measured.
func (m Metrics) WithCoverage(percent float64) Metrics {
	m.CoveragePercentage, m.Custom.CoverageKnown = percent, true
	return m
}

// Regression is something that has become worse, in the words of regression_events.
type Regression struct {
	Type     Type     `json:"regression_type"`
	Severity Severity `json:"severity"`
	Details  Details  `json:"details"`
}

// Details are the two values and what they are values of.
type Details struct {
	Metric        string  `json:"metric"`
	BaselineValue float64 `json:"baseline_value"`
	CurrentValue  float64 `json:"current_value"`
}

// Limits say how far a measure may fall before that is a regression.
type Limits struct {
	CoverageBlockAbove float64 // percentage points
	CoverageWarnAbove  float64
	ClearedTests       int // tests whose removal detection has cleared
	ClearedCases       int
}

// DefaultLimits are those that hold where a project says nothing.
func DefaultLimits() Limits { return Limits{CoverageBlockAbove: 5, CoverageWarnAbove: 2} }
