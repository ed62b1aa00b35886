package looping

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"holdfast/contract"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/integration/config"
	"holdfast/internal/tracking/loop"
)

func loopSettings(dir string) (config.Config, config.Persistence, error) {
	settings, err := config.Load(dir)
	if err != nil {
		return settings, config.Persistence{}, err
	}
	persistence, err := config.LoadPersistence(dir)
	return settings, persistence, err
}

// loopID is a name that people can read and that no other loop has.
func loopID(task, random string) string {
	words := regexp.MustCompile(`[a-z0-9]+`).FindAllString(strings.ToLower(task), 5)
	slug := strings.Trim(strings.Join(words, "-"), "-")
	if len(slug) > 32 {
		slug = strings.TrimRight(slug[:32], "-")
	}
	if slug == "" {
		slug = "task"
	}
	return "ralph-" + slug + "-" + random[:8]
}

// loopContract is what done means: the project's, with what the user said on top.
func loopContract(req Request, settings config.Config) (contract.Contract, error) {
	c := settings.Loop.Apply(contract.Default())
	if len(req.Completion)+len(req.Checks) > 0 {
		c.CompletionChecks = nil
	}
	for _, text := range req.Completion {
		check, err := contract.ParseCompletion(text)
		if err != nil {
			return c, err
		}
		c.CompletionChecks = append(c.CompletionChecks, check)
	}
	for _, text := range req.Checks {
		check, err := contract.ParseCheck(text)
		if err != nil {
			return c, err
		}
		c.CompletionChecks = append(c.CompletionChecks, check)
	}
	if prd := cmp.Or(req.PRD, settings.Loop.PRD); prd != "" {
		c.CompletionChecks = append(c.CompletionChecks, contract.Check{Kind: contract.PRDAllPass, Path: prd})
	}
	if req.Token != "" {
		c.CompletionToken = req.Token
	}
	req.Limits.on(&c)
	return c, c.Validate()
}

// on puts the limits a user gave into a contract.
func (l Limits) on(c *contract.Contract) {
	if l.MaxIterations != nil {
		c.LoopMaxIters = *l.MaxIterations
	}
	if l.NoProgress != nil {
		c.NoProgressLimit = *l.NoProgress
	}
	if l.CostUSD != nil {
		c.MaxCostUSD = l.CostUSD
	}
	if l.WallTime != nil {
		ms := l.WallTime.Milliseconds()
		c.MaxWallTimeMS = &ms
	}
	if l.Iteration != nil {
		ms := l.Iteration.Milliseconds()
		c.PerIterTimeoutMS = &ms
	}
	if l.Idle != nil {
		ms := l.Idle.Milliseconds()
		c.IdleTimeoutMS = &ms
	}
}

// ErrNoAgent says that there is nobody to do the work.
var ErrNoAgent = errors.New("no coding agent was found")

func chooseAgent(req Request, held config.Settings) (loop.Agent, error) {
	a := loop.Agent{Name: req.Agent, Command: req.Command, Model: cmp.Or(req.Model, held.Model), Args: req.AgentArgs}
	if a.Name == "" && a.Command == "" {
		a.Name, a.Command = held.Agent, held.AgentCmd
	}
	if a.Args == nil {
		a.Args = held.AgentArgs
	}
	if a.Command != "" {
		return a, nil
	}
	if a.Name == "" {
		installed := agentcli.Installed()
		if len(installed) == 0 {
			return a, ErrNoAgent
		}
		a.Name = installed[0]
	}
	if !slices.Contains(agentcli.Names(), a.Name) {
		return a, fmt.Errorf("%s: %w", a.Name, agentcli.ErrUnknownAgent)
	}
	if !slices.Contains(agentcli.Installed(), a.Name) {
		return a, fmt.Errorf("%s: %w", a.Name, agentcli.ErrNotInstalled)
	}
	return a, nil
}

func loopRules(req Request, settings config.Config, held config.Settings) loop.Rules {
	gates := settings.Gates.Rules(held.HumanGate)
	gates.Wait = gates.Wait || req.Wait
	return loop.Rules{
		Gates: gates, Notify: settings.Notify,
		Mode: string(held.Mode), OnAsk: string(held.OnAsk), MaxRecoveries: held.MaxRecoveries, EscalateOnCritical: held.EscalateOnCritical,
		Best: held.Best, KeepFinal: req.KeepFinal || held.KeepFinal, SnapshotsKept: held.SnapshotsKept, MaxWaitMS: held.MaxWait.Milliseconds(), Reinforcement: held.Reinforcement,
		CoverageCommand: held.CoverageCommand, LintCommand: held.LintCommand, TypeCommand: held.TypeCommand, Interactive: req.Ask != nil, Exceptions: settings.Rules, LLM: settings.LLM,
		Plain: held.Plain, Patterns: held.Patterns, HumanGateMS: held.HumanGate.Milliseconds(), DetectionBudgetMS: held.DetectionBudget.Milliseconds(), MaxOverhead: held.MaxOverhead,
	}
}
