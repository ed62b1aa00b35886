package report

import (
	"cmp"
	"encoding/json"
	"io"
	"net/url"
	"strings"

	"holdfast/internal/detection/detect"
)

// The parts of SARIF 2.1.0 that we use.
type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool        sarifTool         `json:"tool"`
	ColumnKind  string            `json:"columnKind"`
	Invocations []sarifInvocation `json:"invocations"`
	Results     []sarifResult     `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version,omitempty"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID         string         `json:"id"`
	Name       string         `json:"name"`
	Short      sarifText      `json:"shortDescription"`
	Help       *sarifText     `json:"help,omitempty"`
	Properties map[string]any `json:"properties,omitempty"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	Notifications []sarifNotification `json:"toolExecutionNotifications"`
}

type sarifNotification struct {
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations,omitempty"`
}

type sarifResult struct {
	RuleID       string             `json:"ruleId"`
	RuleIndex    int                `json:"ruleIndex"`
	Level        string             `json:"level"`
	Message      sarifText          `json:"message"`
	Locations    []sarifLocation    `json:"locations"`
	Suppressions []sarifSuppression `json:"suppressions,omitempty"`
	Properties   map[string]any     `json:"properties,omitempty"`
}

type sarifSuppression struct {
	Kind          string `json:"kind"`
	Justification string `json:"justification"`
}

type sarifLocation struct {
	Physical sarifPhysical `json:"physicalLocation"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine int `json:"startLine"`
}

var sarifLevels = map[detect.Severity]string{detect.Critical: "error", detect.Violation: "error", detect.Warning: "warning", detect.None: "none"}

// sarif writes SARIF 2.1.0. Cleared findings are results with a suppression,
// so that viewers can show them on demand.
func sarif(w io.Writer, r Report, s Style) error {
	run := sarifRun{
		Tool:        sarifTool{Driver: sarifDriver{Name: "holdfast", Version: s.Version, Rules: []sarifRule{}}},
		ColumnKind:  "unicodeCodePoints",
		Invocations: []sarifInvocation{{Successful: true, Notifications: []sarifNotification{}}},
		Results:     []sarifResult{},
	}
	index := map[string]int{}
	for _, f := range r.Decision.Findings {
		run.Results = append(run.Results, run.result(f, r, index))
	}
	for _, f := range r.Decision.Cleared {
		res := run.result(f, r, index)
		res.Suppressions = []sarifSuppression{{Kind: "external", Justification: reasons(f)}}
		run.Results = append(run.Results, res)
	}
	for _, u := range r.Unjudged {
		run.Invocations[0].Notifications = append(run.Invocations[0].Notifications, sarifNotification{
			Level: "note", Message: sarifText{"not judged: " + u.Reason}, Locations: sarifPlace(u.Path, u.Line),
		})
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(sarifLog{Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{run}})
}

func (run *sarifRun) result(f detect.Finding, r Report, index map[string]int) sarifResult {
	at, ok := index[f.ID]
	if !ok {
		at = len(run.Tool.Driver.Rules)
		index[f.ID] = at
		rule := sarifRule{ID: f.ID, Name: f.ID, Short: sarifText{cmp.Or(r.Meanings[f.ID], f.ID)}, Properties: map[string]any{"tags": []string{f.Type}, "lp": f.LP}}
		if f.Advice != "" {
			rule.Help = &sarifText{f.Advice}
		}
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, rule)
	}
	return sarifResult{
		RuleID: f.ID, RuleIndex: at, Level: sarifLevels[f.Severity], Message: sarifText{body(f)}, Locations: sarifPlace(f.Path, f.Line),
		Properties: map[string]any{"severity": f.Severity, "confidence": f.Confidence, "test": f.Test},
	}
}

func sarifPlace(path string, line int) []sarifLocation {
	p := sarifPhysical{Artifact: sarifArtifact{URI: relativeURI(path)}}
	if line > 0 {
		p.Region = &sarifRegion{StartLine: line}
	}
	return []sarifLocation{{Physical: p}}
}

// relativeURI escapes a path; a colon in the first part would read as a scheme.
func relativeURI(path string) string {
	uri := (&url.URL{Path: path}).EscapedPath()
	if first, _, _ := strings.Cut(uri, "/"); strings.Contains(first, ":") {
		return "./" + uri
	}
	return uri
}
