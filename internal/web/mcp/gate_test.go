package mcp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/store"
)

// ticket leaves a question as a refused call does.
func (r *rig) ticket(id string) {
	r.Helper()
	state := filepath.Join(os.Getenv("XDG_STATE_HOME"), "holdfast")
	err := store.PutTicket(state, gate.Ticket{ID: id, Root: r.root, Agent: "claude", Created: r.now, BeforeHash: "a", AfterHash: "b",
		Finding: detect.Finding{ID: "test-skipped", Path: "cart_test.go", Line: 6, Message: "TestTotal does not run any more", Advice: "Let it run."}})
	if err != nil {
		r.Fatal(err)
	}
}

func TestATicketTellsHowItStandsAndIsNotAnsweredByAsking(t *testing.T) {
	r := newRig(t)
	r.ticket("0123456789")
	for range 2 {
		doc := r.told("request_approval", map[string]any{"ticket": "012345"})
		if doc["state"] != "open" || doc["path"] != "cart_test.go" || !strings.Contains(doc["what_now"].(string), "holdfast gate show 0123456789") {
			t.Errorf("%v", doc)
		}
	}
	for _, field := range []string{"decision", "approve", "because", "answer"} {
		if answer, failed := r.ask("request_approval", map[string]any{"ticket": "0123456789", field: "approved"}); !failed {
			t.Errorf("%s was taken: %s", field, answer)
		}
	}
	asked, err := looping.FindTicket(r.root, "0123456789")
	if err != nil || asked.Answer != nil {
		t.Errorf("it was answered: %v, %v", asked.Answer, err)
	}
	if all, err := looping.Gates(r.root, true); err != nil || len(all) != 1 {
		t.Errorf("there are %d tickets now, %v", len(all), err)
	}
}

func TestWhatAPersonAnsweredIsTold(t *testing.T) {
	r := newRig(t)
	now := func() time.Time { return r.now }
	for id, decision := range map[string]gate.Choice{"aaaaaaaaaa": gate.Approve, "bbbbbbbbbb": gate.Reject} {
		r.ticket(id)
		if _, err := looping.AnswerGate(r.root, id, gate.Reply{Choice: decision, Reason: "the dialect is gone", By: "ada"}, now); err != nil {
			t.Fatal(err)
		}
	}
	if doc := r.told("request_approval", map[string]any{"ticket": "aaaa"}); doc["state"] != "approved" || !strings.Contains(doc["what_now"].(string), "until 2026-08-02") {
		t.Errorf("%v", doc)
	}
	if doc := r.told("request_approval", map[string]any{"ticket": "bbbb"}); doc["state"] != "rejected" {
		t.Errorf("%v", doc)
	}
	r.now = r.now.AddDate(1, 0, 0)
	if doc := r.told("request_approval", map[string]any{"ticket": "aaaa"}); doc["state"] != "expired" {
		t.Errorf("%v", doc)
	}
}

func TestAnObjectionIsWrittenDownAndAllowsNothing(t *testing.T) {
	r := newRig(t)
	t.Setenv("DEPLOY_TOKEN", "hush-hush-hush")
	r.write("cart_test.go", skipped)
	before := r.told("check_change", nil)
	done := r.told("report_false_positive", map[string]any{"pattern": "LP-026", "path": "cart_test.go", "reason": "it needs hush-hush-hush, which the runner has not"})
	if done["pattern"] != "test-skipped" {
		t.Errorf("%v", done)
	}
	after := r.told("check_change", nil)
	if before["verdict"] != "block" || after["verdict"] != "block" || len(patterns(before)) != len(patterns(after)) {
		t.Errorf("%v became %v", before["verdict"], after["verdict"])
	}
	found := r.objections()
	if len(found) != 1 || found[0]["path"] != "cart_test.go" || found[0]["client"] != "rig 1" || found[0]["reason"] != "it needs [$DEPLOY_TOKEN], which the runner has not" {
		t.Errorf("the trail has %v", found)
	}
}

func TestObjectionsOfASessionAreCounted(t *testing.T) {
	r := newRig(t)
	args := map[string]any{"pattern": "test-skipped", "path": "cart_test.go", "reason": "it is proven elsewhere"}
	for range maxReports {
		r.told("report_false_positive", args)
	}
	if answer, failed := r.ask("report_false_positive", args); !failed || !strings.Contains(answer, "tell the person you work for instead") {
		t.Error(answer)
	}
	if found := r.objections(); len(found) != maxReports {
		t.Errorf("the trail has %d", len(found))
	}
	open, err := looping.Gates(r.root, false)
	if err != nil || len(open) != 1 || open[0].Loop == nil || open[0].Loop.Gate != gate.FalsePositive || !strings.Contains(open[0].Loop.Why, "it is proven elsewhere") {
		t.Fatalf("people are asked %+v, %v", open, err)
	}
	if alarms, err := looping.FalseAlarms(r.root); err != nil || alarms.False != 0 {
		t.Errorf("an objection counts before anybody agreed: %+v, %v", alarms, err)
	}
	if _, err := looping.AnswerGate(r.root, open[0].ID(), gate.Reply{Choice: gate.Approve, Reason: "it is", By: "ada"}, time.Now); err != nil {
		t.Fatal(err)
	}
	if alarms, err := looping.FalseAlarms(r.root); err != nil || alarms.False != 1 {
		t.Errorf("%+v, %v", alarms, err)
	}
}

// objections are those of the audit trail, which must be whole.
func (r *rig) objections() []map[string]any {
	r.Helper()
	var out []map[string]any
	health, err := looping.Trail(r.root, func(e store.Entry) error {
		if e.Kind != "false_positive_reported" {
			return nil
		}
		var data map[string]any
		out = append(out, data)
		return json.Unmarshal(e.Data, &out[len(out)-1])
	})
	if err != nil {
		r.Fatal(err)
	}
	for month, h := range health {
		if !h.OK() {
			r.Errorf("%s: %s", month, h)
		}
	}
	return out
}
