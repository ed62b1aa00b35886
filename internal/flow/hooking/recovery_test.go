package hooking_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/flow/repotest"
	"holdfast/internal/flow/shared"
)

// recovers is the recovery that the session's own file tells of.
func (g *guarded) recovers() recovery.Session {
	g.T.Helper()
	files, err := filepath.Glob(filepath.Join(g.state, "sessions", "*", "claude-*.json"))
	if err != nil || len(files) != 1 {
		g.T.Fatalf("%d sessions, %v", len(files), err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		g.T.Fatal(err)
	}
	var s struct{ Recovery recovery.Session }
	if err := json.Unmarshal(text, &s); err != nil {
		g.T.Fatal(err)
	}
	return s.Recovery
}

func TestARefusalOpensARecoveryAndACleanStopResolvesIt(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	first := g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine)
	g.refused(first, "a skip")
	if s := g.recovers(); s.Stage != recovery.AtRetry || s.Attempts != 1 || s.Diagnosis().Category == "" || s.Adaptation().Guidance == "" {
		t.Errorf("%+v", s)
	}
	g.Write("cart.go", repotest.Cart+"// mended\n")
	g.passes(g.stop(), "an honest stop")
	s := g.recovers()
	if s.Stage != recovery.AtResolved || s.Escalation != "" {
		t.Errorf("%+v", s)
	}
	m, err := shared.Memories(g.Dir)
	if err != nil || len(m.Items) != 1 || m.Items[0].Pattern != s.Detection.Pattern {
		t.Fatalf("%+v, %v", m, err)
	}

	// The next session is told.
	g.prompt()
	if again := g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine); !strings.Contains(again.reason, "In a case like this before: tried: ") {
		t.Error(again.reason)
	}
}

func TestTheThirdFailureComesToAPersonAndANewPromptBeginsAnew(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip")
	second := g.edit("cart_test.go", firstLine, "\tt.SkipNow()\n"+firstLine)
	g.refused(second, "another skip")
	if !strings.Contains(second.reason, g.recovers().Adaptation().Guidance) || strings.Contains(second.note, "Please look at it") {
		t.Errorf("%+v", second)
	}
	third := g.edit("cart_test.go", firstLine, "\tt.Skip(\"flaky\")\n"+firstLine)
	g.refused(third, "a third skip")
	if !strings.Contains(third.reason, "a person will decide") || !strings.Contains(third.note, "3 attempts failed") {
		t.Errorf("%+v", third)
	}
	if s := g.recovers(); s.Stage != recovery.AtEscalate || s.Attempts != 3 {
		t.Errorf("%+v", s)
	}
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip(\"x\")\n"+firstLine), "a fourth skip")
	if s := g.recovers(); s.Attempts != 3 {
		t.Errorf("counted on to %d", s.Attempts)
	}
	g.prompt()
	if s := g.recovers(); s.Stage != recovery.AtResolved || s.Answer == "" {
		t.Errorf("%+v", s)
	}
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip(\"y\")\n"+firstLine), "a skip after the prompt")
	if s := g.recovers(); s.ID != "rec-002" || s.Attempts != 1 {
		t.Errorf("%+v", s)
	}
}

func TestTheSameCallTwiceComesToAPerson(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	for range 2 {
		g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip")
	}
	if s := g.recovers(); s.Stage != recovery.AtEscalate || !strings.HasPrefix(s.Escalation, "the same was done in attempt 2") {
		t.Errorf("%+v", s)
	}
}

func TestUnfinishedWorkIsNoAvoidance(t *testing.T) {
	g := newGuarded(t, "loop:\n  completion:\n    - grep -q done cart.go\n")
	g.start()
	g.Write("cart.go", repotest.Cart+"// begun\n")
	g.refused(g.stop(), "a stop before the check holds")
	if s := g.recovers(); s.ID != "" {
		t.Errorf("%+v", s)
	}
}

func TestAnAgentThatIsLetGoLeavesAnEscalation(t *testing.T) {
	g := newGuarded(t, "mode: standard\nguard:\n  max_stop_blocks: 1\n")
	g.start()
	g.Write("cart_test.go", repotest.Skipped)
	g.refused(g.stop(), "a stop with a skip")
	g.stop()
	if s := g.recovers(); s.Stage != recovery.AtEscalate || !strings.Contains(s.Escalation, "let go") {
		t.Errorf("%+v", s)
	}
}
