package agents

import (
	"context"
	"fmt"
	"slices"
	"sync"
)

// ConversableAgent is an agent that can be talked to. All that is said goes over the bus
// that it was added to.
type ConversableAgent struct {
	Definition
	answer func(context.Context, Call) (Answer, error) // nil for one who only asks
	bus    *Bus

	mu      sync.Mutex
	history []Message
}

// longestHistory bounds what an agent remembers of its conversations; the bus has
// recorded them all.
const longestHistory = 100

// SystemMessage is what the agent is.
func (a *ConversableAgent) SystemMessage() string { return a.System }

// History is what was said to the agent and by it, oldest first.
func (a *ConversableAgent) History() []Message {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.history)
}

// Send says something to another agent, and lets it reply when a reply is wanted.
func (a *ConversableAgent) Send(ctx context.Context, m Message, to *ConversableAgent, requestReply bool) error {
	m.Sender, m.Timestamp = a.Name, a.bus.now()
	a.remember(m)
	if err := a.bus.carry(ctx, m, to); err != nil {
		return err
	}
	return to.Receive(ctx, m, a, requestReply)
}

// Receive takes a message in, and sends the reply when one is wanted and there is one.
func (a *ConversableAgent) Receive(ctx context.Context, m Message, from *ConversableAgent, requestReply bool) error {
	said := a.remember(m)
	if !requestReply {
		return nil
	}
	reply, err := a.GenerateReply(ctx, said, from)
	if err != nil || reply == nil {
		return err
	}
	return a.Send(ctx, *reply, from, false)
}

// GenerateReply answers the last of the messages; nil when the agent has nothing to say.
func (a *ConversableAgent) GenerateReply(ctx context.Context, messages []Message, _ *ConversableAgent) (*Message, error) {
	if a.answer == nil || len(messages) == 0 {
		return nil, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	answer, err := a.answer(ctx, callOf(a.Name, messages[len(messages)-1]))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Name, err)
	}
	m := answer.message()
	return &m, nil
}

// InitiateChat asks another agent and gives back all that was said.
func (a *ConversableAgent) InitiateChat(ctx context.Context, to *ConversableAgent, m Message) (Conversation, error) {
	ctx, chat := a.bus.open(ctx, a, to)
	err := a.Send(ctx, m, to, true)
	if err != nil {
		a.bus.failed(ctx, to, a, err)
	}
	return chat.close(), err
}

// remember gives the history as it is with the message: others may speak meanwhile.
func (a *ConversableAgent) remember(m Message) []Message {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.history = append(a.history, m); len(a.history) > longestHistory {
		a.history = slices.Clone(a.history[len(a.history)-longestHistory:])
	}
	return slices.Clip(a.history)
}
