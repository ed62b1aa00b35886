package store

import "errors"

// ErrFull says that the store holds as much as it may.
var ErrFull = errors.New("store is full")

// Store keeps amounts by name.
type Store struct {
	limit int
	items map[string]int
}

func New(limit int) *Store { return &Store{limit: limit, items: map[string]int{}} }

func (s *Store) Put(name string, amount int) error {
	if len(s.items) >= s.limit {
		return ErrFull
	}
	s.items[name] = amount
	return nil
}

func (s *Store) Get(name string) (int, bool) {
	amount, ok := s.items[name]
	return amount, ok
}
