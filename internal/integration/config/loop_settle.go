package config

import (
	"slices"

	"holdfast/contract"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/reinforcement/level"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/best"
)

// Apply puts what the file says of the contract over a contract. A limit that the file
// sets to null is taken away; one that it does not name stays.
func (l Loop) Apply(c contract.Contract) contract.Contract {
	from := l.limits
	for key, take := range map[string]func(){
		"completion_checks":   func() { c.CompletionChecks = slices.Clone(from.CompletionChecks) },
		"completion_token":    func() { c.CompletionToken = from.CompletionToken },
		"loop_max_iters":      func() { c.LoopMaxIters = from.LoopMaxIters },
		"no_progress_limit":   func() { c.NoProgressLimit = from.NoProgressLimit },
		"per_iter_timeout_ms": func() { c.PerIterTimeoutMS = from.PerIterTimeoutMS },
		"idle_timeout_ms":     func() { c.IdleTimeoutMS = from.IdleTimeoutMS },
		"max_tool_calls":      func() { c.MaxToolCalls = from.MaxToolCalls },
		"max_tokens":          func() { c.MaxTokens = from.MaxTokens },
		"max_cost_usd":        func() { c.MaxCostUSD = from.MaxCostUSD },
		"max_wall_time_ms":    func() { c.MaxWallTimeMS = from.MaxWallTimeMS },
		"max_check_runs":      func() { c.MaxCheckRuns = from.MaxCheckRuns },
		"original_tests":      func() { c.OriginalTests = from.OriginalTests },
		"task_class":          func() { c.TaskClass = from.TaskClass },
	} {
		if l.said[key] {
			take()
		}
	}
	return c
}

// Settings are what holds for loops: holdfast.yaml before aiwg.yml before the defaults.
func (c Config) Settings(p Persistence) Settings {
	l := c.Loop
	s := Settings{
		Agent: l.Agent, AgentCmd: l.AgentCmd, AgentArgs: l.AgentArgs, Model: l.Model, PRD: l.PRD,
		CoverageCommand: l.CoverageCommand, LintCommand: l.LintCommand, TypeCommand: l.TypeCommand,
		Mode: c.Mode, Patterns: p.Patterns, SnapshotsKept: firstOf(l.SnapshotsKept, 200), MaxWait: l.MaxWait,
		KeepFinal:     first(false, l.KeepFinal),
		MaxRecoveries: firstOf(l.MaxRecoveries, p.MaxRetries, recovery.MaxAttempts), MaxConcurrent: firstOf(l.MaxConcurrent, 4), OnAsk: firstOf(l.OnAsk, Undo),
		Reinforcement: p.Reinforcement, Best: best.DefaultRule(), HumanGate: first(0, p.HumanGate),
		DetectionBudget: p.DetectionBudget, MaxOverhead: first(0, p.MaxOverhead), // told where a project sets them; measured always
	}
	s.Best.Enabled = first(true, p.BestEnabled)
	s.Best.Threshold = first(s.Best.Threshold, p.QualityThreshold)
	s.Best.RequireVerification = first(false, p.RequireVerification)
	if !c.modeSaid {
		s.Mode = firstOf(p.Mode, c.Mode)
	}
	// Whoever writes the section asks for the framework, and it asks humans about what is critical.
	s.EscalateOnCritical = first(p.Given || s.Mode == policy.Aggressive, l.EscalateOnCritical, p.EscalateOnCritical)
	if !first(true, p.Enabled) {
		s.disable()
	}
	return s
}

// disable is what `enabled: false` means: nothing is judged, undone, chosen or said. A mode
// that holdfast.yaml names is for checks and audits, and does not bring the guard back.
func (s *Settings) disable() {
	s.Plain, s.Mode = true, policy.Off
	s.Reinforcement = level.Rules{Default: level.Off}
	s.Best.Enabled = false
}

// Watches tells whether findings of a type count.
func (s Settings) Watches(findingType string) bool { return baseline.Watched(s.Patterns, findingType) }

// first is the first value that is there.
func first[T any](otherwise T, values ...*T) T {
	for _, v := range values {
		if v != nil {
			return *v
		}
	}
	return otherwise
}

// firstOf is the first value that is not zero.
func firstOf[T comparable](values ...T) T {
	var zero T
	for _, v := range values {
		if v != zero {
			return v
		}
	}
	return zero
}

// TaskClass is the class that the project gives to its tasks, "" when it names none.
func (l Loop) TaskClass() string { return l.limits.TaskClass }
