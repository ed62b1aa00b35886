package shared

import (
	"errors"
	"fmt"
	"time"

	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/reinforcement/reflection"
)

// Memories are what the recoveries of a folder's repository have taught.
func Memories(dir string) (reflection.Memory, error) {
	state, repository, err := memoryPlace(dir)
	if err != nil {
		return reflection.Memory{}, err
	}
	return readMemory(state, repository)
}

// ForgetMemory takes one item out of the memory, or all of them when no id is given.
func ForgetMemory(dir, id string) (forgotten []reflection.Reflection, err error) {
	state, repository, err := memoryPlace(dir)
	if err != nil {
		return nil, err
	}
	return forgotten, changeMemory(state, repository, func(m reflection.Memory) (reflection.Memory, error) {
		if id == "" {
			forgotten = m.Items
			return reflection.Memory{}, nil
		}
		r, err := m.Find(id)
		if err != nil {
			return m, fmt.Errorf("%s: %w", id, err)
		}
		forgotten = []reflection.Reflection{r}
		return m.Forget(r.ID), nil
	})
}

func memoryPlace(dir string) (state, repository string, err error) {
	root, err := WorkTree(dir)
	if err != nil {
		return "", "", err
	}
	state, err = snapshot.StateDir()
	return state, RepositoryOf(root), err
}

func readMemory(state, repository string) (reflection.Memory, error) {
	text, err := store.Learnt(state, repository)
	if err != nil {
		return reflection.Memory{}, err
	}
	m, err := reflection.Decode(text)
	if err != nil {
		return m, fmt.Errorf("%w: %w", ErrMemoryDamaged, err)
	}
	return m, nil
}

// ErrMemoryDamaged says that what was learnt cannot be read any more.
var ErrMemoryDamaged = errors.New("the memory of this repository is damaged")

func changeMemory(state, repository string, change func(reflection.Memory) (reflection.Memory, error)) error {
	return store.ChangeLearnt(state, repository, func(text []byte) ([]byte, error) {
		m, err := reflection.Decode(text)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrMemoryDamaged, err)
		}
		if m, err = change(m); err != nil {
			return nil, err
		}
		return m.Encode()
	})
}

// Lessons keeps and recalls what recoveries teach. A memory helps and decides nothing: what
// is wrong with it is said, and the work goes on without it.
type Lessons struct {
	State, Repository string
	Note              func(string)
}

// Recall gives what is most like a case, and counts that it was of use.
func (l Lessons) Recall(q reflection.Query, now time.Time) []reflection.Recalled {
	m, err := readMemory(l.State, l.Repository)
	if err != nil {
		l.complain(err)
		return nil
	}
	found := m.Recall(q, now, maxRecalled)
	if len(found) == 0 {
		return nil
	}
	var ids []string
	for _, r := range found {
		ids = append(ids, r.ID)
	}
	if err := changeMemory(l.State, l.Repository, func(m reflection.Memory) (reflection.Memory, error) { return m.Use(ids...), nil }); err != nil {
		l.complain(err)
	}
	return found
}

// maxRecalled is how many cases a diagnosis is told of.
const maxRecalled = 3

// Learn keeps what a recovery has taught; a damaged memory begins anew with it.
func (l Lessons) Learn(now time.Time, items ...reflection.Reflection) {
	err := changeMemory(l.State, l.Repository, func(m reflection.Memory) (reflection.Memory, error) { return m.Add(now, items...), nil })
	if errors.Is(err, ErrMemoryDamaged) {
		l.complain(err)
		err = changeMemory(l.State, l.Repository, func(m reflection.Memory) (reflection.Memory, error) { return m.Add(now, items...), nil })
	}
	if err != nil {
		l.Note(err.Error())
	}
}

// complain says what is wrong; a damaged memory is kept aside, and begins anew.
func (l Lessons) complain(err error) {
	if !errors.Is(err, ErrMemoryDamaged) {
		l.Note(err.Error())
		return
	}
	kept, moved := store.SetLearntAside(l.State, l.Repository)
	l.Note(errors.Join(fmt.Errorf("%w; it begins anew, and what is left of it is %s", err, kept), moved).Error())
}
