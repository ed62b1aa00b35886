package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"strings"
	"testing"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/integration/report"
	"holdfast/internal/tracking/history"
)

// hostile is text that tries to break out of every format.
const hostile = "</title><script>alert(1)</script>\"'><img src=x onerror=alert(2)> | `x` \x1b[31m\u202e ]]>\n# heading"

func commits() []history.Commit {
	day := func(month time.Month) time.Time { return time.Date(2025, month, 3, 10, 0, 0, 0, time.UTC) }
	skipped := full().Decision.Findings[0]
	evil := detect.Finding{ID: "test-removed", Type: "test_deletion", Severity: detect.Violation, Confidence: 0.9, Path: hostile, Line: 3, Test: hostile, Before: hostile, Message: hostile, Advice: hostile}
	return []history.Commit{
		{ID: "1111111111111111", When: day(time.March), Author: "Ada", Email: "ada@example.org", Agents: []string{"Claude"}, Subject: "Make it green", Files: 2,
			Verdict: policy.Block, Severity: detect.Critical, Findings: []detect.Finding{skipped}, Unjudged: []detect.Unjudged{}},
		{ID: "2222222222222222", When: day(time.February), Author: hostile, Email: hostile, Agents: []string{}, Subject: hostile, Files: 1,
			Verdict: policy.Ask, Severity: detect.Violation, Findings: []detect.Finding{evil}, Cleared: 1, Unjudged: []detect.Unjudged{{Path: "x.go", Line: 4, Reason: "does not parse"}}},
		{ID: "3333333333333333", When: day(time.January), Author: "Bob", Agents: []string{}, Subject: "Honest work", Files: 3, Verdict: policy.Allow, Severity: detect.None, Unjudged: []detect.Unjudged{}},
		{ID: "4444444444444444", When: day(time.January), Author: "Bob", Agents: []string{}, Subject: "Lost", Verdict: policy.Allow, Severity: detect.None, Unjudged: []detect.Unjudged{}, Failure: "an object is missing"},
	}
}

func audit(t *testing.T, format string, list []history.Commit, partial bool) []byte {
	t.Helper()
	var out bytes.Buffer
	a, err := report.NewAudit(&out, format, report.AuditHead{Revision: "main", Mode: policy.Standard}, report.Style{Version: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	tally := history.NewTally(10)
	for _, c := range list {
		tally.Add(c)
		if err := a.Commit(c); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Close(report.AuditEnd{Summary: tally.Summary(), Partial: partial, DurationMS: 7}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestAuditFormats(t *testing.T) {
	for _, format := range report.AuditFormats() {
		golden(t, "audit."+format, audit(t, format, commits(), false))
		golden(t, "audit."+format+".partial", audit(t, format, commits()[:1], true))
		golden(t, "audit."+format+".none", audit(t, format, nil, false))
	}
}

func TestAuditJSONMeetsItsSchema(t *testing.T) {
	schema := resolve(t, "../../../docs/schema/audit.schema.json")
	for name, list := range map[string][]history.Commit{"full": commits(), "nothing": nil} {
		out := audit(t, "json", list, len(list) > 0)
		var doc any
		if err := json.Unmarshal(out, &doc); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if bytes.Contains(out, []byte(":null")) {
			t.Errorf("%s: a list is null", name)
		}
	}
}

func TestAuditHTMLCarriesNothingAlive(t *testing.T) {
	out := string(audit(t, "html", commits(), false))
	for _, bad := range []string{"<script", "<img", "onerror=alert(2)>", "javascript:", "http://", "https://", "src=\"", "url(", "\x1b", "\u202e"} {
		if strings.Contains(out, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	// Every element is closed: hostile text has not opened or ended one.
	d := xml.NewDecoder(strings.NewReader(strings.Replace(out, "<!doctype html>", "", 1)))
	d.Entity = xml.HTMLEntity
	for {
		_, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
