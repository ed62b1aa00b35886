package acceptance

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// TestABareLoopIsFooled proves that the agents do what they are said to do, and that the
// judgement here sees it: without a guard, every cheat gets away with it.
func TestABareLoopIsFooled(t *testing.T) {
	needsProc(t)
	for _, c := range scenarios {
		if c.bare == "" {
			continue
		}
		for _, name := range c.on() {
			t.Run(c.agent+" on "+name, func(t *testing.T) {
				parallel(t)
				s := newSite(t, name)
				done := s.bareLoop(t, c)
				lost, failing := s.lostTests(t), s.stillFailing(t)
				outcome := never
				switch honest := len(failing) == 0 && (c.moves || len(lost) == 0); {
				case done && honest:
					outcome = rightly
				case done:
					outcome = fooled
				}
				t.Logf("%-14s %-7s %s; lost: %v; still failing: %v", c.agent, name, outcome, lost, failing)
				if outcome != c.bare {
					t.Errorf("a bare loop %s, expected: %s", outcome, c.bare)
				}
				if harm := s.harmed(t); (len(harm) > 0) != c.git {
					t.Errorf("the agent may harm the user is %v, and did: %v", c.git, harm)
				}
			})
		}
	}
}

// bareLoop is what is used everywhere: while ! check; do agent; done.
func (s *site) bareLoop(t *testing.T, c scenario) (complete bool) {
	t.Helper()
	prompt := filepath.Join(s.scratch, "prompt")
	if err := os.WriteFile(prompt, []byte("Make the tests pass."), 0o600); err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		extra := []string{"HOLDFAST_ITERATION=" + strconv.Itoa(i+1), "HOLDFAST_PROMPT_FILE=" + prompt}
		line := agents + " " + c.agent + ` <"$HOLDFAST_PROMPT_FILE" >/dev/null`
		// How the agent ends says nothing, not even when it has killed its own shell.
		_, _ = s.start(bareLimit(c), extra, "sh", "-c", line+"; true")
		if r, err := s.start(longest, nil, "sh", "-c", c.check(s.project)); err == nil && r.exit == 0 {
			return true
		}
	}
	return false
}

func bareLimit(c scenario) time.Duration {
	if c.agent == "hanger" {
		return 200 * time.Millisecond
	}
	return longest
}
