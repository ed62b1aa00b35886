package recovery

import (
	"strings"

	"holdfast/internal/detection/detect"
)

// Facts are what is known when a session is diagnosed. Nothing in them is what the agent
// says of itself.
type Facts struct {
	Task     string           // what was asked for
	Findings []detect.Finding // what was avoided; none when an honest retry brought nothing
	Measured bool             // checks were run on the tree without the avoidance
	Failing  []Failure        // those that fail on it
	Flaky    []string         // checks that passed without a change of the code

	Changed      int    // files that the agent changed
	CutOff       string // how the agent was ended before its time, "" when it was not
	ToolCalls    int64
	ToolFailures int64
	Stories      int    // that do not pass yet
	Stood        int    // iterations that failed in the same way
	Denied       string // a permission or security error, "" when there was none

	Recalled []Recalled // what like cases have taught
	Opinion  Opinion    // of a model that was asked; the zero value when none was
}

// Opinion is what a model takes for the cause.
type Opinion struct {
	Category   Category
	RootCause  string
	Confidence float64
}

// Failure is a check that fails.
type Failure struct {
	Check     string
	Signature string // of its output, without what differs from run to run
	Output    string
}

// Recalled is an earlier recovery that is like this one.
type Recalled struct {
	Category Category
	Strategy Strategy
	Likeness float64 // 0 to 1
	Lesson   string
}

// fails tells whether anything fails without the avoidance.
func (f Facts) fails() bool { return len(f.Failing) > 0 }

// of tells whether a finding of one of these types is there.
func (f Facts) of(types ...string) (detect.Finding, bool) {
	for _, g := range f.Findings {
		for _, t := range types {
			if g.Type == t {
				return g, true
			}
		}
	}
	return detect.Finding{}, false
}

// shown tells whether a check that fails speaks of what a finding is about: the test that
// was taken away is the one that fails when it is back.
func (f Facts) shown(g detect.Finding) bool {
	for _, c := range f.Failing {
		for _, name := range []string{lastPart(g.Test), g.Path} {
			if name != "" && strings.Contains(c.Output, name) {
				return true
			}
		}
	}
	return false
}

func lastPart(test string) string {
	for _, mark := range []string{" > ", "::", "/"} {
		if i := strings.LastIndex(test, mark); i >= 0 {
			test = test[i+len(mark):]
		}
	}
	return test
}

// files are the paths that findings are in.
func (f Facts) files() map[string]bool {
	out := map[string]bool{}
	for _, g := range f.Findings {
		out[g.Path] = true
	}
	return out
}

// focus is the one thing to look at: the first check that fails, else what was avoided.
func (f Facts) focus() string {
	if f.fails() {
		return "the check " + quoted(f.Failing[0].Check)
	}
	if len(f.Findings) > 0 {
		return quoted(f.Findings[0].Path)
	}
	return "the task"
}

// place is the test that was avoided, and where it is.
func (f Facts) place() string {
	for _, g := range f.Findings {
		if g.Test != "" {
			return quoted(lastPart(g.Test)) + " in " + quoted(g.Path)
		}
	}
	if len(f.Findings) > 0 {
		return quoted(f.Findings[0].Path)
	}
	return f.focus()
}

// maxName bounds the names of files, tests and checks in what is said: others chose them.
const maxName = 120

// quoted sets a name of somebody else's off from our words, on one line.
func quoted(name string) string {
	name = strings.Join(strings.Fields(strings.ReplaceAll(strings.ToValidUTF8(name, "?"), "`", "'")), " ")
	if len(name) > maxName {
		name = strings.ToValidUTF8(name[:maxName], "") + "…"
	}
	return "`" + name + "`"
}
