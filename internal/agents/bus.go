package agents

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// Bus is the one way messages take. Whatever goes over it is recorded.
type Bus struct {
	Now    func() time.Time
	NewID  func() string
	Record func(Turn) // may be nil
}

// Turn is a message of a conversation as it is stored.
type Turn struct {
	Conversation string `json:"conversation"`
	Parent       string `json:"parent,omitempty"` // the conversation in the course of which this one was begun
	To           string `json:"to"`
	Message
	Error string `json:"error,omitempty"` // in place of an answer
}

// Conversation is all that was said from a question to its answer.
type Conversation struct {
	ID       string
	With     [2]string // who asked, and who was asked
	Messages []Message
}

// Answer is what the one who was asked has decided; false when there was no answer.
func (c Conversation) Answer() (Answer, bool) {
	for _, m := range slices.Backward(c.Messages) {
		if m.Sender == c.With[1] && m.Role == Assistant {
			return answerOf(m), true
		}
	}
	return Answer{}, false
}

// deepest bounds how far agents ask one another in the course of one question.
const deepest = 6

var errTooDeep = errors.New("the agents go on asking one another")

// chat is a conversation under way.
type chat struct {
	mu     sync.Mutex
	said   Conversation
	parent string
	depth  int
}

type chatKey struct{}

func chatOf(ctx context.Context) *chat {
	c, _ := ctx.Value(chatKey{}).(*chat)
	return c
}

func (b *Bus) open(ctx context.Context, from, to *ConversableAgent) (context.Context, *chat) {
	c := &chat{said: Conversation{ID: b.NewID(), With: [2]string{from.Name, to.Name}}}
	if outer := chatOf(ctx); outer != nil {
		c.parent, c.depth = outer.said.ID, outer.depth+1
	}
	return context.WithValue(ctx, chatKey{}, c), c
}

func (b *Bus) carry(ctx context.Context, m Message, to *ConversableAgent) error {
	turn := Turn{To: to.Name, Message: m}
	if c := chatOf(ctx); c != nil {
		if c.depth > deepest {
			return errTooDeep
		}
		c.mu.Lock()
		c.said.Messages = append(c.said.Messages, m)
		c.mu.Unlock()
		turn.Conversation, turn.Parent = c.said.ID, c.parent
	}
	b.record(turn)
	return nil
}

// failed records that an agent could not answer.
func (b *Bus) failed(ctx context.Context, from, to *ConversableAgent, err error) {
	c := chatOf(ctx)
	b.record(Turn{Conversation: c.said.ID, Parent: c.parent, To: to.Name, Message: Message{Role: Assistant, Sender: from.Name, Timestamp: b.now()}, Error: err.Error()})
}

func (b *Bus) record(t Turn) {
	if b.Record != nil {
		b.Record(t)
	}
}

func (b *Bus) now() time.Time { return b.Now() }

func (c *chat) close() Conversation {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.said
}
