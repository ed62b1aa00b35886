package store

import (
	"errors"
	"testing"
)

func TestGetReturnsWhatWasPut(t *testing.T) {
	s := New(2)
	if err := s.Put("apples", 3); err != nil {
		t.Fatal(err)
	}
	if got, ok := s.Get("apples"); !ok || got != 3 {
		t.Errorf("got %d, %v; want 3, true", got, ok)
	}
}

func TestGetOfNothing(t *testing.T) {
	if _, ok := New(1).Get("pears"); ok {
		t.Error("found what was never put")
	}
}

func TestPutRefusesWhenFull(t *testing.T) {
	s := New(1)
	if err := s.Put("apples", 1); err != nil {
		t.Fatal(err)
	}
	if err := s.Put("pears", 1); !errors.Is(err, ErrFull) {
		t.Errorf("got %v, want ErrFull", err)
	}
}
