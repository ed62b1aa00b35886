package config

import (
	"time"

	"holdfast/internal/enforcement/policy"
	"holdfast/internal/reinforcement/level"
)

// Persistence is the section agent_persistence of aiwg.yml. The zero value of a field
// means that the file says nothing about it.
type Persistence struct {
	File     string // where it was read, "" when there is none
	Given    bool   // the section is there, and not empty
	Enabled  *bool
	Mode     policy.Mode
	Patterns []string // types of findings that are looked for; nil for all

	Reinforcement level.Rules

	MaxRetries         int
	EscalateOnCritical *bool
	HumanGate          *time.Duration // nil waits for ever

	BestEnabled         *bool
	QualityThreshold    *float64
	RequireVerification *bool

	DetectionBudget time.Duration
	MaxOverhead     *float64
}
