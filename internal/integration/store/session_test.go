package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"holdfast/internal/integration/store"
)

func TestCallsOfOneSessionFollowEachOther(t *testing.T) {
	state, root := t.TempDir(), t.TempDir()
	var wait sync.WaitGroup
	for range 20 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			s, err := store.OpenSession(context.Background(), state, root, "claude", "one")
			if err != nil {
				t.Error(err)
				return
			}
			s.Denials++
			if err := s.Save(); err != nil {
				t.Error(err)
			}
			s.Close()
		}()
	}
	wait.Wait()
	s, err := store.OpenSession(context.Background(), state, root, "claude", "one")
	if err != nil || !s.Known || s.Denials != 20 {
		t.Errorf("%+v %v", s, err)
	}
}

func TestSessionsOfTwoAgentsAndTwoTreesAreNotOne(t *testing.T) {
	state, root := t.TempDir(), t.TempDir()
	for _, who := range [][3]string{{root, "claude", "x"}, {root, "codex", "x"}, {root, "claude", "y"}, {t.TempDir(), "claude", "x"}} {
		s, err := store.OpenSession(context.Background(), state, who[0], who[1], who[2])
		if err != nil || s.Known {
			t.Fatalf("%v is known: %v", who, err)
		}
		if err := s.Save(); err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
}

func TestSessionsThatRestedTooLongAreForgotten(t *testing.T) {
	state, root, now := t.TempDir(), t.TempDir(), time.Now()
	for id, age := range map[string]time.Duration{"old": 91 * 24 * time.Hour, "young": time.Hour} {
		s, err := store.OpenSession(context.Background(), state, root, "claude", id)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Save(); err != nil {
			t.Fatal(err)
		}
		s.Close()
		files, err := filepath.Glob(filepath.Join(state, "sessions", "*", "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if info, err := os.Stat(f); err == nil && now.Sub(info.ModTime()) < time.Minute {
				if err := os.Chtimes(f, now.Add(-age), now.Add(-age)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if err := store.DropSessions(state, root, now); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]bool{"old": false, "young": true} {
		s, err := store.OpenSession(context.Background(), state, root, "claude", id)
		if err != nil || s.Known != want {
			t.Errorf("%s: %v %v", id, s.Known, err)
		}
	}
}

func TestOnlyTheLastAnswersAreRemembered(t *testing.T) {
	var s store.Session
	for i := range 100 {
		s.Remember(fmt.Sprint(i), store.Answer{Decision: "deny", At: time.Unix(int64(i), 0)})
	}
	s.Remember("", store.Answer{Decision: "allow"})
	if _, kept := s.Answered["99"]; len(s.Answered) != 32 || !kept {
		t.Errorf("%d answers, the last %v", len(s.Answered), kept)
	}
}

func TestWhatWasDetectedStaysWithItsSession(t *testing.T) {
	state, root := t.TempDir(), t.TempDir()
	for i, id := range []string{"one", "two"} {
		s, err := store.OpenSession(context.Background(), state, root, "claude", id)
		if err != nil {
			t.Fatal(err)
		}
		s.StartedAt = time.Unix(int64(100-i), 0)
		for n := range i + 1 {
			if err := s.KeepDetected(fmt.Append(nil, id, n)); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Save(); err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
	all, err := store.Sessions(state, root)
	if err != nil || len(all) != 2 || all[0].ID != "two" || len(all[0].Detected) != 2 || string(all[1].Detected[0]) != "one0" {
		t.Fatalf("%+v %v", all, err)
	}
	if none, err := store.Sessions(state, t.TempDir()); err != nil || none != nil {
		t.Errorf("%v %v", none, err)
	}
	if err := store.DropSessions(state, root, time.Now().Add(91*24*time.Hour)); err != nil {
		t.Fatal(err)
	}
	if left, err := filepath.Glob(filepath.Join(state, "sessions", "*", "detected", "*")); err != nil || len(left) > 0 {
		t.Errorf("%v %v", left, err)
	}
}

func TestTheStartOfASessionIsMeasuredOnce(t *testing.T) {
	state, root := t.TempDir(), t.TempDir()
	if text, err := store.Start(state, root, "abc"); err != nil || text != nil {
		t.Errorf("%s %v", text, err)
	}
	if err := store.KeepStart(state, root, "abc", []byte("{}")); err != nil {
		t.Fatal(err)
	}
	if text, err := store.Start(state, root, "abc"); err != nil || string(text) != "{}" {
		t.Errorf("%s %v", text, err)
	}
}
