// Package llm asks a language model for an opinion: over the messages interface of
// Anthropic, over an OpenAI-compatible one, or through whatever the caller brings.
//
// The model is not trusted, and neither is what it is shown. It gets the change as data
// behind a boundary that nobody can guess, it has to answer in a strict form within a
// time and a budget, and what it says can only make a verdict stricter.
package llm

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"holdfast/internal/agents"
)

// What keeps a model from being heard.
var (
	ErrBudget = errors.New("the budget for asking a model is used up")
	ErrAnswer = errors.New("the model's answer is not in the form that was asked for")
	ErrTime   = errors.New("the model did not answer in time")
)

// Reply is what came back over a wire.
type Reply struct {
	Text   string
	Tokens int64 // read and written; 0 when the wire does not tell
	USD    float64
}

// Wire carries a prompt to a model and brings back its answer.
type Wire interface {
	Send(ctx context.Context, system, prompt string) (Reply, error)
}

// Cache keeps answers by what was asked.
type Cache interface {
	Get(key string) ([]byte, bool)
	Put(key string, answer []byte) error
}

// Budget is what asking may take, for a whole loop. Zero is no limit.
type Budget struct {
	Calls   int
	Tokens  int64
	CostUSD float64
}

// Model is a model that can be asked.
type Model struct {
	Name    string // tells answers of one model from those of another
	Wire    Wire
	Timeout time.Duration
	Budget  Budget
	Cache   Cache         // nil for none
	Random  func() string // a word nobody can guess, new at every call

	mu    sync.Mutex
	spent agents.Usage
}

// Resume takes up a budget of which something was used before.
func (m *Model) Resume(spent agents.Usage) { m.spent = spent }

// Ask asks the model once. Questions that were asked before are answered from the cache,
// at no cost.
func (m *Model) Ask(ctx context.Context, q agents.Question) (agents.Counsel, error) {
	key := keyOf(m.Name, q)
	if c, ok := m.remembered(key, q); ok {
		return c, nil
	}
	if err := m.afford(); err != nil {
		return agents.Counsel{}, err
	}
	nonce, boundary := m.Random(), m.Random()
	reply, err := m.send(ctx, systemMessage(q.Kind, nonce), prompt(q, boundary))
	usage := m.spend(reply)
	if err != nil {
		return agents.Counsel{Usage: usage}, err
	}
	c, err := parse(q.Kind, nonce, reply.Text)
	if err != nil {
		return agents.Counsel{Usage: usage}, err
	}
	if m.Cache != nil {
		_ = m.Cache.Put(key, stored(q.Kind, c)) // what cannot be kept is asked again
	}
	c.Usage = usage
	return c, nil
}

func (m *Model) send(ctx context.Context, system, prompt string) (Reply, error) {
	work, cancel := context.WithTimeout(ctx, m.Timeout)
	defer cancel()
	reply, err := m.Wire.Send(work, system, prompt)
	if err != nil && ctx.Err() == nil && work.Err() != nil {
		return reply, fmt.Errorf("%w (%s)", ErrTime, m.Timeout)
	}
	return reply, err
}

// afford says what the budget has to say before a call.
func (m *Model) afford() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, limit := range []struct {
		reached bool
		what    string
	}{
		{m.Budget.Calls > 0 && m.spent.Calls >= m.Budget.Calls, fmt.Sprintf("%d calls", m.Budget.Calls)},
		{m.Budget.Tokens > 0 && m.spent.Tokens >= m.Budget.Tokens, fmt.Sprintf("%d tokens", m.Budget.Tokens)},
		{m.Budget.CostUSD > 0 && m.spent.CostUSD >= m.Budget.CostUSD, fmt.Sprintf("%.2f USD", m.Budget.CostUSD)},
	} {
		if limit.reached {
			return fmt.Errorf("%w: %s", ErrBudget, limit.what)
		}
	}
	return nil
}

func (m *Model) spend(r Reply) agents.Usage {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.spent.Calls++
	m.spent.Tokens += max(0, r.Tokens)
	m.spent.CostUSD += max(0, r.USD)
	return agents.Usage{Calls: 1, Tokens: max(0, r.Tokens), CostUSD: max(0, r.USD)}
}
