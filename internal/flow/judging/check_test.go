package judging_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
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

func TestACheckThatIsInterruptedWritesNothing(t *testing.T) {
	dirs := t.TempDir()
	before, after := filepath.Join(dirs, "before"), filepath.Join(dirs, "after")
	for dir, body := range map[string]string{before: "t.Fatal()", after: ""} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		text := "package a\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) { " + body + " }\n"
		if err := os.WriteFile(filepath.Join(dir, "a_test.go"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	ctx, interrupt := context.WithCancel(context.Background())
	interrupt()
	_, err := judging.Check(ctx, judging.CheckRequest{
		Source: judging.ChangeSource{Before: before, After: after}, Format: "text", Horizon: detect.Commit, Out: &out, Note: func(string) {}, Now: time.Now,
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
	if out.Len() > 0 {
		t.Errorf("it wrote %s", out.String())
	}
}
