package report_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"holdfast/internal/integration/report"
	"holdfast/internal/tracking/analytics"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/effect"
	"holdfast/internal/tracking/habit"
	"holdfast/internal/tracking/loop"
)

const unkind = "<script>alert(1)</script>|\x1b[31m"

// compared are two windows with names that want to be more than text.
func compared(t *testing.T) effect.Report {
	t.Helper()
	at := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	held, lied := true, false
	runs := []effect.Run{
		{Class: unkind, StartedAt: at.AddDate(0, 0, -1), Reason: unkind, Completed: true, Holds: &lied, Iterations: 3},
		{Class: unkind, StartedAt: at, Reason: "completed", Completed: true, Holds: &held, Iterations: 2},
	}
	r, err := effect.Compare(runs, effect.Window{To: &at}, effect.Window{From: &at}, effect.DefaultCriteria())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// wellFormed reads a page as strictly as XML is read, and finds no script in it.
func wellFormed(t *testing.T, page string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(strings.TrimPrefix(page, "<!doctype html>")))
	d.Entity = xml.HTMLEntity
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, page)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "script" {
			t.Fatalf("a script in\n%s", page)
		}
	}
}

func TestNamesOfTasksStayText(t *testing.T) {
	l := &loop.Loop{Status: loop.Failed, Regressions: []loop.Regression{{ID: "reg-001", Type: baseline.TestDeletion, Details: map[string]any{"diff": map[string]any{"deleted_tests": []string{unkind}}}}}}
	l.Task, l.LoopID = unkind, "ralph-x-00000001"
	one := report.LoopReport{Loop: l, Analytics: analytics.Summarise(analytics.Loop{Iterations: []analytics.Record{{IterationNumber: 1, QualityScore: 200, ProgressScore: -5, ProgressClass: unkind}}}, analytics.DefaultReturns()),
		Habits: []habit.Habit{{Folder: unkind}}}
	for _, format := range report.EffectFormats() {
		var both, single bytes.Buffer
		if err := errors.Join(report.WriteEffect(&both, format, compared(t), report.Style{}), report.WriteLoopReport(&single, format, one, report.Style{})); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{both.String(), single.String()} {
			if strings.Contains(text, "\x1b") || format != "text" && format != "json" && strings.Contains(strings.ReplaceAll(text, `\<`, ""), "<script") {
				t.Errorf("%s:\n%s", format, text)
			}
			if format == "html" {
				wellFormed(t, text)
			}
		}
	}
}
