package hooking_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/flow/hooking"
	"holdfast/internal/integration/report"
)

// watching is a watch over a real repository.
type watching struct {
	*guarded
	moments chan report.WatchMoment
	stop    context.CancelFunc
	end     chan hooking.Watched
}

func startWatching(t *testing.T, settled time.Duration, rollBack bool) *watching {
	t.Helper()
	return startWatchingWith(t, "", nil, settled, rollBack)
}

func startWatchingWith(t *testing.T, settings string, courier []string, settled time.Duration, rollBack bool) *watching {
	t.Helper()
	w := &watching{guarded: newGuarded(t, settings), moments: make(chan report.WatchMoment, 100), end: make(chan hooking.Watched, 1)}
	ctx, stop := context.WithCancel(context.Background())
	w.stop = stop
	over := make(chan struct{})
	go func() {
		defer close(over)
		end, err := hooking.Watch(ctx, hooking.WatchRequest{
			Dir: w.Dir, State: w.state, RollBack: rollBack, Quiet: 50 * time.Millisecond, Settled: settled, Now: time.Now, PID: os.Getpid(),
			Courier: func() []string { return courier },
			Tell:    func(m report.WatchMoment) { w.moments <- m },
		})
		if err != nil {
			t.Error(err)
		}
		w.end <- end
	}()
	t.Cleanup(func() { stop(); <-over }) // it still looks at the whole then
	w.await(report.WatchStarted)
	return w
}

func (w *watching) await(event string) report.WatchMoment {
	w.T.Helper()
	for {
		select {
		case m := <-w.moments:
			if m.Event == event {
				return m
			}
			if m.Event != report.WatchDue {
				w.T.Fatalf("told was %s (%s), expected %s", m.Event, m.Note, event)
			}
		case <-time.After(60 * time.Second):
			w.T.Fatalf("%s was never told", event)
		}
	}
}

func (w *watching) ended() hooking.Watched {
	w.stop()
	return <-w.end
}

func (w *watching) skipTheTest() string {
	text := w.read("other_test.go")
	w.Write("other_test.go", strings.Replace(text, "{\n\tif", "{\n\tt.Skip()\n\tif", 1))
	return text
}

func (w *watching) read(name string) string {
	w.T.Helper()
	text, err := os.ReadFile(filepath.Join(w.Dir, name))
	if err != nil {
		w.T.Fatal(err)
	}
	return string(text)
}

func TestAWatchTellsWhatDoesNotStand(t *testing.T) {
	w := startWatching(t, time.Hour, false)
	w.skipTheTest()
	m := w.await(report.WatchFound)
	if len(m.Findings) != 1 || m.Findings[0].Path != "other_test.go" || m.Findings[0].Type != "test_skip" {
		t.Errorf("found was %+v", m.Findings)
	}
	if end := w.ended(); len(end.Open) != 1 || end.Failed != nil {
		t.Errorf("the end is %+v", end)
	}
	if !strings.Contains(w.read("other_test.go"), "t.Skip()") {
		t.Error("a watch that should only tell has changed a file")
	}
}

func TestAWatchTakesBackWhatDoesNotStand(t *testing.T) {
	w := startWatching(t, time.Hour, true)
	before := w.skipTheTest()
	m := w.await(report.WatchFound)
	if len(m.RolledBack) != 1 || m.Safety == "" {
		t.Errorf("taken back was %v, kept as %q", m.RolledBack, m.Safety)
	}
	if got := w.read("other_test.go"); got != before {
		t.Errorf("the file is %q", got)
	}
	if end := w.ended(); len(end.Open) != 0 {
		t.Errorf("still open is %+v", end.Open)
	}
}

// A test that leaves may be on its way; it is due when nothing follows.
func TestAWatchWaitsForATestThatMoves(t *testing.T) {
	w := startWatching(t, time.Second, false)
	if err := os.Remove(filepath.Join(w.Dir, "other_test.go")); err != nil {
		t.Fatal(err)
	}
	m := w.await(report.WatchDue)
	if len(m.Findings) == 0 || m.Findings[0].Type != "test_deletion" {
		t.Errorf("due was %+v", m.Findings)
	}
	w.Write("moved_test.go", "package cart\n\nimport \"testing\"\n\nfunc TestNone(t *testing.T) {\n\tif Total(0) != 0 {\n\t\tt.Fatal(\"not free\")\n\t}\n}\n")
	w.await(report.WatchCleared)
	if end := w.ended(); len(end.Open) != 0 {
		t.Errorf("still open is %+v", end.Open)
	}
}

func TestAWatchLeavesTheRepositoryUnguarded(t *testing.T) {
	w := startWatching(t, time.Hour, false)
	w.ended()
	entries, err := os.ReadDir(filepath.Join(w.state, "guarded"))
	if err == nil && len(entries) > 0 {
		t.Errorf("marked as guarded: %v", entries)
	}
}

func TestAWatchHasPeopleTold(t *testing.T) {
	told := filepath.Join(t.TempDir(), "told")
	w := startWatchingWith(t, "notify: {command: [cat]}\n", []string{"/bin/sh", "-c", `cp "$0" "` + told + `.new" && mv "` + told + `.new" "` + told + `"`}, time.Hour, false)
	w.skipTheTest()
	w.await(report.WatchFound)
	deadline := time.Now().Add(60 * time.Second)
	for time.Now().Before(deadline) {
		if text, err := os.ReadFile(told); err == nil {
			if !strings.Contains(string(text), `"found"`) || !strings.Contains(string(text), "other_test.go") {
				t.Errorf("people are told %s", text)
			}
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("nobody was told")
}
