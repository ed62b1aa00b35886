package store

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

func TestNobodyLosesWhatAnotherLearnt(t *testing.T) {
	state, repository := t.TempDir(), t.TempDir()
	if text, err := Learnt(state, repository); err != nil || text != nil {
		t.Fatalf("%q, %v", text, err)
	}
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			err := ChangeLearnt(state, repository, func(text []byte) ([]byte, error) { return fmt.Appendf(text, "lesson %d\n", i), nil })
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	text, err := Learnt(state, repository)
	must(t, err)
	if got := strings.Count(string(text), "lesson"); got != 20 {
		t.Errorf("%d lessons", got)
	}
	if other, err := Learnt(state, t.TempDir()); err != nil || other != nil {
		t.Errorf("another repository knows %q, %v", other, err)
	}
	kept, err := SetLearntAside(state, repository)
	must(t, err)
	if text, err := Learnt(state, repository); err != nil || text != nil || len(content(t, kept)) == 0 {
		t.Errorf("%q, %v", text, err)
	}
}
