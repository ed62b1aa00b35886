package proving

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/integration/git"
)

// excuses are the tests of the start that need not be proven any more, by file and name,
// each with its reason.
type excuses map[string]map[string]string

func (e excuses) of(path, test string) bool { return e[path][test] != "" }

// lines are the reasons in order, for the evidence.
func (e excuses) lines() []string {
	var out []string
	for path, tests := range e {
		for test, why := range tests {
			out = append(out, fmt.Sprintf("not proven any more: %s %s (%s)", path, test, why))
		}
	}
	slices.Sort(out)
	return out
}

// excuse leaves out what was removed for a reason that the task itself gives. A file of
// which every test is excused stays away; of others the excused tests are cut out, and the
// rest is as it was at the start.
func (i *Inspector) excuse(s *SortedChange, src git.Source) error {
	if !slices.ContainsFunc(s.originals, func(t originalTest) bool { return t.change == "removed" }) {
		return nil
	}
	found, err := i.scanner.Scan(src.Change, detect.Options{Horizon: detect.Iteration, Repository: src.After})
	if err != nil {
		return fmt.Errorf("look for what may go: %w", err)
	}
	s.excused = excusesIn(src.Change, found, s.originals)
	for path := range s.excused {
		s.leaveOut(path, src.Change)
	}
	s.originals = slices.DeleteFunc(s.originals, func(t originalTest) bool { return s.excused.of(t.path, t.test.FullName()) })
	return nil
}

// excusesIn are the removed tests for whose removal the task speaks, and against which
// nothing else was found.
func excusesIn(c change.Change, found detect.Result, originals []originalTest) excuses {
	out := excuses{}
	for _, t := range originals {
		about := func(f detect.Finding) bool { return f.Path == t.path && f.Test == t.test.FullName() }
		if t.change != "removed" || t.mixed || slices.ContainsFunc(found.Findings, about) {
			continue
		}
		for _, f := range found.Cleared {
			if why := policy.Excuse(c.Task, f); why != "" && about(f) {
				if out[t.path] == nil {
					out[t.path] = map[string]string{}
				}
				out[t.path][t.test.FullName()] = why
			}
		}
	}
	return out
}

// leaveOut changes what the proof does with a file some of whose tests are excused.
func (s *SortedChange) leaveOut(path string, c change.Change) {
	var gone, left []*inventory.Case
	for _, t := range Cases(s.before[path]) {
		if s.excused.of(path, t.FullName()) {
			gone = append(gone, t)
		} else {
			left = append(left, t)
		}
	}
	at := slices.IndexFunc(s.Files, func(f proofFile) bool { return f.Path == path && f.Role == Restored })
	switch {
	case at < 0:
	case len(left) > 0 && overlap(gone, left):
		delete(s.excused, path) // they cannot be told apart
	case len(left) > 0:
		s.Files[at].cut = gone
	case slices.ContainsFunc(c.Files, func(f change.File) bool { return f.After.Present && f.Path == path }):
		s.Files[at].Role = leftOut // what stands there now is the agent's own
	default:
		s.Files = slices.Delete(s.Files, at, at+1)
	}
}

func overlap(gone, left []*inventory.Case) bool {
	return slices.ContainsFunc(gone, func(g *inventory.Case) bool {
		return slices.ContainsFunc(left, func(l *inventory.Case) bool { return l.Line <= g.EndLine && g.Line <= l.EndLine })
	})
}

// withoutCases is a text without some of its tests and the marks above them.
func withoutCases(text []byte, gone []*inventory.Case) []byte {
	lines := bytes.SplitAfter(text, []byte{'\n'})
	drop := make([]bool, len(lines))
	for _, c := range gone {
		from := max(0, c.Line-1)
		for from > 0 && isMark(lines[from-1]) {
			from--
		}
		for n := from; n < min(len(lines), c.EndLine); n++ {
			drop[n] = true
		}
	}
	var out []byte
	for n, line := range lines {
		if !drop[n] {
			out = append(out, line...)
		}
	}
	return out
}

func isMark(line []byte) bool {
	text := strings.TrimSpace(string(line))
	return strings.HasPrefix(text, "@") || strings.HasPrefix(text, "#[")
}

// unexcused is a suite without the tests that need not be proven, and without the files that
// hold no others.
func (o *originalSuite) unexcused(e excuses) *originalSuite {
	if len(e) == 0 {
		return o
	}
	left := *o
	left.tests = slices.DeleteFunc(slices.Clone(o.tests), func(t originalTest) bool { return e.of(t.path, t.test.FullName()) })
	left.paths = slices.DeleteFunc(slices.Clone(o.paths), func(p string) bool {
		return len(e[p]) > 0 && !slices.ContainsFunc(left.tests, func(t originalTest) bool { return t.path == p })
	})
	return &left
}
