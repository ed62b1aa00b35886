package looping_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/flow/looping"
	"holdfast/internal/flow/repotest"
)

// A loop's hook log goes when its time is over, at the end of a later loop and with gc; its
// journal stays.
func TestHookLogsAreKeptAsLongAsTheWiringSays(t *testing.T) {
	repo := repotest.New(t)
	repo.Write("count.txt", "0\n")
	repo.Write(".holdfast/hooks.yaml", "audit: {retention_days: 30}\n")
	repo.Git("add", "-A")
	repo.Git("commit", "-qm", "base")
	state, ids := t.TempDir(), 0
	hands := func(later time.Duration) looping.Hands {
		return looping.Hands{
			State: state, PID: os.Getpid(), Note: func(s string) { t.Log(s) }, Now: func() time.Time { return time.Now().Add(later) },
			NewID: func() string { ids++; return fmt.Sprintf("%016x%016x", ids<<32, ids) },
		}
	}
	run := func(later time.Duration) string {
		t.Helper()
		got, err := looping.Run(t.Context(), looping.Request{Dir: repo.Dir, Task: "count", Command: "date > count.txt", Completion: []string{"test -e count.txt"}, Hands: hands(later)})
		if err != nil {
			t.Fatal(err)
		}
		return got.Loop.LoopID
	}
	logs := func(id string) (found []string) {
		for _, dir := range []string{filepath.Join(repo.Dir, ".aiwg/ralph/loops", id), filepath.Join(state, "loops", id, "projection/loops", id)} {
			if _, err := os.Stat(filepath.Join(dir, "hook-log.jsonl")); err == nil {
				found = append(found, dir)
			}
		}
		return found
	}
	const day = 24 * time.Hour
	first := run(0)
	second := run(29 * day)
	if len(logs(first)) != 2 {
		t.Errorf("before its time: %v", logs(first))
	}
	third := run(31 * day)
	if len(logs(first)) != 0 || len(logs(second)) != 2 || len(logs(third)) != 2 {
		t.Errorf("after the time of the first: %v, %v, %v", logs(first), logs(second), logs(third))
	}
	freed, err := looping.CollectGarbage(t.Context(), repo.Dir, 5, hands(100*day))
	if err != nil || freed.Logs != 2 || len(logs(second)) != 0 || len(logs(third)) != 0 {
		t.Errorf("%+v, %v: %v, %v", freed, err, logs(second), logs(third))
	}
	for _, id := range []string{first, second, third} {
		if text, err := os.ReadFile(filepath.Join(state, "loops", id, "journal.jsonl")); err != nil || !strings.Contains(string(text), `"kind":"stopped"`) {
			t.Errorf("the journal of %s: %v", id, err)
		}
	}
}
