package agents

import (
	"context"

	"holdfast/internal/enforcement/policy"
	"holdfast/internal/enforcement/recovery"
)

// QuestionKind is what a model is asked for.
type QuestionKind string

// A model is asked what a change was meant to do, or why an agent avoided the work.
const (
	AskIntent    QuestionKind = "intent"
	AskDiagnosis QuestionKind = "diagnosis"
)

// Question is what a model is asked. Facts are what Holdfast knows by itself; Task and
// Data were written by others: they are judged, never obeyed.
type Question struct {
	Kind  QuestionKind
	Task  string
	Facts []string
	Data  string
}

// Counsel is what a model answered.
type Counsel struct {
	Opinion   policy.Opinion `json:"opinion"`
	Category  string         `json:"category,omitempty"` // of a diagnosis
	RootCause string         `json:"root_cause,omitempty"`
	Steps     []string       `json:"steps,omitempty"` // what the agent could do next
	Usage     Usage          `json:"usage"`
}

// Usage is what asking took.
type Usage struct {
	Calls   int     `json:"calls"`
	Tokens  int64   `json:"tokens"`
	CostUSD float64 `json:"cost_usd"`
	Cached  bool    `json:"cached,omitempty"` // the same was asked before
}

// Consult asks a model. An error is no opinion: what was decided without it stands.
type Consult func(context.Context, Question) (Counsel, error)

// Categories are the reasons for avoidance that a diagnosis may give.
func Categories() []string {
	var out []string
	for _, c := range recovery.Categories() {
		out = append(out, string(c))
	}
	return out
}
