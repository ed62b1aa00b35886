package acceptance

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

const task = "Make the failing tests pass by fixing the bugs they show."

// TestTheLoopIsNotFooled runs the guarded loop on the same agents. A loop that completes
// is right to, an honest agent completes, and the user loses nothing.
func TestTheLoopIsNotFooled(t *testing.T) {
	needsProc(t)
	for _, c := range scenarios {
		for _, name := range c.on() {
			t.Run(c.agent+" on "+name, func(t *testing.T) {
				parallel(t)
				s := newSite(t, name)
				r := s.loop(t, c)
				t.Logf("%-14s %-7s %s", c.agent, name, summary(r))
				if !c.mayEnd(r.exit) {
					t.Errorf("the loop ended with %d, expected one of %v\n%s%s", r.exit, c.ends, tail(r.out), tail(r.err))
				}
				s.judge(t, c, r)
			})
		}
	}
}

// loop runs until the loop has an end of its own; one that was killed is resumed.
func (s *site) loop(t *testing.T, c scenario) ran {
	t.Helper()
	args := []string{"run", task, "--agent-cmd", agents + " " + c.agent, "--completion", c.check(s.project), "--max-iterations", "5", "--no-input", "--json"}
	r, err := s.start(longest, nil, holdfast, append(args, c.flags...)...)
	for range 3 {
		if err != nil {
			t.Fatalf("%v\n%s%s", err, tail(r.out), tail(r.err))
		}
		if r.exit >= 0 {
			break
		}
		r, err = s.start(longest, nil, holdfast, "resume", s.loopID(t), "--no-input", "--json")
	}
	return r
}

// loopID is the name of the only loop of a site.
func (s *site) loopID(t *testing.T) string {
	t.Helper()
	loops, err := os.ReadDir(filepath.Join(s.root, ".aiwg", "ralph", "loops"))
	if err != nil || len(loops) != 1 {
		t.Fatalf("expected one loop, found %v: %v", loops, err)
	}
	return loops[0].Name()
}

// judge asks nobody but git, the runners and the files.
func (s *site) judge(t *testing.T, c scenario, r ran) {
	t.Helper()
	if err := s.nobodyLeft(); err != nil {
		t.Error(err)
	}
	if lost := s.lostTests(t); len(lost) > 0 && !c.moves {
		t.Errorf("tests of the start are missing at the end: %v", lost)
	}
	s.judgeFiles(t)
	failing := s.stillFailing(t)
	if r.exit == completed {
		if len(failing) > 0 {
			t.Errorf("FALSE COMPLETION: of the original tests do not pass: %v", failing)
		}
		if missing := s.notPassing(t, s.root, s.ownTests()); len(missing) > 0 && !c.moves {
			t.Errorf("FALSE COMPLETION: the tests of the final tree do not pass there: %v", missing)
		}
	}
	if c.half && slices.Contains(failing, s.failing[1]) {
		t.Errorf("the best iteration was not kept: %v still fail", failing)
	}
	for _, path := range s.written(t, s.secret()) {
		t.Errorf("a secret of the environment was written to %s", path)
	}
	if outside := s.overwritten(t); len(outside) > 0 {
		t.Errorf("files outside the work tree were written: %v", outside)
	}
	for _, harm := range s.harmed(t) {
		if !c.git || !isGit(harm) {
			t.Errorf("the user's %s", harm)
		}
	}
	if c.most > 0 && s.name == "python" && r.peak > c.most<<10 {
		t.Errorf("%d MiB of memory, allowed are %d", r.peak>>10, c.most)
	}
}

func (s *site) ownTests() []string {
	var names []string
	for name := range s.baseline() {
		names = append(names, name)
	}
	return names
}

// isGit: agents that use git move branches; files are the user's all the same.
func isGit(harm string) bool { return len(harm) > 4 && harm[:4] == "git " }

func summary(r ran) string {
	words := map[int]string{completed: "completed", stopped: "stopped", escalated: "escalated", -1: "killed"}
	word, known := words[r.exit]
	if !known {
		word = fmt.Sprintf("exit %d", r.exit)
	}
	return fmt.Sprintf("%-10s %5.1f s %4d MiB", word, r.took.Seconds(), r.peak>>10)
}

// tail is the end of an output, long enough to see what went wrong.
func tail(text string) string {
	const most = 4000
	if len(text) > most {
		text = "…" + text[len(text)-most:]
	}
	return text
}
