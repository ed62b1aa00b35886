package judging_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/report"
)

// auditText is the JSON report of an audit, without what it took.
func auditText(t *testing.T, req judging.AuditRequest) (string, error) {
	t.Helper()
	var out bytes.Buffer
	req.Format, req.Out, req.Now, req.Note, req.Progress = "json", &out, time.Now, func(string) {}, func(int, int, int) {}
	_, err := judging.Audit(context.Background(), req)
	text, _, _ := strings.Cut(out.String(), `"duration_ms"`)
	return text, err
}

func TestAnAuditGoesOnFromWhereverItsReportWasCutOff(t *testing.T) {
	r := aHistory(t)
	whole, err := auditText(t, judging.AuditRequest{Dir: r.Dir})
	if err != nil {
		t.Fatal(err)
	}
	start := strings.Index(whole, `"commits":[`) + len(`"commits":[`)
	for at := start; at <= len(whole); at += 7 {
		got, err := auditText(t, judging.AuditRequest{Dir: r.Dir, Earlier: strings.NewReader(whole[:at])})
		if err != nil || got != whole {
			t.Fatalf("cut at %d: %v\n%s\nwant\n%s", at, err, got, whole)
		}
	}
}

func TestCommitsOfAnEarlierAuditAreNotJudgedAgainAndFailedOnesAre(t *testing.T) {
	r := aHistory(t)
	whole, err := auditText(t, judging.AuditRequest{Dir: r.Dir})
	if err != nil {
		t.Fatal(err)
	}
	marked := strings.Replace(whole, `"verdict":"block"`, `"verdict":"warn"`, 1)
	marked = strings.Replace(marked, `"unjudged":[]}`, `"unjudged":[],"failure":"out of memory"}`, 1)
	r.Write("more.go", "package cart\n")
	r.Commit("One on top")
	got, err := auditText(t, judging.AuditRequest{Dir: r.Dir, Earlier: strings.NewReader(marked)})
	if err != nil {
		t.Fatal(err)
	}
	var a audited
	if err := json.Unmarshal([]byte(got+`"duration_ms":0}`), &a); err != nil {
		t.Fatal(err)
	}
	if want := "One on top: allow\nRun the test again: allow\nStabilise: warn\nA cart: allow"; a.subjects() != want || strings.Contains(got, "out of memory") {
		t.Errorf("got %s\n%s", a.subjects(), got)
	}
}

func TestAReportOfAnotherQuestionIsRefused(t *testing.T) {
	r := aHistory(t)
	whole, err := auditText(t, judging.AuditRequest{Dir: r.Dir})
	if err != nil {
		t.Fatal(err)
	}
	for about, req := range map[string]judging.AuditRequest{
		"agents": {AgentsOnly: true}, "mode": {Mode: policy.Aggressive}, "whole files": {Thorough: true}, "another build": {Program: "2.0"},
	} {
		req.Dir, req.Earlier = r.Dir, strings.NewReader(whole)
		if out, err := auditText(t, req); !errors.Is(err, judging.ErrOtherAudit) || out != "" {
			t.Errorf("%s: got %v and %q", about, err, out)
		}
	}
	r.Write(".holdfast/catalog/no-hacks.yaml", ownRule)
	if _, err := auditText(t, judging.AuditRequest{Dir: r.Dir, Earlier: strings.NewReader(whole)}); !errors.Is(err, judging.ErrOtherAudit) {
		t.Errorf("another catalog: got %v", err)
	}
}

func TestATextThatIsNoReportIsRefused(t *testing.T) {
	r := aHistory(t)
	for about, text := range map[string]string{
		"nothing": "", "no report": "{}", "a list": "[1]", "prose": "worst commits", "a newer one": `{"schema":2,"selection":{},"commits":[`,
	} {
		if _, err := auditText(t, judging.AuditRequest{Dir: r.Dir, Earlier: strings.NewReader(text)}); !errors.Is(err, report.ErrNoAudit) {
			t.Errorf("%s: got %v", about, err)
		}
	}
}
