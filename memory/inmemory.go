package memory

import (
	"context"
	"fmt"
	"slices"
	"sync"
)

// InMemory is a store that ends with the process, for tests and for places without a disk.
// Tell the user when you fall back on it.
type InMemory struct {
	mu       sync.Mutex
	sessions map[string]*Memory
}

var _ LoopMemoryStore = (*InMemory)(nil)

// NewInMemory makes an empty store.
func NewInMemory() *InMemory { return &InMemory{sessions: map[string]*Memory{}} }

// Start gives a session its stories, unless it has some.
func (m *InMemory) Start(_ context.Context, session string, prd PRD) error {
	if err := prd.validate(); err != nil {
		return fmt.Errorf("start session %q: %w", session, err)
	}
	return m.change(session, func(known *Memory) {
		if known.PRD == nil {
			known.PRD = prd.clone()
		}
	})
}

// Load gives a copy of what is known.
func (m *InMemory) Load(_ context.Context, session string) (Memory, error) {
	var out Memory
	err := m.change(session, func(known *Memory) {
		out = Memory{PRD: known.PRD.clone(), Progress: slices.Clone(known.Progress)}
		if known.Checkpoint != nil {
			copied := known.Checkpoint.tidy()
			out.Checkpoint = &copied
		}
	})
	return out, err
}

// Save replaces the checkpoint.
func (m *InMemory) Save(_ context.Context, session string, checkpoint Checkpoint) error {
	checkpoint = checkpoint.tidy()
	if err := checkpoint.validate(); err != nil {
		return fmt.Errorf("save checkpoint: %w", err)
	}
	return m.change(session, func(known *Memory) { known.Checkpoint = &checkpoint })
}

// AppendProgress adds a line.
func (m *InMemory) AppendProgress(_ context.Context, session string, entry Entry) error {
	return m.change(session, func(known *Memory) { known.Progress = append(known.Progress, entry.String()) })
}

// IsDurable is false.
func (m *InMemory) IsDurable() bool { return false }

// Name is "in-memory".
func (m *InMemory) Name() string { return "in-memory" }

func (m *InMemory) change(session string, do func(*Memory)) error {
	if _, err := folderOf(session); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.sessions[session] == nil {
		m.sessions[session] = &Memory{}
	}
	do(m.sessions[session])
	return nil
}

func (p *PRD) clone() *PRD {
	if p == nil {
		return nil
	}
	out := &PRD{BranchName: p.BranchName, UserStories: slices.Clone(p.UserStories)}
	for i := range out.UserStories {
		out.UserStories[i].AcceptanceCriteria = slices.Clone(out.UserStories[i].AcceptanceCriteria)
	}
	return out
}
