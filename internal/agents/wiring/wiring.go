// Package wiring is what happens at the moments of a loop's life, as a file says it: which
// agents are asked, what is done, what is kept in the state, and which moment follows. It
// reads such files and answers with values; whoever runs the loop does what they say.
package wiring

import (
	"time"

	"holdfast/internal/detection/command"
	"holdfast/internal/reinforcement/level"
	"holdfast/internal/tracking/loop"
)

// Wiring is a file of hooks that was read without a fault.
type Wiring struct {
	Title       string
	Hooks       map[loop.Event]Hook
	Performance Performance
	Audit       Audit

	file    string
	written execution
}

// Hook is what is wired to one event.
type Hook struct {
	Name        loop.Event   `json:"hook"`
	Description string       `json:"description,omitempty"`
	Trigger     string       `json:"trigger,omitempty"`
	Timing      string       `json:"timing,omitempty"`
	Agents      []Agent      `json:"agents_to_invoke"`
	Actions     []string     `json:"actions"`
	Updates     []Update     `json:"state_updates"`
	Conditions  []Condition  `json:"conditional_actions,omitempty"`
	Risks       []Risk       `json:"risk_patterns,omitempty"`
	Thresholds  []Threshold  `json:"thresholds,omitempty"`
	Recovery    *Recovery    `json:"recovery_protocol,omitempty"`
	Gate        *Gate        `json:"human_gate,omitempty"`
	Async       bool         `json:"async"`
	Blocking    bool         `json:"blocking"`
	Timeout     Milliseconds `json:"timeout_ms"`
	OnFailure   Failure      `json:"on_failure"`
	File        string       `json:"file"`
	Line        int          `json:"line"`
	Text        string       `json:"-"` // as it is written
}

// Milliseconds is a time limit; nil is none.
type Milliseconds *int64

// Limit is how long a hook may take; 0 is as long as it takes.
func (h Hook) Limit() time.Duration {
	if h.Timeout == nil {
		return 0
	}
	return time.Duration(*h.Timeout) * time.Millisecond
}

// Agent is one that is asked.
type Agent struct {
	Name     string  `json:"agent"`
	Purpose  string  `json:"purpose,omitempty"`
	Required bool    `json:"required"`
	Inputs   []Input `json:"inputs,omitempty"`
}

// Input is what an agent is told; a {placeholder} stands for a fact.
type Input struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// Op is what an update does to a field.
type Op string

// The operations of updates.
const (
	Set       Op = "set"
	Append    Op = "append"
	Increment Op = "increment"
)

// Update changes a field of the state.
type Update struct {
	Op    Op     `json:"op"`
	Field string `json:"field"`
	From  string `json:"from,omitempty"` // a fact, or agent.value
	Value any    `json:"value,omitempty"`
}

// Condition asks for an action when it holds.
type Condition struct {
	When   Expression `json:"condition"`
	Action string     `json:"action"`
	Hook   loop.Event `json:"hook,omitempty"` // of trigger_hook
}

// Risk is a kind of tool call that is worth a warning and a checkpoint.
type Risk struct {
	Tool    string `json:"tool"`
	File    string `json:"file_pattern,omitempty"`
	Command string `json:"command_pattern,omitempty"`
	Name    string `json:"risk"`
}

// Threshold raises the level of reinforcement.
type Threshold struct {
	At    string      `json:"at"` // iteration_N or quality_plateau
	Level level.Level `json:"level"`
}

// Recovery is how avoidance is answered.
type Recovery struct {
	Steps    []Step      `json:"steps"`
	Escalate []Condition `json:"escalation_conditions"`
}

// Step is a step of it, in words.
type Step struct {
	Name string `json:"step"`
	Text string `json:"text"`
}

// Gate is a question to a human.
type Gate struct {
	Type    string   `json:"type"`
	Timeout *int64   `json:"timeout"` // seconds; nil waits for ever
	Message string   `json:"message"`
	Options []Option `json:"options"`
}

// Option is an answer that a human can give.
type Option struct {
	ID     string `json:"id"`
	Label  string `json:"label"`
	Action string `json:"action"`
}

// Failure is what follows when a hook fails.
type Failure string

// What can follow.
const (
	LogAndContinue Failure = "log_and_continue"
	AbortIteration Failure = "abort_iteration"
	ForcePause     Failure = "force_pause"
)

// Performance are the budgets that measured times are compared with.
type Performance struct {
	P95MS         float64 `json:"target_p95_ms"`
	P99MS         float64 `json:"target_p99_ms"`
	OverheadMax   float64 `json:"max_overhead_percentage"`
	FalsePositive float64 `json:"false_positive_target"` // a share
}

// Audit says what goes into the log.
type Audit struct {
	All           bool `json:"log_all_hook_invocations"`
	RetentionDays int  `json:"retention_days"`
}

// Risks are those of the calls of tools.
func (w *Wiring) Risks() []command.RiskPattern {
	var out []command.RiskPattern
	for _, k := range w.Hooks[loop.PreToolCall].Risks {
		out = append(out, command.RiskPattern{Tool: k.Tool, Path: k.File, Command: k.Command, Risk: k.Name})
	}
	return out
}
