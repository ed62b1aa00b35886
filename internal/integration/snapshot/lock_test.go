package snapshot

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"
)

// TestEverybodyInTheLineHasATurn, also those who leave it: they keep nobody waiting.
func TestEverybodyInTheLineHasATurn(t *testing.T) {
	f := newFolder(t)
	first := f.open()
	var others []*Store
	for range 12 {
		others = append(others, f.open())
	}
	held, err := first.hold(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := others[0].hold(gone); !errors.Is(err, context.Canceled) {
		t.Errorf("who leaves is told %v", err)
	}
	patient, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	var all sync.WaitGroup
	for _, s := range others {
		all.Add(1)
		go func() {
			defer all.Done()
			turn, err := s.hold(patient)
			if err != nil {
				t.Error(err)
				return
			}
			turn.release()
		}()
	}
	held.release()
	all.Wait()
}
