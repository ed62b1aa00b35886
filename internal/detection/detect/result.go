// Package detect finds avoidance in a change.
package detect

// Severity grades a finding.
type Severity string

// The severities of detection, in rising order.
const (
	None      Severity = "none"
	Warning   Severity = "warning"
	Violation Severity = "violation"
	Critical  Severity = "critical"
)

var ranks = map[Severity]int{None: 0, Warning: 1, Violation: 2, Critical: 3}

// Rank orders severities; an unknown one ranks as none.
func (s Severity) Rank() int { return ranks[s] }

// Horizon is how much of the story a change shows.
type Horizon string

// The horizons, from the narrowest to the widest.
const (
	Call      Horizon = "call"
	Iteration Horizon = "iteration"
	Commit    Horizon = "commit"
)

// Finding is a pattern met in a change.
type Finding struct {
	ID         string      `json:"id"`
	LP         string      `json:"lp"`
	Type       string      `json:"type"`
	Severity   Severity    `json:"severity"`
	Confidence float64     `json:"confidence"`
	Path       string      `json:"path"`
	Line       int         `json:"line"`
	Test       string      `json:"test"`
	Before     string      `json:"before"`
	After      string      `json:"after"`
	Message    string      `json:"message"`
	Advice     string      `json:"advice"`
	Clearances []Clearance `json:"clearances"`
}

// Clearance is a stated reason why something that looks like avoidance is legitimate.
type Clearance struct {
	Kind   string `json:"kind"`
	Reason string `json:"reason"`
}

// Summary counts what the change holds before and after.
type Summary struct {
	Files                   int     `json:"files"`
	TestsBefore             int     `json:"tests_before"`
	TestsAfter              int     `json:"tests_after"`
	CasesBefore             int     `json:"cases_before"`
	CasesAfter              int     `json:"cases_after"`
	OracleMassBefore        float64 `json:"oracle_mass_before"`
	OracleMassAfter         float64 `json:"oracle_mass_after"`
	AssertionStrengthBefore float64 `json:"assertion_strength_before"`
	AssertionStrengthAfter  float64 `json:"assertion_strength_after"`
}

// Unjudged is a file, or a part of one, that could not be judged, and why.
type Unjudged struct {
	Path   string `json:"path"`
	Line   int    `json:"line,omitempty"`
	Reason string `json:"reason"`
	Kind   string `json:"kind,omitempty"` // "" for what could not be read
}

// Kinds of what a listing does not list although it was read.
const (
	MadeByRun = "made-by-run" // tests that come to be only when they are run
	LeftOut   = "left-out"    // tests that the settings of the runner leave out
)

// Result is everything detection has to say about a change.
type Result struct {
	Findings []Finding
	Cleared  []Finding
	Summary  Summary
	Unjudged []Unjudged
}
