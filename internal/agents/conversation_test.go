package agents_test

import (
	"context"
	"strings"
	"testing"

	"holdfast/internal/agents"
	"holdfast/internal/detection/detect"
	"holdfast/internal/tracking/loop"
)

var skipped = []detect.Finding{{ID: "test-skipped", Type: "test_skip", Severity: detect.Violation, Confidence: 0.85, Path: "test/auth.test.ts", Line: 42, Message: "a test was skipped", Advice: "Take the skip out and mend the code."}}

func TestWhatOneAgentAsksAnotherIsPartOfTheStory(t *testing.T) {
	l := &loop.Loop{Iteration: 2}
	l.Current.Judged = &loop.Judged{Iteration: 2, Findings: skipped}
	team, kept := teamOf(l)
	a := invoke(t, team, agents.Call{Agent: "laziness-detector", Hook: "post_iteration", LoopID: "ralph-x", Iteration: 2, Purpose: "Look at the iteration"})
	if a.Verdict != "violation" || a.Values["decision"] != "block" || a.Confidence != 0.85 {
		t.Errorf("got %+v", a)
	}
	var order []string
	for _, turn := range kept.turns {
		order = append(order, turn.Conversation+" "+turn.Parent+": "+turn.Sender+" → "+turn.To)
		if turn.Timestamp.IsZero() || turn.Role == "" {
			t.Errorf("%+v has no time or role", turn)
		}
	}
	want := "conv-1 : hooks → laziness-detection\nconv-2 conv-1: laziness-detection → blocking-decision\nconv-2 conv-1: blocking-decision → laziness-detection\nconv-1 : laziness-detection → hooks"
	if got := strings.Join(order, "\n"); got != want {
		t.Errorf("said:\n%s\nwant:\n%s", got, want)
	}
	asked := kept.turns[0]
	if asked.Metadata["hook_name"] != "post_iteration" || asked.Metadata["loop_id"] != "ralph-x" || asked.Metadata["iteration"] != 2 || asked.Content != "Look at the iteration" {
		t.Errorf("the question is %+v", asked)
	}
	if last := kept.turns[3]; last.Metadata["verdict"] != "violation" || last.Content != a.Reasoning {
		t.Errorf("the answer is %+v", last)
	}
}

func TestAgentsRememberWhatWasSaid(t *testing.T) {
	team, _ := teamOf(nil)
	for range 80 {
		invoke(t, team, agents.Call{Agent: "best-output-tracker", Purpose: "Which one?"})
	}
	a, _ := team.Find("best-output-tracker")
	history := a.History()
	if len(history) != 100 {
		t.Fatalf("%d messages", len(history))
	}
	if first, last := history[0], history[99]; first.Role != agents.User || first.Sender != agents.Asker || last.Role != agents.Assistant || last.Sender != "best-output-tracker" {
		t.Errorf("%+v … %+v", first, last)
	}
}

func TestAMessageWithoutARequestGetsNoReply(t *testing.T) {
	team, kept := teamOf(nil)
	from, _ := team.Find("laziness-detector")
	to, _ := team.Find("blocking-decision")
	if err := from.Send(context.Background(), agents.Message{Role: agents.User, Content: "For your information"}, to, false); err != nil {
		t.Fatal(err)
	}
	if len(kept.turns) != 1 || len(to.History()) != 1 || to.History()[0].Sender != "laziness-detection" {
		t.Errorf("turns %+v, history %+v", kept.turns, to.History())
	}
}

func TestNobodyAnswersWhenItIsTooLate(t *testing.T) {
	team, kept := teamOf(nil)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if a, err := team.Invoke(ctx, agents.Call{Agent: "progress-tracker"}); err == nil {
		t.Errorf("got %+v", a)
	}
	if last := kept.turns[len(kept.turns)-1]; last.Error == "" {
		t.Errorf("the failure is not recorded: %+v", last)
	}
}
