package report_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"holdfast/internal/integration/report"
)

func proven() report.Proof {
	return report.Proof{
		Verdict: report.ProofFails, Why: "tests fail", Before: "abc",
		Tests: []report.ProvenTest{
			{Path: "a_test.go", Line: 5, Test: "TestTotal", Change: "weakened", Findings: []string{"assertion-weakened"}, Verdict: report.Fails, Reason: "got 3\nwant 6"},
			{Path: "a_test.go", Line: 9, Test: "\x1b[31mTestEmpty", Change: "removed", Verdict: report.Passes},
			{Path: "b_test.go", Line: 1, Test: "TestOld", Change: "changed", Verdict: report.NotBuilt, Reason: "undefined: total"},
			{Path: "c_test.go", Line: 1, Test: "TestLate", Change: "moved", Verdict: report.NotRun, Reason: "it was skipped"},
		},
		Others:   []report.FailedTest{{Test: "shop > TestPair", Reason: "no"}},
		Runs:     []report.ProofRun{{Command: "go test -json ./...", Dir: ".", Exit: 1, DurationMS: 12, Passed: 1, Failed: 2}},
		Restored: []string{"a_test.go", "b_test.go"}, LeftOut: []string{"new_test.go"}, Notes: []string{"a note"}, DurationMS: 40,
	}
}

func proofAs(t *testing.T, format string, p report.Proof) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := report.WriteProof(&out, format, p, report.Style{}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestProofFormats(t *testing.T) {
	for _, format := range report.ProofFormats() {
		golden(t, "proof."+format, proofAs(t, format, proven()))
	}
	if text := proofAs(t, "text", proven()); strings.Contains(string(text), "\x1b") {
		t.Errorf("a name of a test steers the terminal: %q", text)
	}
}

func TestProofJSONMeetsItsSchema(t *testing.T) {
	schema := resolve(t, "../../../docs/schema/prove.schema.json")
	for name, p := range map[string]report.Proof{"full": proven(), "nothing": {Verdict: report.NothingToProve, Why: "nothing"}} {
		var doc any
		if err := json.Unmarshal(proofAs(t, "json", p), &doc); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
