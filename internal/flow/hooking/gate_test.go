package hooking_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/looping"
	"holdfast/internal/flow/repotest"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/store"
)

// open gives the only open ticket.
func (g *guarded) open() store.Asked {
	g.T.Helper()
	open, err := looping.Gates(g.Dir, false)
	if err != nil || len(open) != 1 {
		g.T.Fatalf("tickets: %v %v", open, err)
	}
	return *open[0].Ticket
}

func (g *guarded) answer(c gate.Choice, why string) error {
	_, err := looping.AnswerGate(g.Dir, g.open().ID, gate.Reply{Choice: c, Reason: why, By: "Ada"}, func() time.Time { return g.now })
	return err
}

func TestAnApprovedCallPassesWhenItIsTriedAgainAndNoOtherDoes(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	skip := func() says { return g.edit("cart_test.go", firstLine, "\tt.Skip(\"flaky\")\n"+firstLine) }
	g.refused(skip(), "a skip")
	g.refused(skip(), "the same skip again")
	if err := g.answer(gate.Approve, " "); !errors.Is(err, gate.ErrUnjustified) {
		t.Errorf("an approval without a reason: %v", err)
	}
	if err := g.answer(gate.Approve, "the service is gone until Monday"); err != nil {
		t.Fatal(err)
	}
	g.passes(skip(), "the approved skip")
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip(\"other\")\n"+firstLine), "another skip")
	g.refused(g.edit("other_test.go", "\tif Total(0)", "\tt.Skip(\"flaky\")\n\tif Total(0)"), "a skip elsewhere")
	g.Write("cart_test.go", repotest.Skipped)
	g.passes(g.stop(), "a stop with the approved skip")
	g.Write("cart_test.go", strings.Replace(repotest.Skipped, "want 9", "want nine", 1))
	g.passes(g.stop(), "a stop after the file has gone on")
	g.now = g.now.Add(91 * 24 * time.Hour)
	g.refused(g.stop(), "a stop after the approval has run out")
}

func TestAnApprovedCommandPasses(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.refused(g.bash("git reset --hard HEAD"), "a reset")
	if err := g.answer(gate.Approve, "I have a copy"); err != nil {
		t.Fatal(err)
	}
	g.passes(g.bash("git reset --hard HEAD"), "the approved reset")
	g.refused(g.bash("git reset --hard HEAD~1"), "another reset")
}

func TestAnAgentDoesNotGetTheTokenThatAnswersGates(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.refused(g.bash(`curl -H "Authorization: Bearer $(cat ~/.local/state/holdfast/server/token)" -d '{"choice": "approve"}' http://127.0.0.1:7373/api/gates/a1`), "an answer with a person's token")
	g.refused(g.bash(`holdfast gate override a1 --because "it is fine"`), "an override")
	g.refused(g.bash(`holdfast resume --decide approve --because "it is fine"`), "an approval")
	g.refused(g.bash("holdfast serve"), "a server that answers")
	g.passes(g.bash("holdfast gate alarms"), "a question")
}

func TestARejectedCallStaysRefused(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.refused(g.bash("rm cart_test.go"), "a removal")
	if err := g.answer(gate.Reject, ""); err != nil {
		t.Fatal(err)
	}
	g.refused(g.bash("rm cart_test.go"), "the rejected removal")
}

func TestOfTwoAnswersAtOnceOneCounts(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.refused(g.bash("rm cart_test.go"), "a removal")
	id := g.open().ID
	var wait sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		wait.Add(1)
		go func() {
			defer wait.Done()
			_, errs[i] = looping.AnswerGate(g.Dir, id, gate.Reply{Choice: []gate.Choice{gate.Approve, gate.Reject}[i%2], Reason: "because", By: "Ada"}, time.Now)
		}()
	}
	wait.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		} else if !errors.Is(err, store.ErrAnswered) {
			t.Error(err)
		}
	}
	if won != 1 {
		t.Errorf("%d answers counted", won)
	}
}

func TestACallThatArrivesTwiceIsAnsweredOnce(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.start()
	g.Write("cart_test.go", repotest.Skipped)
	payload := []byte(`{"conversation_id":"c1","generation_id":"g1","cursor_version":"3","hook_event_name":"preToolUse","workspace_roots":["` + g.Dir + `"],"cwd":"` + g.Dir + `","tool_name":"Shell","tool_input":{"command":"rm other_test.go"},"tool_use_id":"t1"}`)
	first, second := g.call(agenthook.Cursor, payload), g.call(agenthook.Claude, payload)
	if string(first.Stdout) != string(second.Stdout) || !strings.Contains(string(first.Stdout), `"permission":"deny"`) {
		t.Errorf("%s\n%s", first.Stdout, second.Stdout)
	}
	refusals := 0
	health, err := looping.Trail(g.Dir, func(e store.Entry) error {
		if strings.Contains(string(e.Data), `"decision":"deny"`) {
			refusals++
		}
		return nil
	})
	if err != nil || refusals != 1 || len(health) != 1 {
		t.Errorf("%d refusals in the trail, %v, %v", refusals, health, err)
	}
}
