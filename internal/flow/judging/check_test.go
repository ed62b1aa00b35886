package judging_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/flow/judging"
)

// outcome is what a reader of the JSON report learns.
type outcome struct {
	Verdict  string
	Findings []struct{ ID, Severity, Path, Test string }
	Summary  struct{ Files int }
	passed   bool
	notes    []string
}

func (o outcome) ids() string {
	var ids []string
	for _, f := range o.Findings {
		ids = append(ids, f.ID)
	}
	return strings.Join(ids, " ")
}

func (o outcome) noted(text string) bool { return strings.Contains(strings.Join(o.notes, "\n"), text) }

// check judges a change and reads the report.
func check(t *testing.T, req judging.CheckRequest) outcome {
	t.Helper()
	out, err := tryCheck(req)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func tryCheck(req judging.CheckRequest) (outcome, error) {
	var out bytes.Buffer
	var o outcome
	req.Format, req.Out, req.Horizon = "json", &out, detect.Commit
	req.Note = func(n string) { o.notes = append(o.notes, n) }
	if req.Now == nil {
		req.Now = time.Now
	}
	passed, err := judging.Check(context.Background(), req)
	if err != nil {
		return o, err
	}
	o.passed = passed
	return o, json.Unmarshal(out.Bytes(), &o)
}
