package store

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"holdfast/internal/enforcement/gate"
)

func opened(t *testing.T, state, id string) gate.Question {
	t.Helper()
	q := gate.Ask(gate.Destructive, gate.Rules{}, gate.Question{ID: id, Root: state, LoopID: "ralph-a-00000001", Iteration: 7, Undone: []string{"a_test.go"}}, noon)
	must(t, PutQuestion(state, q))
	return q
}

// answerOnCue answers a gate when the starting signal is there: a file.
func answerOnCue(args []string) error {
	state, id, cue, who := args[0], args[1], args[2], args[3]
	fmt.Println("ready")
	for {
		if _, err := os.Lstat(cue); err == nil {
			break
		}
	}
	s, err := AnswerQuestion(state, state, id, gate.Reply{Choice: gate.Approve, Reason: "mine", By: who}, time.Now())
	switch {
	case err == nil:
		fmt.Println("won")
	case errors.Is(err, gate.ErrAnswered) && s.Answer != nil:
		fmt.Println("lost to " + s.Answer.By)
	default:
		return err
	}
	return nil
}

// TestTwoPeopleAnswerAtOnce: of several processes that answer in the same moment one wins,
// and all the others learn who.
func TestTwoPeopleAnswerAtOnce(t *testing.T) {
	state := t.TempDir()
	for round := range 5 {
		q := opened(t, state, fmt.Sprintf("gate%d", round))
		cue := state + fmt.Sprintf("/go%d", round)
		type runner struct {
			name string
			said func() string
		}
		var all []runner
		for _, who := range []string{"Ada", "Bob"} {
			_, out := another(t, "answer", state, q.ID, cue, who)
			line := func() string { text, _ := out.ReadString('\n'); return strings.TrimSpace(text) }
			if got := line(); got != "ready" {
				t.Fatal(got)
			}
			all = append(all, runner{who, line})
		}
		put(t, cue, nil)
		one, two := all[0].said(), all[1].said()
		s, err := FindQuestion(state, state, q.ID)
		must(t, err)
		if !(one == "won" && two == "lost to Ada" && s.Answer.By == "Ada") && !(two == "won" && one == "lost to Bob" && s.Answer.By == "Bob") {
			t.Fatalf("Ada %s, Bob %s, it stands as %+v", one, two, s.Answer)
		}
	}
}

func TestAGateIsHandedOnAndStaysOpen(t *testing.T) {
	state := t.TempDir()
	q := opened(t, state, "a1")
	if s, err := AnswerQuestion(state, state, q.ID, gate.Reply{Choice: gate.Delegate, To: "Bob"}, noon); err != nil || s.State != gate.Delegated {
		t.Fatalf("%+v %v", s, err)
	}
	if again := opened(t, state, "a1"); again.ID != q.ID {
		t.Fatal(again)
	}
	all, err := Questions(state, state)
	must(t, err)
	if len(all) != 1 || all[0].State != gate.Delegated || all[0].Delegated.To != "Bob" || all[0].Answer != nil {
		t.Fatalf("%+v", all)
	}
	if tickets, err := Tickets(state, state); err != nil || len(tickets) != 0 {
		t.Errorf("a gate is taken for a ticket: %v %v", tickets, err)
	}
	if s, err := AnswerQuestion(state, state, q.ID, gate.Reply{Choice: gate.Reject, By: "Bob"}, noon); err != nil || s.State != gate.Refused {
		t.Fatalf("%+v %v", s, err)
	}
	if s, err := AnswerQuestion(state, state, q.ID, gate.Reply{Choice: gate.Delegate, To: "Eve"}, noon); !errors.Is(err, gate.ErrAnswered) || s.State != gate.Refused {
		t.Errorf("%+v %v", s, err)
	}
	for _, bad := range []string{"", "b2", "../a1"} {
		if _, err := FindQuestion(state, state, bad); !errors.Is(err, ErrNoTicket) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestAReplyFileIsReadWhenItIsAPersons(t *testing.T) {
	state := t.TempDir()
	q := opened(t, state, "a1")
	q.Opened = time.Now()
	path := ReplyPath(state, q)
	if _, there, err := ReadReply(state, q); there || err != nil {
		t.Fatal(there, err)
	}
	put(t, path, []byte("approve: it moved"))
	if r, there, err := ReadReply(state, q); !there || err != nil || r.Choice != gate.Approve || r.Reason != "it moved" {
		t.Fatalf("%+v %v", r, err)
	}
	old := time.Now().Add(-time.Hour)
	must(t, os.Chtimes(path, old, old))
	if _, there, err := ReadReply(state, q); !there || !errors.Is(err, errForeign) {
		t.Errorf("a reply from before the question: %v", err)
	}
	must(t, os.Remove(path))
	put(t, state+"/elsewhere", []byte("approve: it moved"))
	must(t, os.Symlink(state+"/elsewhere", path))
	if _, _, err := ReadReply(state, q); !errors.Is(err, errForeign) {
		t.Errorf("a link: %v", err)
	}
	must(t, os.Remove(path))
	must(t, os.Link(state+"/elsewhere", path))
	if _, _, err := ReadReply(state, q); !errors.Is(err, errForeign) {
		t.Errorf("a file with two names: %v", err)
	}
	must(t, os.Remove(path))
	put(t, path, []byte("perhaps"))
	if _, _, err := ReadReply(state, q); err == nil || !strings.Contains(err.Error(), ":1: ") {
		t.Errorf("no answer: %v", err)
	}
}

func TestADamagedGateIsTold(t *testing.T) {
	state := t.TempDir()
	q := opened(t, state, "a1")
	put(t, ticketDir(state, state)+"/a1.gate.json", []byte("{"))
	if _, err := FindQuestion(state, state, q.ID); err == nil || !strings.Contains(err.Error(), "a1.gate.json is damaged") {
		t.Error(err)
	}
}
