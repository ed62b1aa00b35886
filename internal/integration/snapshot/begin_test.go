package snapshot

import (
	"context"
	"errors"
	"testing"
)

func begin(t *testing.T, s *Store, known ...string) (Begun, Snapshot) {
	t.Helper()
	b, err := s.BeginUnless(t.Context(), "begun", known...)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := b.Settled()
	if err != nil {
		t.Fatal(err)
	}
	return b, kept
}

func TestASnapshotThatWasBegunIsOneLikeAnyOther(t *testing.T) {
	f := newRepository(t)
	f.write("a.txt", "1\n")
	s := f.open()
	begun, kept := begin(t, s)
	if begun.ID != kept.ID || kept.Number != 1 {
		t.Errorf("%+v became %+v", begun, kept)
	}
	if known, same := begin(t, s, kept.Tree); known.ID != "" || same.Tree != kept.Tree {
		t.Errorf("a tree that is known was kept: %+v", known)
	}
	f.write("a.txt", "2\n")
	if _, second := begin(t, s); second.Number != 2 {
		t.Errorf("%+v", second)
	}
	list, err := s.List(t.Context())
	if err != nil || len(list) != 2 || list[0].ID != kept.ID || list[0].Tree != kept.Tree {
		t.Errorf("%+v %v", list, err)
	}
}

// TestANumberThatIsTakenMeanwhileIsNotTheEnd: the snapshot gets the next one, and an id that fits it.
func TestANumberThatIsTakenMeanwhileIsNotTheEnd(t *testing.T) {
	f := newRepository(t)
	f.write("a.txt", "1\n")
	one, other := f.open(), f.open()
	begin(t, one)
	take(t, other, "beside it")
	f.write("a.txt", "2\n")
	begun, kept := begin(t, one)
	if begun.ID == kept.ID || kept.Number != 3 || kept.Tree != begun.Tree {
		t.Errorf("%+v became %+v", begun.Snapshot, kept)
	}
	if _, err := one.Restore(t.Context(), kept.ID); err != nil {
		t.Error(err)
	}
}

func TestASnapshotThatIsCutOffIsAnError(t *testing.T) {
	f := newRepository(t)
	f.write("a.txt", "1\n")
	s := f.open()
	ctx, cancel := context.WithCancel(t.Context())
	b, err := s.BeginUnless(ctx, "begun")
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := b.Settled(); err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if _, err := f.open().Take(t.Context(), "after it"); err != nil {
		t.Errorf("%v", err)
	}
}
