package contract

import "strings"

// Kind is what a check looks at.
type Kind string

// The kinds of checks. What each looks at in detail is in docs/contract.md.
const (
	Command            Kind = "command"              // a command ends with exit status 0
	TestsGreen         Kind = "tests_green"          // the project's tests ran and passed
	PRDAllPass         Kind = "prd_all_pass"         // every story of prd.json passes
	NoHighRisk         Kind = "no_high_risk"         // no open violation or critical finding since the baseline
	OriginalTestsGreen Kind = "original_tests_green" // the tests as they were at the start pass on the present code
	Coverage           Kind = "coverage"             // test coverage is not below the baseline by more than a limit
	File               Kind = "file"                 // a file is there, is absent, or holds a text
	JSON               Kind = "json"                 // a value in a JSON file is as it should be
	Holdout            Kind = "holdout"              // a command whose files the agent cannot reach
)

// Is is the question that a file or json check asks.
type Is string

// The questions. Equals, NotEquals, AtLeast and AtMost are for json, Contains, Matches and
// SHA256 for file, Exists and Absent for both.
const (
	Exists    Is = "exists"
	Absent    Is = "absent"
	Contains  Is = "contains"
	Matches   Is = "matches" // a regular expression in Go's syntax
	SHA256    Is = "sha256"
	Equals    Is = "equals"
	NotEquals Is = "not_equals"
	AtLeast   Is = "at_least"
	AtMost    Is = "at_most"
)

// Check is one objective condition. Which fields a check has depends on its kind;
// Validate refuses one too many as well as one too few.
type Check struct {
	Kind    Kind     `json:"check" yaml:"check"`
	Name    string   `json:"name,omitempty" yaml:"name,omitempty"`         // how evidence calls it; see ID
	Command string   `json:"command,omitempty" yaml:"command,omitempty"`   // command, holdout: a line for the shell
	Argv    []string `json:"argv,omitempty" yaml:"argv,omitempty"`         // command, holdout: a program and its arguments, without a shell
	Path    string   `json:"path,omitempty" yaml:"path,omitempty"`         // file, json, prd_all_pass: inside the work tree; holdout: a directory outside of it
	Pointer string   `json:"pointer,omitempty" yaml:"pointer,omitempty"`   // json: where the value stands, as in RFC 6901; empty for the whole file
	Is      Is       `json:"is,omitempty" yaml:"is,omitempty"`             // file, json
	Want    string   `json:"want,omitempty" yaml:"want,omitempty"`         // file, json: a text, or for json a JSON value
	MaxDrop *float64 `json:"max_drop,omitempty" yaml:"max_drop,omitempty"` // coverage: percentage points
	Runs    int      `json:"runs,omitempty" yaml:"runs,omitempty"`         // how many runs must all pass on one tree, 1 when left out
}

// DefaultPRD is the file of prd_all_pass where the check names none.
const DefaultPRD = "prd.json"

// DefaultMaxDrop is how many percentage points coverage may drop where the check says nothing.
const DefaultMaxDrop = 5.0

// ID is what evidence calls the check: its name, or its kind with what it is about.
func (c Check) ID() string {
	if c.Name != "" {
		return c.Name
	}
	about := c.about()
	if about == "" {
		return string(c.Kind)
	}
	return string(c.Kind) + ": " + about
}

func (c Check) about() string {
	switch c.Kind {
	case Command:
		return c.line()
	case Holdout:
		return strings.TrimSpace(c.Path + " " + c.line())
	case File:
		return strings.TrimSpace(c.Path + " " + string(c.Is) + " " + c.Want)
	case JSON:
		return strings.TrimSpace(c.Path + "#" + c.Pointer + " " + string(c.Is) + " " + c.Want)
	}
	return ""
}

func (c Check) line() string {
	if c.Command != "" {
		return c.Command
	}
	return strings.Join(c.Argv, " ")
}

// runs is how many passes the check needs at least.
func (c Check) runs() int { return max(c.Runs, 1) }
