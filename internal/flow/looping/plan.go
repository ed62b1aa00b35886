package looping

import (
	"context"

	"holdfast/contract"
	"holdfast/internal/tracking/loop"
)

// Plan is what a loop would do.
type Plan struct {
	Root     string            `json:"root"`
	Task     string            `json:"task"`
	Agent    loop.Agent        `json:"agent"`
	Contract contract.Contract `json:"contract"`
	Hash     string            `json:"contract_hash"`
	Rules    loop.Rules        `json:"rules"`
	Criteria string            `json:"completion_criteria"`
	Prompt   string            `json:"prompt"`
}

func (r *runner) plan() *Plan {
	s := r.loop.Started
	text, err := r.prompt(context.Background())
	if err != nil {
		text = err.Error()
	}
	return &Plan{Root: s.Root, Task: s.Task, Agent: s.Agent, Contract: s.Contract, Hash: s.ContractHash, Rules: s.Rules, Criteria: r.loop.Criteria(), Prompt: text}
}
