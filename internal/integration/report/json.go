package report

import (
	"encoding/json"
	"io"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

// schemaVersion changes only when a reader of the JSON would break.
const schemaVersion = 1

// document is the JSON a program reads; docs/schema/check.schema.json describes it.
type document struct {
	Schema     int               `json:"schema"`
	Verdict    policy.Verdict    `json:"verdict"`
	Severity   detect.Severity   `json:"severity"`
	Findings   []detect.Finding  `json:"findings"`
	Cleared    []detect.Finding  `json:"cleared"`
	Summary    detect.Summary    `json:"summary"`
	Unjudged   []detect.Unjudged `json:"unjudged"`
	DurationMS int64             `json:"duration_ms"`
}

func asJSON(w io.Writer, r Report, _ Style) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(document{
		Schema: schemaVersion, Verdict: r.Decision.Verdict, Severity: r.Decision.Severity,
		Findings: listed(r.Decision.Findings), Cleared: listed(r.Decision.Cleared),
		Summary: r.Summary, Unjudged: append([]detect.Unjudged{}, r.Unjudged...), DurationMS: r.DurationMS,
	})
}

// listed makes every list a list: readers must never meet null where [] is meant.
func listed(findings []detect.Finding) []detect.Finding {
	out := append([]detect.Finding{}, findings...)
	for i := range out {
		out[i].Clearances = append([]detect.Clearance{}, out[i].Clearances...)
	}
	return out
}
