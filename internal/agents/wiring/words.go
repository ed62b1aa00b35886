package wiring

import (
	"sync"

	"holdfast/internal/agents"
)

// What files may name. Tests hold the lists against who acts on them.

// values are what agents answer with, of what updates can take over.
var values = sync.OnceValue(func() map[string][]string {
	return map[string][]string{
		"progress-tracking":     {"baseline", "report_path", "quality_score", "quality_delta"},
		"best-output-selector":  {"iteration", "quality"},
		"best-output-tracker":   {"best_iteration", "quality"},
		"prompt-reinforcement":  {"level", "escalated_level"},
		"regression-detection":  {"detected", "severity", "type"},
		"recovery-orchestrator": {"stage", "attempts"},
	}
})

// voices are the agents that can be asked, by all their names, and their values.
var voices = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for _, d := range agents.Definitions() {
		for _, name := range append([]string{d.Name}, d.Aliases...) {
			out[name] = values()[d.Name]
		}
	}
	return out
})

// Actions are what hooks can ask for, with what each does.
var Actions = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"initialize_baseline_metrics":   "the metrics of the start are measured",
		"snapshot_codebase_state":       "the work tree of the start is kept",
		"enable_file_watchers":          "what changes from now on is seen, against the snapshot of the start",
		"log_loop_start":                "the start is in the journal",
		"select_best_output":            "the iteration that is handed over is chosen",
		"archive_iteration_history":     "every iteration is a file of its own",
		"generate_completion_report":    "analytics/report.md is written",
		"disable_file_watchers":         "changes are the user's own from now on",
		"log_loop_complete":             "the end is in the journal",
		"snapshot_pre_iteration_state":  "the work tree before the iteration is kept",
		"calculate_reinforcement_level": "the level of the iteration is decided",
		"inject_reinforcement_prompts":  "the prompt is made, with the reminders of the level",
		"log_iteration_start":           "the beginning is in the journal",
		"capture_iteration_metrics":     "quality and tests of the iteration are measured",
		"check_regression":              "what the agent left behind is judged",
		"update_best_output":            "the best iteration so far is known",
		"update_iteration_history":      "the iteration is in the history",
		"check_completion_criteria":     "the checks of the contract were run",
		"log_iteration_complete":        "the end of the iteration is in the journal",
		"log_risky_action":              "the call is in the log and in the state",
		"inject_warning_prompt":         "the warning is shown to whoever watches",
		"create_rollback_checkpoint":    "the work tree is kept before the call",
		"capture_post_action_metrics":   "the files that the call names are looked at",
		"compare_against_baseline":      "they are compared with what they were before the call",
		"log_action_impact":             "what became of them is in the log",
		"log_error":                     "the error is in the log and in the state",
		"increment_error_count":         "the error is counted",
		"inject_recovery_guidance":      "the notes of the next prompt tell of the error",
		"check_for_stuck_loop":          "the error is compared with those before it",
		"pause_execution":               "the agent has ended and writes nothing more",
		"log_regression_event":          "the finding is in the journal and in regression_events",
		"invoke_recovery_protocol":      "what must not stay is marked to be undone",
		"notify_human_if_critical":      "a critical finding is told at once",
		"escalate_reinforcement_level":  "the next iteration has a higher level",
		"log_escalation":                "the new level and its reason are in the state",
		"inject_escalated_prompts":      "the next prompt has the reminders of the new level",
		"log_stuck_loop":                "that the loop is stuck is in the state",
		"invoke_human_gate":             "a human is asked before the loop goes on",
		"generate_diagnostic_report":    "analytics/stuck-loop.md is written",
	}
})

// triggerHook is the action that raises another event.
const triggerHook = "trigger_hook"

// humanGate is the action that asks a human.
const humanGate = "invoke_human_gate"

// The actions of a gate's options.
const (
	Continue  = "resume_with_new_strategy"
	AbortLoop = "abort_loop"
	ManualFix = "pause_for_manual_intervention"
)

// shape is what a field of the state holds.
type shape string

const (
	scalar  shape = "value"
	list    shape = "list"
	counter shape = "counter"
)

// field is what is known of a field of the state. A bound one follows from the journal:
// an update of it is compared with what it holds, and cannot contradict it.
type field struct {
	shape shape
	bound bool
}

// fields are those of the state's extension that updates can name.
var fields = sync.OnceValue(func() map[string]field {
	return map[string]field{
		"baseline_metrics":       {scalar, true},
		"detection_enabled":      {scalar, true},
		"reinforcement_level":    {scalar, true},
		"selected_iteration":     {scalar, true},
		"completion_report_path": {scalar, true},
		"iteration_history":      {list, true},
		"best_iteration":         {scalar, true},
		"regression_events":      {list, true},
		"recovery_attempts":      {counter, true},

		"iteration_count":        {counter, false},
		"pre_iteration_snapshot": {scalar, false},
		"regression_detected":    {scalar, false},
		"last_iteration_quality": {scalar, false},
		"risky_actions":          {list, false},
		"last_risky_action":      {scalar, false},
		"tool_call_history":      {list, false},
		"error_history":          {list, false},
		"error_count":            {counter, false},
		"last_error":             {scalar, false},
		"recovery_in_progress":   {scalar, false},
		"escalation_history":     {list, false},
		"stuck_loop_detected":    {scalar, false},
	}
})

// Bound tells whether a field of the state follows from the journal.
func Bound(name string) bool { return fields()[name].bound }
