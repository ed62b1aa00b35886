package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"holdfast/internal/enforcement/gate"
)

// asked puts questions into a state directory, each a second after the one before.
func asked(t *testing.T, state, root string, ids ...string) {
	t.Helper()
	for i, id := range ids {
		must(t, PutTicket(state, gate.Ticket{ID: id, Root: root, Agent: "claude", Created: noon.Add(time.Duration(len(ids)-i) * time.Second), AfterHash: "after-" + id}))
	}
}

func TestTicketsAreKeptForTheirWorkTree(t *testing.T) {
	state, root := t.TempDir(), t.TempDir()
	if none, err := Tickets(state, root); err != nil || none != nil {
		t.Errorf("%v %v", none, err)
	}
	asked(t, state, root, "b1", "a2", "a3")
	all, err := Tickets(state, root)
	must(t, err)
	var order []string
	for _, one := range all {
		order = append(order, one.ID)
	}
	if got := strings.Join(order, " "); got != "a3 a2 b1" { // the oldest first
		t.Error(got)
	}
	if elsewhere, err := Tickets(state, t.TempDir()); err != nil || len(elsewhere) > 0 {
		t.Errorf("%v %v", elsewhere, err)
	}
	must(t, PutTicket(state, gate.Ticket{ID: "b1", Root: root, AfterHash: "another"}))
	if one, err := FindTicket(state, root, "b1"); err != nil || one.AfterHash != "after-b1" {
		t.Errorf("asked again it became %+v, %v", one, err)
	}
}

func TestATicketIsFoundByTheBeginningOfItsName(t *testing.T) {
	state, root := t.TempDir(), t.TempDir()
	asked(t, state, root, "b1", "a2", "a3")
	if one, err := FindTicket(state, root, "b"); err != nil || one.ID != "b1" || one.Answer != nil {
		t.Errorf("%+v %v", one, err)
	}
	for _, id := range []string{"a", "", "c", "../b1"} {
		if one, err := FindTicket(state, root, id); !errors.Is(err, ErrNoTicket) {
			t.Errorf("%q is %+v, %v", id, one, err)
		}
	}
}

// TestTheFirstAnswerCounts however many answer at once.
func TestTheFirstAnswerCounts(t *testing.T) {
	state, root := t.TempDir(), t.TempDir()
	asked(t, state, root, "b1", "b2")
	const many = 8
	errs := make([]error, many)
	var all sync.WaitGroup
	for i := range many {
		all.Go(func() {
			errs[i] = AnswerTicket(state, root, "b1", gate.Answer{Decision: gate.Approved, By: fmt.Sprint("person ", i), At: noon})
		})
	}
	all.Wait()
	first := -1
	for i, err := range errs {
		switch {
		case err == nil && first < 0:
			first = i
		case err == nil:
			t.Errorf("%d and %d were both first", first, i)
		case !errors.Is(err, ErrAnswered) || !strings.Contains(err.Error(), "b1"):
			t.Error(err)
		}
	}
	one, err := FindTicket(state, root, "b1")
	if err != nil || one.Answer == nil || one.Answer.By != fmt.Sprint("person ", first) {
		t.Errorf("%+v %v", one.Answer, err)
	}
	if other, err := FindTicket(state, root, "b2"); err != nil || other.Answer != nil {
		t.Errorf("%+v %v", other, err)
	}
	left, err := os.ReadDir(ticketDir(state, root))
	if err != nil || len(left) != 3 {
		t.Errorf("%v %v", left, err)
	}
}

func TestAnAnswerStaysAmongTheTickets(t *testing.T) {
	state, root := t.TempDir(), t.TempDir()
	asked(t, state, root, "b1")
	for _, id := range []string{"../b1", "../../x", "a/b"} {
		if err := AnswerTicket(state, root, id, gate.Answer{Decision: gate.Approved}); err == nil {
			t.Errorf("%q was answered", id)
		}
	}
	if err := AnswerTicket(state, t.TempDir(), "b1", gate.Answer{}); err == nil {
		t.Error("a question that nobody asked was answered")
	}
}

// TestDamageToATicketIsNamed: what cannot be read allows nothing.
func TestDamageToATicketIsNamed(t *testing.T) {
	for file, says := range map[string]string{"b1.json": "ticket b1 is damaged", "b1" + answerFile: "the answer to ticket b1 is damaged"} {
		state, root := t.TempDir(), t.TempDir()
		asked(t, state, root, "b1")
		must(t, AnswerTicket(state, root, "b1", gate.Answer{Decision: gate.Approved}))
		path := filepath.Join(ticketDir(state, root), file)
		text := content(t, path)
		put(t, path, text[:len(text)/2])
		if _, err := Tickets(state, root); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", file, err)
		}
		if _, err := FindTicket(state, root, "b1"); err == nil {
			t.Errorf("%s: it is found", file)
		}
	}
}

func FuzzTicket(f *testing.F) {
	f.Add([]byte(`{"id":"b1","created":"2026-02-02T12:00:00Z"}`), []byte(`{"decision":"approved"}`))
	f.Add([]byte("{"), []byte("null"))
	f.Fuzz(func(t *testing.T, question, answer []byte) {
		state, root := t.TempDir(), "/work"
		put(t, filepath.Join(ticketDir(state, root), "b1.json"), question)
		put(t, filepath.Join(ticketDir(state, root), "b1"+answerFile), answer)
		all, err := Tickets(state, root)
		if err == nil && (len(all) != 1 || all[0].Answer == nil) {
			t.Errorf("%+v", all)
		}
	})
}
