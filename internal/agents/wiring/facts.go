package wiring

import (
	"reflect"
	"strings"
	"sync"

	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/loop"
)

// Facts are what is known at a moment. Conditions compare them, {placeholders} stand for
// them, and updates take them over, all by the names below.
type Facts struct {
	Hook            string   `expr:"hook"`
	HookDescription string   `expr:"hook_description"`
	LoopID          string   `expr:"loop_id"`
	Task            string   `expr:"task"`
	Completion      string   `expr:"completion"`
	Cwd             string   `expr:"cwd"`
	Status          string   `expr:"status"`
	DetectionMode   string   `expr:"detection_mode"`
	Patterns        []string `expr:"patterns_enabled"`
	Attended        bool     `expr:"attended"`

	Iteration     int    `expr:"iteration"`
	MaxIterations int    `expr:"max_iterations"`
	Level         string `expr:"reinforcement_level"`
	SnapshotPath  string `expr:"snapshot_path"`

	Quality        float64   `expr:"quality"`
	QualityScore   float64   `expr:"quality_score"`
	QualityDelta   float64   `expr:"quality_delta"` // a share: 0.05 are five points of a hundred
	QualityHistory []float64 `expr:"quality_history"`

	Baseline  baseline.Metrics `expr:"baseline_metrics"`
	Current   baseline.Metrics `expr:"current_metrics"`
	Modified  []string         `expr:"modified_files"`
	Artifacts []loop.Artifact  `expr:"iteration_artifacts"`
	Tests     string           `expr:"test_output"`
	Records   []loop.Record    `expr:"iterations"`
	Metrics   *loop.Record     `expr:"iteration_metrics"`
	Risks     []string         `expr:"detected_risks"`

	ToolName   string              `expr:"tool_name"`
	ToolTarget string              `expr:"tool_target"`
	Risk       string              `expr:"risk"`
	Action     string              `expr:"action_description"`
	ActionLog  *loop.RiskyAction   `expr:"action_log"`
	ToolCall   *loop.ToolCallEntry `expr:"tool_call_record"`

	Error        Error             `expr:"error"`
	ErrorRecord  *loop.ErrorEntry  `expr:"error_record"`
	Errors       []loop.ErrorEntry `expr:"errors"`
	ErrorHistory []loop.ErrorEntry `expr:"error_history"`
	ErrorCount   int               `expr:"error_count"`
	SameError    bool              `expr:"same_error_repeated"` // the last three are equal
	ErrorPattern string            `expr:"error_pattern"`

	Regression         Regression       `expr:"regression"`
	RegressionRecord   *loop.Regression `expr:"regression_record"`
	RegressionFound    bool             `expr:"regression_detected"`
	Severity           string           `expr:"severity"`
	RecoveryAttempts   int              `expr:"recovery_attempts"` // of the recovery under way, this one included
	MaxRetries         int              `expr:"max_retries"`
	EscalateOnCritical bool             `expr:"auto_escalate_on_critical"`

	Escalation *loop.Escalation `expr:"escalation_record"`
}

// Error is what went wrong.
type Error struct {
	Type       string `expr:"type"`
	Message    string `expr:"message"`
	StackTrace string `expr:"stack_trace"`
}

// Regression is what was found.
type Regression struct {
	Type     string         `expr:"type"`
	Severity string         `expr:"severity"`
	Diff     map[string]any `expr:"diff"`
}

// places are the facts by name: how a value is found in Facts.
var places = sync.OnceValue(func() map[string][]int {
	out := map[string][]int{}
	var walk func(t reflect.Type, prefix string, index []int)
	walk = func(t reflect.Type, prefix string, index []int) {
		for i := range t.NumField() {
			f := t.Field(i)
			name := f.Tag.Get("expr")
			if name == "" {
				continue
			}
			at := append(append([]int{}, index...), i)
			out[prefix+name] = at
			if f.Type == reflect.TypeFor[Error]() || f.Type == reflect.TypeFor[Regression]() {
				walk(f.Type, prefix+name+".", at)
			}
		}
	}
	walk(reflect.TypeFor[Facts](), "", nil)
	return out
})

// named is the fact of a name; false when there is none, or nothing is known of it.
func (f *Facts) named(name string) (any, bool) {
	at, known := places()[name]
	if !known {
		return nil, false
	}
	v := reflect.ValueOf(f).Elem().FieldByIndex(at)
	if v.Kind() == reflect.Pointer && v.IsNil() {
		return nil, false
	}
	return v.Interface(), true
}

// take sets the fact that bears the name of a field of the state, so that conditions see
// what an update has just changed.
func (f *Facts) take(name string, value any) {
	at, known := places()[name]
	if !known {
		return
	}
	to, from := reflect.ValueOf(f).Elem().FieldByIndex(at), reflect.ValueOf(value)
	if from.IsValid() && from.CanConvert(to.Type()) && scalarKind(to.Kind()) {
		to.Set(from.Convert(to.Type()))
	}
}

func scalarKind(k reflect.Kind) bool {
	return k == reflect.Bool || k == reflect.Int || k == reflect.Float64 || k == reflect.String
}

// factNames are all of them, for messages.
func factNames() []string {
	var out []string
	for name := range places() {
		if !strings.Contains(name, ".") {
			out = append(out, name)
		}
	}
	return out
}
