package proving

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"holdfast/internal/integration/report"
	"holdfast/internal/integration/testrun"
)

// giveBack looks for restored test files that could not be built. They are noted and
// their new versions put in their place; then build settings, when nothing ran at all.
func (p *proof) giveBack() (again bool, err error) {
	for i, f := range p.files {
		if f.Role != Restored || !f.code || p.unbuilt[f.Path] != "" {
			continue
		}
		if reason := p.complaintAbout(f.Path); reason != "" {
			p.unbuilt[f.Path] = reason
			p.files[i].Role = givenBack
			again = true
			if err := p.asAfter(f.Path); err != nil {
				return false, err
			}
		}
	}
	if again || p.whole != nil || !p.nothingRan() { // inside a loop, settings of the agent's prove nothing
		return again, nil
	}
	for i, f := range p.files {
		if f.build && f.Role == Restored {
			p.files[i].Role = givenBack
			again = true
			p.notes = append(p.notes, f.Path+" is used as it is after the change: with the one before, nothing could be built")
			if err := p.asAfter(f.Path); err != nil {
				return false, err
			}
		}
	}
	return again, nil
}

// nothingRan tells whether building failed as a whole.
func (p *proof) nothingRan() bool {
	for _, o := range p.outcomes {
		if o.Exit == 0 || o.TimedOut || len(o.Tests) > 0 || o.Broken == "" {
			return false
		}
	}
	return len(p.outcomes) > 0
}

// asAfter gives a path of the tree the version after the change, or none.
func (p *proof) asAfter(name string) error {
	to, err := os.OpenRoot(p.tree)
	if err != nil {
		return err
	}
	defer to.Close()
	if err := makeRoom(to, name); err != nil {
		return err
	}
	for _, f := range p.src.Change.Files {
		if f.Path != name && f.PathBefore() != name || !f.After.Present {
			continue
		}
		if err := makeRoom(to, f.Path); err != nil {
			return err
		}
		return to.WriteFile(f.Path, f.After.Text, 0o644)
	}
	return nil
}

// complaintAbout is the first thing that a runner said about building a test file of
// which no test has run, "" for none.
func (p *proof) complaintAbout(file string) string {
	for _, o := range p.outcomes {
		if o.Broken == "" || p.anyRan(o, file) {
			continue
		}
		rel, ok := within(o.Plan.Dir, file)
		if !ok {
			continue
		}
		lines := strings.Split(o.Broken, "\n")
		for i, line := range lines {
			if mentions(line, rel) || mentions(line, filepath.Join(p.tree, file)) || o.Plan.Runner == "pytest" && strings.TrimSpace(line) == dotted(rel) {
				return strings.TrimSpace(reasonFrom(lines[i:]))
			}
		}
	}
	return ""
}

// reasonFrom prefers the line that names the error, where the first one only names a file.
func reasonFrom(lines []string) string {
	lines = lines[:min(len(lines), 40)]
	for _, line := range lines { // pytest marks what counts
		if reason, ok := strings.CutPrefix(line, "E   "); ok {
			return strings.TrimSpace(reason)
		}
	}
	for _, line := range lines {
		for _, word := range []string{"Error", "error", "undefined", "argument", "cannot", "unknown"} {
			if strings.Contains(line, word) {
				return strings.TrimSpace(line)
			}
		}
	}
	return lines[0]
}

func (p *proof) anyRan(o testrun.Outcome, file string) bool {
	for _, t := range p.tests {
		if t.path == file && slices.ContainsFunc(o.Tests, func(r testrun.Test) bool { return t.is(r, o.Plan) }) {
			return true
		}
	}
	return false
}

// within makes a path relative to the folder of a plan.
func within(dir, file string) (string, bool) {
	if dir == "." {
		return file, true
	}
	return strings.CutPrefix(file, dir+"/")
}

func dotted(file string) string {
	return strings.ReplaceAll(strings.TrimSuffix(file, path.Ext(file)), "/", ".")
}

// mentions tells whether a path stands in a line, and not as the end of a longer one.
func mentions(line, file string) bool {
	for from := 0; ; {
		i := strings.Index(line[from:], file)
		if i < 0 {
			return false
		}
		at := from + i
		before := strings.TrimSuffix(line[:at], "./")
		end := at + len(file)
		if (before == "" || !strings.ContainsAny(before[len(before)-1:], "/._-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")) &&
			(end == len(line) || !strings.ContainsAny(line[end:end+1], "_-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")) {
			return true
		}
		from = at + 1
	}
}

// is tells whether a test of a run is this one, or one of its rows or parts.
func (t originalTest) is(r testrun.Test, plan testrun.Plan) bool {
	if !t.standsAt(r, plan) || !sameName(t.test.Name, r.Name, t.test.Dynamic || t.test.Rows != 1) {
		return false
	}
	if plan.Runner == "go" {
		return true
	}
	whole := r.Group + " " + r.Name
	for _, suite := range t.test.Suite {
		if !strings.Contains(whole, untilPlaceholder(suite)) {
			return false
		}
	}
	return true
}

// standsAt compares places, as far as the runner tells them.
func (t originalTest) standsAt(r testrun.Test, plan testrun.Plan) bool {
	rel, ok := within(plan.Dir, t.path)
	if !ok {
		return false
	}
	stem := strings.TrimSuffix(path.Base(rel), path.Ext(rel))
	switch {
	case r.File != "":
		return strings.HasSuffix("/"+filepath.ToSlash(r.File), "/"+rel) || strings.HasSuffix("/"+rel, "/"+strings.TrimPrefix(filepath.ToSlash(r.File), "./"))
	case plan.Runner == "go" && plan.Module != "":
		return r.Group == strings.TrimSuffix(plan.Module+"/"+path.Dir(rel), "/.")
	case plan.Runner == "pytest", plan.Runner == "maven", plan.Runner == "gradle":
		return slices.Contains(strings.FieldsFunc(r.Group, func(c rune) bool { return c == '.' || c == '$' }), stem)
	}
	return true
}

// sameName compares a name as written with one as a runner prints it: with rows in
// brackets, parts behind a slash, modules or suites before it.
func sameName(written, printed string, rows bool) bool {
	begin := untilPlaceholder(written)
	switch {
	case printed == written, strings.HasPrefix(printed, written+"/"), strings.HasPrefix(printed, written+"["), strings.HasPrefix(printed, written+"("),
		strings.HasPrefix(printed, written+" with data set"):
		return true
	case strings.HasSuffix(printed, "::"+written), strings.HasSuffix(printed, "."+written), strings.HasSuffix(printed, "/"+written), strings.HasSuffix(printed, " "+written), strings.HasSuffix(printed, " > "+written):
		return true
	}
	return (rows || begin != written) && begin != "" && strings.Contains(printed, begin)
}

// untilPlaceholder is the part of a title before what rows put into it.
func untilPlaceholder(title string) string {
	if i := strings.IndexAny(title, "%$#"); i >= 0 {
		return strings.TrimSpace(title[:i])
	}
	if i := strings.Index(title, "{"); i >= 0 {
		return strings.TrimSpace(title[:i])
	}
	return title
}

// verdictOf judges one test by all runs.
func (p *proof) verdictOf(t originalTest) (report.TestVerdict, string) {
	if reason := p.unbuilt[t.path]; reason != "" {
		return report.NotBuilt, reason + "\n" + p.newVersion(t.path)
	}
	if t.mixed {
		return report.NotRun, "it stands in the file of the code that it tests, and that is used as it is after the change"
	}
	var passed, skipped int
	silent, green := "", true
	for _, o := range p.outcomes {
		for _, r := range o.Tests {
			if !t.is(r, o.Plan) {
				continue
			}
			switch r.Status {
			case testrun.Failed:
				return report.Fails, r.Message
			case testrun.Unended:
				return report.NotRun, "the time was over before it ended"
			case testrun.Passed:
				passed++
			default:
				skipped++
			}
		}
		if green = green && o.Green(); !o.Named() {
			silent = o.Plan.Command()
		}
		if o.TimedOut && passed == 0 {
			return report.NotRun, "the time was over before it ended"
		}
	}
	switch {
	case passed > 0:
		return report.Passes, ""
	case green && (silent != "" || t.test.Dynamic):
		return report.Passes, "by the end of the whole run: the runner does not name it"
	case skipped > 0:
		return report.NotRun, "it was skipped"
	}
	return report.NotRun, firstLine(p.broken(), "no runner reports it")
}

// newVersion tells a change of the interface on purpose, to which the tests were adapted,
// from code that is simply broken.
func (p *proof) newVersion(file string) string {
	for _, f := range p.src.Change.Files {
		switch {
		case f.PathBefore() != file:
		case !f.After.Present:
			return "there is no new version of it"
		case p.complaintAbout(f.Path) != "" || p.nothingRan():
			return "its new version cannot be built either"
		default:
			return "its new version compiles: the interface changed on purpose"
		}
	}
	return ""
}

func (p *proof) broken() string {
	for _, o := range p.outcomes {
		if o.Broken != "" {
			return reasonFrom(strings.Split(o.Broken, "\n"))
		}
	}
	return ""
}

func firstLine(s, otherwise string) string {
	if s = strings.TrimSpace(s); s == "" {
		return otherwise
	}
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// report weighs everything. A proof that says nothing is none.
func (p *proof) report() report.Proof {
	out := report.Proof{Before: p.src.Before, After: p.src.After, Notes: p.notes}
	for _, f := range p.files {
		switch f.Role {
		case leftOut:
			out.LeftOut = append(out.LeftOut, f.Path)
		case Restored, Merged, stripped:
			out.Restored = append(out.Restored, f.Path)
		}
	}
	if p.whole == nil && !p.touched() {
		out.Verdict, out.Why = report.NothingToProve, "the change touches no test that was there before, and no settings of tests"
		return out
	}
	for _, t := range p.tests {
		verdict, reason := p.verdictOf(t)
		reason = p.withoutTree(reason)
		out.Tests = append(out.Tests, report.ProvenTest{Path: t.path, Line: t.test.Line, Test: t.test.FullName(), Change: t.change, Findings: t.findings, Verdict: verdict, Reason: reason})
	}
	ran := 0
	for _, o := range p.outcomes {
		out.Runs = append(out.Runs, report.ProofRun{
			Command: o.Plan.Command(), Dir: o.Plan.Dir, Exit: o.Exit, TimedOut: o.TimedOut, DurationMS: o.Duration.Milliseconds(),
			Passed: o.Passed, Failed: o.Failed, Skipped: o.Skipped, Tail: p.withoutTree(tailOf(o)),
		})
		ran += o.Passed + o.Failed
		for _, r := range o.Tests {
			if r.Status == testrun.Failed && !r.Parent && !slices.ContainsFunc(p.tests, func(t originalTest) bool { return t.is(r, o.Plan) }) {
				out.Others = append(out.Others, report.FailedTest{Test: r.FullName(), Reason: p.withoutTree(r.Message)})
			}
		}
	}
	out.Verdict, out.Why = p.weigh(out, ran)
	return out
}

// withoutTree takes the temporary folder out of a text: the paths of the repository are
// left.
func (p *proof) withoutTree(s string) string { return strings.ReplaceAll(s, p.tree+"/", "") }

// tailOf is shown when a run ended badly and its tests do not say why.
func tailOf(o testrun.Outcome) string {
	if o.Green() || o.Failed > 0 && len(o.Tests) > 0 {
		return ""
	}
	return cmp.Or(o.Broken, o.Tail)
}

// noneCollected is how pytest says that there are no tests.
const noneCollected = 5

// weigh says whether the proof holds, and why not.
func (p *proof) weigh(out report.Proof, ran int) (report.ProofVerdict, string) {
	count := map[report.TestVerdict]int{}
	for _, t := range out.Tests {
		count[t.Verdict]++
	}
	failed := len(out.Others) + count[report.Fails]
	for _, o := range p.outcomes {
		failed += o.Failed
	}
	if failed > 0 {
		return report.ProofFails, "tests as they were before fail against the code as it is now"
	}
	for _, o := range p.outcomes {
		switch {
		case o.TimedOut:
			return report.ProofUnknown, fmt.Sprintf("the time was over: `%s` was stopped after %s", o.Plan.Command(), o.Duration.Round(100_000_000))
		case o.Plan.Runner == "pytest" && o.Exit == noneCollected && ran > 0: // the tests are of another language
		case o.Exit != 0:
			return report.ProofUnknown, fmt.Sprintf("`%s` ended with status %d and names no test that failed", o.Plan.Command(), o.Exit)
		case ran == 0 && o.Plan.Runner != "command" && count[report.NotBuilt] == 0:
			return report.ProofUnknown, fmt.Sprintf("`%s` found no tests", o.Plan.Command())
		}
	}
	switch {
	case count[report.NotBuilt] > 0:
		return report.ProofUnknown, "tests as they were before no longer compile: what they ask for is not there any more, so only a person can tell whether their new versions ask for as much"
	case count[report.NotRun] > 0:
		return report.ProofUnknown, "tests that were touched did not run, so nothing is known about them"
	}
	if ran == 0 {
		return report.ProofHolds, "the command ends well against the code as it is now; it names no tests"
	}
	return report.ProofHolds, "the tests as they were before pass against the code as it is now"
}
