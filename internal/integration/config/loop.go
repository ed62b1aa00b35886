package config

import (
	"time"

	"holdfast/contract"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/reinforcement/level"
	"holdfast/internal/tracking/best"
)

// Loop is what a project says about `holdfast run`. The zero value says nothing;
// Config.Settings tells what holds then, and Apply puts the limits over a contract.
type Loop struct {
	Agent     string
	AgentCmd  string // a line for the shell, instead of a named agent
	AgentArgs []string
	Model     string

	PRD             string // a file inside the work tree
	CoverageCommand string
	LintCommand     string
	TypeCommand     string

	KeepFinal          *bool // the last tree is kept even if another one is better
	MaxRecoveries      int
	EscalateOnCritical *bool
	OnAsk              OnAsk
	SnapshotsKept      int
	MaxConcurrent      int
	MaxWait            time.Duration // how long a loop waits for rate limits altogether
	Ralph              Ralph

	limits contract.Contract
	said   map[string]bool // the keys of the contract that the file holds
}

// OnAsk is what happens with a finding that asks for a justification.
type OnAsk string

// The change is undone, a human is asked, or it stays.
const (
	Undo  OnAsk = "undo"
	Gate  OnAsk = "gate"
	Allow OnAsk = "allow"
)

// Ralph is when an agent is run again and again behind the stop gate.
type Ralph string

// Always; when objective checks say what done means; never: then it runs once, and is checked.
const (
	RalphOn   Ralph = "on"
	RalphAuto Ralph = "auto"
	RalphOff  Ralph = "off"
)

// Settings are what holds for a loop: holdfast.yaml before aiwg.yml before the defaults.
type Settings struct {
	Plain    bool // agent_persistence is off: the agent is run and its work checked, and nothing else
	Mode     policy.Mode
	Patterns []string // types of findings that count, see Watches; nil for all

	Agent, AgentCmd, Model                    string
	AgentArgs                                 []string
	PRD                                       string
	CoverageCommand, LintCommand, TypeCommand string

	KeepFinal          bool
	MaxRecoveries      int
	EscalateOnCritical bool
	OnAsk              OnAsk
	SnapshotsKept      int
	MaxConcurrent      int
	MaxWait            time.Duration // 0 for as long as the wall time of the contract allows

	Reinforcement   level.Rules
	Best            best.Rule
	HumanGate       time.Duration // 0 waits for ever
	DetectionBudget time.Duration
	MaxOverhead     float64 // percent of an iteration's time
}
