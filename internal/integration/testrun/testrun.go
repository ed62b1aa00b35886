// Package testrun finds the command that runs a project's tests, runs it under a
// deadline, and reads which tests passed, failed and were skipped.
package testrun

import "strings"

// Status is what became of a test.
type Status string

// The ways a test ends.
const (
	Passed  Status = "passed"
	Failed  Status = "failed"
	Skipped Status = "skipped"
	Unended Status = "unended" // it began, and the run was over before it ended
)

// Test is one test of a run.
type Test struct {
	Group   string // package, class, or suites joined by " > "
	Name    string
	File    string // where it stands, "" when the runner does not say
	Status  Status
	Message string // what a failed test said, shortened
	Parent  bool   // others ran as parts of it
}

// FullName is the group and the name, as people write it.
func (t Test) FullName() string {
	if t.Group == "" {
		return t.Name
	}
	return t.Group + " > " + t.Name
}

// Result is what the output of a runner tells.
type Result struct {
	Tests                   []Test
	Passed, Failed, Skipped int
	// Broken is what the runner said about code that it could not build or load.
	Broken string
}

// Named tells whether the runner named the tests that passed, not only those that failed.
func (r Result) Named() bool { return len(r.Tests) > 0 && r.Passed+r.Failed+r.Skipped <= len(r.Tests) }

// count fills the numbers from the tests. A test with parts counts by its parts.
func (r *Result) count() {
	r.Passed, r.Failed, r.Skipped = 0, 0, 0
	for _, t := range r.Tests {
		switch {
		case t.Parent:
		case t.Status == Passed:
			r.Passed++
		case t.Status == Failed, t.Status == Unended:
			r.Failed++
		default:
			r.Skipped++
		}
	}
}

// add takes over what another part of the same run tells.
func (r *Result) add(other Result) {
	r.Tests = append(r.Tests, other.Tests...)
	r.Passed, r.Failed, r.Skipped = r.Passed+other.Passed, r.Failed+other.Failed, r.Skipped+other.Skipped
	r.Broken = strings.TrimPrefix(r.Broken+"\n"+other.Broken, "\n")
}

// Read reads the output of any runner, by what it looks like.
func Read(output []byte) Result {
	if r, ok := ReadGoTest(output); ok {
		return r
	}
	if r, ok := ReadTAP(output); ok {
		return r
	}
	return ReadPlain(output)
}

// maxMessage bounds what a failed test may say.
const maxMessage = 600

// shorten keeps the end: the reason of a failure comes last.
func shorten(s string) string {
	s = strings.TrimSpace(strings.ToValidUTF8(s, "\uFFFD"))
	if len(s) <= maxMessage {
		return s
	}
	return "…" + strings.ToValidUTF8(s[len(s)-maxMessage:], "")
}
