package metrics

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/loop"
)

// Baseline is {task-id}-baseline.json: the project when a task began.
type Baseline struct {
	Baseline BaselineBody `json:"baseline"`
}

// BaselineBody is what is in it. What was not measured is null.
type BaselineBody struct {
	TaskID     string    `json:"task_id"`
	CapturedAt time.Time `json:"captured_at"`
	Metrics    struct {
		TestCount    int      `json:"test_count"`
		TestCoverage *float64 `json:"test_coverage"` // 0 to 1
		FeatureFlags struct {
			Enabled  []string `json:"enabled"`
			Disabled []string `json:"disabled"`
		} `json:"feature_flags"`
		AssertionStrength *float64 `json:"assertion_strength"` // 0 to 1
		CodeComplexity    *float64 `json:"code_complexity"`    // 1 plus decisions, the mean of a function
		FileCount         int      `json:"file_count"`
		LinesOfCode       int      `json:"lines_of_code"`
	} `json:"metrics"`
	Files struct {
		TestFiles   []string `json:"test_files"`
		SourceFiles []string `json:"source_files"`
		LeftOut     int      `json:"left_out,omitempty"` // how many the lists would have beyond their bounds
	} `json:"files"`
	Context struct {
		Agent           string `json:"agent"`
		TaskDescription string `json:"task_description"`
		SDLCPhase       string `json:"sdlc_phase"`
	} `json:"context"`
}

// BaselineOf is the baseline of a loop.
func BaselineOf(l *loop.Loop) Baseline {
	b := BaselineBody{TaskID: l.LoopID, CapturedAt: l.Metrics.CapturedAt}
	b.Metrics.TestCount, b.Metrics.FileCount, b.Metrics.LinesOfCode = l.Metrics.TestCount, l.Metrics.FileCount, l.Metrics.LinesOfCode
	if l.Metrics.Custom.CoverageKnown {
		b.Metrics.TestCoverage = part(l.Metrics.CoveragePercentage)
	}
	if s := l.Metrics.Custom.MeanStrength; s != nil {
		b.Metrics.AssertionStrength = part(*s)
	}
	s := l.Survey
	b.Metrics.FeatureFlags.Enabled, b.Metrics.FeatureFlags.Disabled, b.Metrics.CodeComplexity = listed(s.FlagsOn), listed(s.FlagsOff), s.Complexity
	b.Files.TestFiles, b.Files.SourceFiles, b.Files.LeftOut = listed(s.TestFiles), listed(s.SourceFiles), s.LeftOut
	b.Context.SDLCPhase = baseline.Phase(s.Phase)
	b.Context.Agent, b.Context.TaskDescription = l.Agent.String(), l.Task
	return Baseline{b}
}

// listed is a list that is there, if empty.
func listed(names []string) []string { return append([]string{}, names...) }

func part(percent float64) *float64 {
	v := percent / 100
	return &v
}

// Detected is {timestamp}-detection.json: one finding that counted.
type Detected struct {
	Detection DetectedBody `json:"detection"`
}

// DetectedBody is what is in it.
type DetectedBody struct {
	ID          string    `json:"id"`
	Timestamp   time.Time `json:"timestamp"`
	Severity    string    `json:"severity"`
	PatternType string    `json:"pattern_type"`
	Details     struct {
		FilePath       string  `json:"file_path"`
		LineRange      [2]int  `json:"line_range"`
		PatternMatched string  `json:"pattern_matched"`
		Confidence     float64 `json:"confidence"`
	} `json:"details"`
	Context struct {
		Agent     string `json:"agent"`
		TaskID    string `json:"task_id"`
		Iteration int    `json:"iteration"`
	} `json:"context"`
	Comparison struct {
		Metric        string `json:"metric"`
		BaselineValue int    `json:"baseline_value"`
		CurrentValue  int    `json:"current_value"`
		Delta         int    `json:"delta"`
	} `json:"baseline_comparison"`
	Reasoning struct {
		Detection struct {
			Assessment    string `json:"assessment"`
			IsLegitimate  bool   `json:"is_legitimate"`
			Justification string `json:"justification"`
		} `json:"laziness_detection_agent"`
		Blocking struct {
			Decision  string `json:"decision"`
			Rationale string `json:"rationale"`
		} `json:"blocking_decision_agent"`
	} `json:"agent_reasoning"`
}

// DetectedIn are the findings of a judged iteration, with those that were cleared, after
// what a human has answered, if anybody has. Their ids follow from what they are, so that a
// loop that is taken up again gives them the same.
func DetectedIn(l *loop.Loop, j loop.Judged, at time.Time, answer *gate.Answer) []Detected {
	return DetectedAfter(0, l, j, at, answer)
}

// DetectedAfter are the findings of a moment before which others were found in the same
// iteration.
func DetectedAfter(first int, l *loop.Loop, j loop.Judged, at time.Time, answer *gate.Answer) []Detected {
	var out []Detected
	for i, f := range slices.Concat(j.Findings, j.Legitimate) {
		d := DetectedBody{ID: idOf(fmt.Sprintf("%s %d %d", l.LoopID, j.Iteration, first+i)), Timestamp: at, Severity: severityOf(f), PatternType: PatternType(f.Type)}
		d.Details.FilePath, d.Details.LineRange, d.Details.PatternMatched, d.Details.Confidence = f.Path, [2]int{f.Line, f.Line}, f.ID, f.Confidence
		d.Context.Agent, d.Context.TaskID, d.Context.Iteration = l.Agent.String(), l.LoopID, j.Iteration
		s := j.Summary
		d.Comparison.Metric, d.Comparison.BaselineValue, d.Comparison.CurrentValue, d.Comparison.Delta = "test_count", s.TestsBefore, s.TestsAfter, s.TestsAfter-s.TestsBefore
		d.Reasoning.Detection.Assessment = f.Message
		d.Reasoning.Blocking.Decision, d.Reasoning.Blocking.Rationale = decisionOf(j), f.Advice
		d.Reasoning.Detection.Justification, d.Reasoning.Detection.IsLegitimate = justified(f, answer)
		if i >= len(j.Findings) {
			d.Reasoning.Blocking.Decision, d.Reasoning.Blocking.Rationale = "allow", d.Reasoning.Detection.Justification
		}
		out = append(out, Detected{d})
	}
	return out
}

// Answered is a detection after what a human has said about it.
func (d Detected) Answered(answer gate.Answer) Detected {
	r := &d.Detection.Reasoning
	if why, legitimate := justified(detect.Finding{}, &answer); legitimate {
		r.Detection.Justification, r.Detection.IsLegitimate = why, true
	}
	return d
}

// justified is the reason for which a finding is no avoidance: its clearances, or the word of
// a human.
func justified(f detect.Finding, answer *gate.Answer) (why string, legitimate bool) {
	var reasons []string
	for _, c := range f.Clearances {
		reasons = append(reasons, c.Kind+": "+c.Reason)
	}
	switch {
	case len(reasons) > 0:
		return strings.Join(reasons, "; "), true
	case answer == nil:
		return "", false
	case answer.FalsePositive:
		return strings.TrimSpace("reported as a false alarm: " + answer.Reason), true
	case gate.State(answer.Decision) == gate.Allowed:
		return strings.TrimSpace("approved: " + answer.Reason), true
	}
	return "", false
}

// severityOf has no word for a finding that is none.
func severityOf(f detect.Finding) string {
	if f.Severity == "" {
		return "warning"
	}
	return string(f.Severity)
}

// decisionOf is what followed: what was undone was blocked.
func decisionOf(j loop.Judged) string {
	if len(j.Undo) > 0 || j.Verdict == "block" {
		return "block"
	}
	return "warn"
}

// idOf is a UUID that follows from a text.
func idOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	hex := hex.EncodeToString(sum[:16])
	return hex[0:8] + "-" + hex[8:12] + "-4" + hex[13:16] + "-a" + hex[17:20] + "-" + hex[20:32]
}

// DetectionFile is the name of a detection's file: when it was found, and which of several.
func DetectionFile(at time.Time, index int) string {
	return fmt.Sprintf("%s%03d-detection.json", at.UTC().Format("20060102T150405.000000Z"), index)
}
