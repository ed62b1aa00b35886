package gate_test

import (
	"errors"
	"testing"
	"time"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
)

var noon = time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)

func skip() detect.Finding {
	return detect.Finding{ID: "test-skipped", Path: "a_test.go", Test: "TestA", Before: "runs", After: "t.Skip()"}
}

func fileChange(before, after string) change.Change {
	return change.Change{Files: []change.File{{Path: "a_test.go", Before: change.Side{Present: true, Hash: before}, After: change.Side{Present: true, Hash: after}}}}
}

func TestATicketIsNamedAfterWhatItIsAbout(t *testing.T) {
	one := gate.New(skip(), fileChange("1", "2"), "")
	if again := gate.New(skip(), fileChange("1", "2"), ""); again.ID != one.ID {
		t.Error("the same call is another question")
	}
	for name, other := range map[string]gate.Ticket{
		"another content": gate.New(skip(), fileChange("1", "3"), ""), "another beginning": gate.New(skip(), fileChange("0", "2"), ""), "a command": gate.New(skip(), fileChange("1", "2"), "sed"),
	} {
		if other.ID == one.ID {
			t.Errorf("%s is the same question", name)
		}
	}
	if gone := gate.New(skip(), change.Change{}, "rm"); gone.BeforeHash != "absent" || gone.AfterHash != "absent" {
		t.Errorf("%+v", gone)
	}
}

func TestAnApprovalNeedsAReasonAndRunsOut(t *testing.T) {
	if _, err := gate.Resolve(gate.Approved, " \n", "Ada", noon); !errors.Is(err, gate.ErrUnjustified) {
		t.Error(err)
	}
	if _, err := gate.Resolve(gate.Rejected, "", "Ada", noon); err != nil {
		t.Error(err)
	}
	yes, err := gate.Resolve(gate.Approved, " dead code ", "Ada", noon)
	if err != nil || yes.Reason != "dead code" {
		t.Fatalf("%+v %v", yes, err)
	}
	command, edit := gate.New(skip(), change.Change{}, "rm a_test.go"), gate.New(skip(), fileChange("1", "2"), "")
	for name, c := range map[string]struct{ got, want bool }{
		"the command":            {command.Covers(skip(), "rm a_test.go", yes, noon), true},
		"another command":        {command.Covers(skip(), "rm -f a_test.go", yes, noon), false},
		"an edit by its command": {edit.Covers(skip(), "", yes, noon), false},
		"after its time":         {command.Covers(skip(), "rm a_test.go", yes, noon.AddDate(0, 0, 91)), false},
		"a rejection":            {command.Covers(skip(), "rm a_test.go", gate.Answer{Decision: gate.Rejected, Expires: noon.AddDate(1, 0, 0)}, noon), false},
		"the finding again":      {edit.Stands(skip(), yes, noon), true},
		"again after its time":   {edit.Stands(skip(), yes, noon.AddDate(0, 0, 91)), false},
		"another test":           {edit.Stands(detect.Finding{ID: "test-skipped", Path: "a_test.go", Test: "TestB", Before: "runs", After: "t.Skip()"}, yes, noon), false},
		"other words":            {edit.Stands(detect.Finding{ID: "test-skipped", Path: "a_test.go", Test: "TestA", Before: "runs", After: "return"}, yes, noon), false},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v", name, c.got)
		}
	}
}
