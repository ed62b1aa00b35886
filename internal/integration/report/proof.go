package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// ProofVerdict is what a proof comes to.
type ProofVerdict string

// The ends of a proof.
const (
	ProofHolds     ProofVerdict = "holds"
	ProofFails     ProofVerdict = "fails"
	ProofUnknown   ProofVerdict = "unknown"
	NothingToProve ProofVerdict = "nothing-to-prove"
)

// TestVerdict is what became of a test as it was before the change.
type TestVerdict string

// What becomes of a test.
const (
	Passes   TestVerdict = "passes"
	Fails    TestVerdict = "fails"
	NotBuilt TestVerdict = "not-built"
	NotRun   TestVerdict = "not-run"
)

// Proof is the outcome of running the tests before against the code after;
// docs/schema/prove.schema.json describes it.
type Proof struct {
	Schema     int          `json:"schema"`
	Verdict    ProofVerdict `json:"verdict"`
	Why        string       `json:"why"`
	Before     string       `json:"before"`
	After      string       `json:"after"` // "" for the work tree
	Tests      []ProvenTest `json:"tests"`
	Others     []FailedTest `json:"others_failing"`
	Runs       []ProofRun   `json:"runs"`
	Restored   []string     `json:"restored"`
	LeftOut    []string     `json:"left_out"`
	Notes      []string     `json:"notes"`
	DurationMS int64        `json:"duration_ms"`
}

// ProvenTest is a test that the change touched.
type ProvenTest struct {
	Path     string      `json:"path"`
	Line     int         `json:"line"` // before the change
	Test     string      `json:"test"`
	Change   string      `json:"change"` // removed, renamed, moved, weakened or changed
	Findings []string    `json:"findings"`
	Verdict  TestVerdict `json:"verdict"`
	Reason   string      `json:"reason"`
}

// FailedTest is a test that the change did not touch, and that fails.
type FailedTest struct {
	Test   string `json:"test"`
	Reason string `json:"reason"`
}

// ProofRun is one run of a test command.
type ProofRun struct {
	Command    string `json:"command"`
	Dir        string `json:"dir"`
	Exit       int    `json:"exit"`
	TimedOut   bool   `json:"timed_out"`
	DurationMS int64  `json:"duration_ms"`
	Passed     int    `json:"passed"`
	Failed     int    `json:"failed"`
	Skipped    int    `json:"skipped"`
	Tail       string `json:"tail"` // the end of the output, when the tests do not tell why it ended badly
}

// ProofFormats lists the formats of a proof.
func ProofFormats() []string { return []string{"json", "text"} }

// WriteProof writes a proof in a format.
func WriteProof(w io.Writer, format string, p Proof, s Style) error {
	write := map[string]func(io.Writer, Proof, Style) error{"text": proofText, "json": proofJSON}[format]
	if write == nil {
		return fmt.Errorf("unknown format %q", format)
	}
	if err := write(w, p, s); err != nil {
		return fmt.Errorf("write proof: %w", err)
	}
	return nil
}

func proofJSON(w io.Writer, p Proof, _ Style) error {
	p.Schema = schemaVersion
	p.Tests, p.Others, p.Runs = append([]ProvenTest{}, p.Tests...), append([]FailedTest{}, p.Others...), append([]ProofRun{}, p.Runs...)
	p.Restored, p.LeftOut, p.Notes = append([]string{}, p.Restored...), append([]string{}, p.LeftOut...), append([]string{}, p.Notes...)
	for i := range p.Tests {
		p.Tests[i].Findings = append([]string{}, p.Tests[i].Findings...)
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(p)
}

// proofWords are the verdicts as people read them, with their colours.
var proofWords = map[TestVerdict]struct{ word, color string }{
	Passes: {"still passes", green}, Fails: {"fails", red}, NotBuilt: {"no longer compiles", yellow}, NotRun: {"did not run", yellow},
}

var proofEnds = map[ProofVerdict]struct{ word, color string }{
	ProofHolds: {"proof holds", "1;32"}, ProofFails: {"proof fails", "1;31"}, ProofUnknown: {"could not judge", "1;33"}, NothingToProve: {"nothing to prove", "1;32"},
}

func proofText(w io.Writer, p Proof, s Style) error {
	color := paint(s.Color)
	var out strings.Builder
	for _, t := range p.Tests {
		word := proofWords[t.Verdict]
		change := t.Change
		if len(t.Findings) > 0 {
			change += ": " + strings.Join(t.Findings, ", ")
		}
		fmt.Fprintf(&out, "%s  %s  %s  %s\n", color.as(word.color, word.word), color.as(bold, plain(place(t.Path, t.Line))), plain(t.Test), color.as(dim, "("+change+")"))
		proofReason(&out, t.Reason)
	}
	for _, o := range p.Others {
		fmt.Fprintf(&out, "%s  %s  %s\n", color.as(red, "fails"), plain(o.Test), color.as(dim, "(not touched by the change)"))
		proofReason(&out, o.Reason)
	}
	if out.Len() > 0 {
		out.WriteByte('\n')
	}
	for _, r := range p.Runs {
		fmt.Fprintf(&out, "ran %s in %s: %d passed, %d failed, %d skipped; %d ms\n", plain(r.Command), plain(r.Dir), r.Passed, r.Failed, r.Skipped, r.DurationMS)
		proofReason(&out, r.Tail)
	}
	for _, list := range []struct {
		label string
		paths []string
	}{{"as before", p.Restored}, {"left out", p.LeftOut}} {
		if len(list.paths) > 0 && len(p.Runs) > 0 {
			fmt.Fprintf(&out, "%s %s\n", color.as(dim, list.label+":"), plain(strings.Join(list.paths, ", ")))
		}
	}
	for _, n := range p.Notes {
		fmt.Fprintf(&out, "%s %s\n", color.as(dim, "note:"), plain(n))
	}
	end := proofEnds[p.Verdict]
	fmt.Fprintf(&out, "%s  %s\n", color.as(end.color, end.word), plain(p.Why))
	_, err := io.WriteString(w, out.String())
	return err
}

// maxReason is how many lines of a reason people are shown.
const maxReason = 8

func proofReason(out *strings.Builder, reason string) {
	lines := strings.Split(strings.TrimSpace(reason), "\n")
	if reason == "" {
		return
	}
	for _, line := range lines[max(0, len(lines)-maxReason):] {
		fmt.Fprintf(out, "    %s\n", plain(strings.TrimRight(line, " \r")))
	}
}
