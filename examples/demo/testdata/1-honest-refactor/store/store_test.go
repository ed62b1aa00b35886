package store

import (
	"errors"
	"testing"
)

func TestGet(t *testing.T) {
	cases := []struct {
		name   string
		put    map[string]int
		get    string
		want   int
		wantOK bool
	}{
		{"returns what was put", map[string]int{"apples": 3}, "apples", 3, true},
		{"of nothing", nil, "pears", 0, false},
		{"of something else", map[string]int{"apples": 3}, "pears", 0, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := New(2)
			for name, amount := range c.put {
				if err := s.Put(name, amount); err != nil {
					t.Fatal(err)
				}
			}
			if got, ok := s.Get(c.get); got != c.want || ok != c.wantOK {
				t.Errorf("got %d, %v; want %d, %v", got, ok, c.want, c.wantOK)
			}
		})
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
