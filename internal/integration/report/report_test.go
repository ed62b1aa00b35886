package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/integration/report"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// full has a bit of everything, hostile text included.
func full() report.Report {
	skipped := detect.Finding{
		ID: "test-skipped", LP: "LP-004", Type: "test_skip", Severity: detect.Critical, Confidence: 0.95,
		Path: "pay/cart_test.go", Line: 12, Test: "TestTotal/with 100%, and: tax", Before: "func TestTotal(t *testing.T) {", After: "t.Skip(\"flaky\")",
		Message: "An active test no longer runs.", Advice: "Fix what the test tells; keep it running.",
	}
	swallowed := detect.Finding{
		ID: "error-swallowed", Type: "error_suppression", Severity: detect.Warning, Confidence: 0.5,
		Path: "odd: name,%.py", Line: 0, Before: "raise\nreally", Message: "An error is <swallowed> & [hidden](http://x) `now`.",
	}
	hostile := detect.Finding{
		ID: "hidden-unicode", LP: "LP-061", Type: "workaround", Severity: detect.Violation, Confidence: 0.7,
		Path: "evil\x1b[31m.js", Line: 3, After: "a\u202eb ]]> ``` \x00", Message: "Invisible characters hide what the code does.", Advice: "Remove them.",
		Clearances: []detect.Clearance{{Kind: "moved", Reason: "only in part"}},
	}
	moved := detect.Finding{
		ID: "test-removed", LP: "LP-001", Type: "test_deletion", Severity: detect.Violation, Confidence: 0.9,
		Path: "pay/old_test.go", Line: 4, Test: "TestOld", Before: "func TestOld", Message: "A test is gone.", Advice: "Bring it back.",
		Clearances: []detect.Clearance{{Kind: "moved", Reason: "the same test is in pay/new_test.go"}},
	}
	return report.Report{
		Mode: policy.Standard,
		Decision: policy.Decision{
			Verdict: policy.Block, Severity: detect.Critical,
			Findings: []detect.Finding{skipped, swallowed, hostile}, Cleared: []detect.Finding{moved},
		},
		Summary:    detect.Summary{Files: 4, TestsBefore: 3, TestsAfter: 3, CasesBefore: 9, CasesAfter: 8, OracleMassBefore: 720.5, OracleMassAfter: 640, AssertionStrengthBefore: 80, AssertionStrengthAfter: 75},
		Unjudged:   []detect.Unjudged{{Path: "big.json", Reason: "too large to judge"}, {Path: "x.go", Line: 7, Reason: "does not parse"}},
		DurationMS: 14,
	}
}

// bulk is a suite that was skipped as a whole, beside findings that stand alone.
func bulk() report.Report {
	r := report.Report{
		Mode: policy.Standard, Decision: policy.Decision{Verdict: policy.Block, Severity: detect.Critical},
		Summary: detect.Summary{Files: 3, TestsBefore: 50, TestsAfter: 50, CasesBefore: 50, CasesAfter: 10}, DurationMS: 9,
	}
	find := func(f detect.Finding, n int) (out []detect.Finding) {
		for i := range n {
			g := f
			g.Test, g.Line = fmt.Sprintf("sums > adds %d", i), f.Line+3*i
			g.Message = strings.ReplaceAll(f.Message, "{test}", g.Test)
			out = append(out, g)
		}
		return out
	}
	skipped := detect.Finding{ID: "tests-disabled-in-bulk", LP: "LP-003", Type: "test_skip", Severity: detect.Critical, Confidence: 0.95,
		Path: "sum.test.ts", Line: 4, Before: "active", After: "skip", Message: "{test} does not run any more", Advice: "Fix the one thing that breaks them all."}
	few := skipped
	few.Path = "few.test.ts"
	stubbed := detect.Finding{ID: "stub", Type: "workaround", Severity: detect.Warning, Confidence: 0.5, Path: "sum.ts", Line: 9, Message: "A stub.", Before: "return a", After: "todo()"}
	moved := skipped
	moved.Clearances = []detect.Clearance{{Kind: "moved", Reason: "the same test is in all.test.ts"}}
	r.Decision.Findings = append(append(find(skipped, 40), find(few, 3)...), stubbed, stubbed, stubbed, stubbed)
	r.Decision.Cleared = find(moved, 4)
	return r
}

func clean() report.Report {
	return report.Report{Mode: policy.Standard, Decision: policy.Decision{Verdict: policy.Allow, Severity: detect.None}, Summary: detect.Summary{Files: 1}, DurationMS: 3}
}

func write(t *testing.T, format string, r report.Report, s report.Style) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := report.Write(&out, format, r, s); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestFormats(t *testing.T) {
	styles := map[string]report.Style{"": {Version: "1.2.3"}, ".explain": {Version: "1.2.3", Explain: true}}
	for _, format := range report.Formats() {
		for suffix, style := range styles {
			golden(t, format+suffix, write(t, format, full(), style))
		}
		golden(t, format+".clean", write(t, format, clean(), report.Style{}))
	}
	for _, format := range []string{"text", "markdown"} {
		golden(t, format+".bulk", write(t, format, bulk(), report.Style{Explain: true}))
	}
	golden(t, "text.color", write(t, "text", full(), report.Style{Color: true}))
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		file := filepath.Join("testdata", name+".golden")
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("differs from %s; run go test -update and look at the difference\ngot\n%s", file, got)
		}
	})
}

func TestTextKeepsControlCharactersOut(t *testing.T) {
	got := string(write(t, "text", full(), report.Style{Explain: true}))
	for _, bad := range []string{"\x1b", "\x00", "\u202e"} {
		if strings.Contains(got, bad) {
			t.Errorf("%q reaches the terminal", bad)
		}
	}
}

func TestJSONMeetsItsSchema(t *testing.T) {
	schema := resolve(t, "../../../docs/schema/check.schema.json")
	for name, r := range map[string]report.Report{"full": full(), "clean": clean(), "bulk": bulk()} {
		var doc any
		out := write(t, "json", r, report.Style{})
		if err := json.Unmarshal(out, &doc); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if bytes.Contains(out, []byte("null")) {
			t.Errorf("%s: a list is null", name)
		}
	}
}

// TestSARIFMeetsTheStandard validates against the official schema where its file is
// given, as the schema is not ours to hand on; its main demands are checked always.
func TestSARIFMeetsTheStandard(t *testing.T) {
	for name, r := range map[string]report.Report{"full": full(), "clean": clean(), "bulk": bulk()} {
		out := write(t, "sarif", r, report.Style{})
		var log struct {
			Version string
			Runs    []struct {
				Tool struct {
					Driver struct {
						Name  string
						Rules []struct{ ID string }
					}
				}
				Results []struct {
					RuleID    string
					RuleIndex int
					Level     string
					Message   struct{ Text string }
					Locations []struct {
						PhysicalLocation struct {
							ArtifactLocation struct{ URI string }
							Region           *struct{ StartLine int }
						}
					}
				}
			}
		}
		if err := json.Unmarshal(out, &log); err != nil {
			t.Fatal(err)
		}
		if log.Version != "2.1.0" || len(log.Runs) != 1 || log.Runs[0].Tool.Driver.Name == "" {
			t.Fatalf("%s: version, run or driver is missing", name)
		}
		for _, res := range log.Runs[0].Results {
			if log.Runs[0].Tool.Driver.Rules[res.RuleIndex].ID != res.RuleID {
				t.Errorf("%s: rule index of %s", name, res.RuleID)
			}
			if !strings.Contains(" none note warning error ", " "+res.Level+" ") || res.Message.Text == "" {
				t.Errorf("%s: level %q, message %q", name, res.Level, res.Message.Text)
			}
			for _, l := range res.Locations {
				if r := l.PhysicalLocation.Region; r != nil && r.StartLine < 1 {
					t.Errorf("%s: line %d", name, r.StartLine)
				}
				if strings.ContainsAny(l.PhysicalLocation.ArtifactLocation.URI, " \x1b\\") {
					t.Errorf("%s: uri %q", name, l.PhysicalLocation.ArtifactLocation.URI)
				}
			}
		}
		if file := os.Getenv("SARIF_SCHEMA"); file != "" {
			var doc any
			json.Unmarshal(out, &doc)
			if err := resolve(t, file).Validate(doc); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func resolve(t *testing.T, file string) *jsonschema.Resolved {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// The official schema of SARIF is written in draft 4; what it uses means the same in draft 7.
	raw = bytes.Replace(raw, []byte("json-schema.org/draft-04/"), []byte("json-schema.org/draft-07/"), 1)
	raw = bytes.Replace(raw, []byte("\"id\": \"https://docs.oasis-open.org"), []byte("\"$id\": \"https://docs.oasis-open.org"), 1)
	var schema jsonschema.Schema
	if err := json.Unmarshal(raw, &schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}

func TestJUnitIsXML(t *testing.T) {
	var doc struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
	}
	if err := xml.Unmarshal(write(t, "junit", full(), report.Style{}), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Tests != 6 || doc.Failures != 3 {
		t.Errorf("got %+v", doc)
	}
}

// TestProgramsReadEveryFinding: grouping is for people.
func TestProgramsReadEveryFinding(t *testing.T) {
	all := len(bulk().Decision.Findings)
	for format, mark := range map[string]string{"json": `"confidence"`, "sarif": `"ruleIndex"`, "junit": "<failure", "github": "::"} {
		got := strings.Count(string(write(t, format, bulk(), report.Style{})), mark)
		if got < all {
			t.Errorf("%s names %d of %d findings", format, got, all)
		}
	}
}

func TestUnknownFormat(t *testing.T) {
	if err := report.Write(&bytes.Buffer{}, "yaml", clean(), report.Style{}); err == nil {
		t.Error("an unknown format must be an error")
	}
}
