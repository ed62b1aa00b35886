// Package quality gives an iteration of a loop a score from 0 to 100 by what was
// measured, never by what an agent says. docs/quality.md explains every number.
package quality

// Facts are what was measured after an iteration. Whatever is nil was not measured and
// is left out; a count of zero is a fact. All but the last part is about the tree as the
// iteration left it, compared with the baseline, so that scores of different
// iterations can be compared with one another.
type Facts struct {
	Checks        *Checks // the required checks of the contract
	Stories       *Share  // of prd.json: those that pass
	Tests         *Tests  // the last run of the project's tests
	TestsBefore   *Tests  // the same at the baseline
	OriginalTests *bool   // the proof: the tests of the baseline pass on this code
	CompileBroken bool    // the code does not build

	Findings Findings // open ones: what was undone is gone

	Cases        *Change // active test cases
	OracleMass   *Change
	Coverage     *Change // in percent
	LintErrors   *Change
	LintWarnings *Change
	TypeErrors   *Change

	Production   *Lines
	TestCode     *Lines
	Suppressions int // lint and type suppressions added
	Todos        int // TODO, FIXME and the like added

	FilesChanged int // in this iteration, those that were undone left out
	UndoneFiles  int // in this iteration
	Used         Use // in this iteration
	Allowed      Use // the loop's limits divided by its iterations
}

// Checks counts checks. A flaky one has not passed.
type Checks struct{ Passed, Flaky, Total int }

// Share is a part of a whole.
type Share struct{ Part, Total int }

// Tests counts the tests of a run.
type Tests struct{ Passed, Failed, Skipped, Total int }

// Findings counts open findings by severity.
type Findings struct{ Warnings, Violations, Criticals int }

// Change is a measure at the baseline and now.
type Change struct{ Before, Now float64 }

// Lines counts lines that were added and removed.
type Lines struct{ Added, Removed int }

// Use is what an iteration took, or may take.
type Use struct {
	Tokens     *int64
	CostUSD    *float64
	DurationMS *int64
}

// Breakdown has a score from 0 to 100 for every dimension.
type Breakdown struct {
	Validation   float64 `json:"validation"`
	Completeness float64 `json:"completeness"`
	Correctness  float64 `json:"correctness"`
	Readability  float64 `json:"readability"`
	Efficiency   float64 `json:"efficiency"`
}
