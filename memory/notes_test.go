package memory

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNotesThatOthersTouchAreReadAnew: what the writer remembers of the notes holds only as
// long as nobody else was there.
func TestNotesThatOthersTouchAreReadAnew(t *testing.T) {
	s, dir := session(t)
	file := filepath.Join(dir, progressFile)
	for i := range 5 {
		f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0o600)
		must(t, err)
		_, err = fmt.Fprintf(f, "a line of somebody else, %d\n", i)
		must(t, err)
		must(t, f.Close())
		must(t, s.AppendProgress(t.Context(), "one", Entry{noon, i, "ours"}))
		here, anew := load1(t, s, "one").Progress, load1(t, NewFileStore(filepath.Dir(dir)), "one").Progress
		if want := 3 + 2*(i+1); len(here) != want || len(anew) != want || here[want-1] != anew[want-1] || here[want-2] != anew[want-2] {
			t.Fatalf("%d lines, %d when read anew, not %d: %q", len(here), len(anew), want, anew)
		}
	}
}

// TestAStoreWithALimitGivesTheLastNotes, and remembers no more than twice as many; all of them stay on disk.
func TestAStoreWithALimitGivesTheLastNotes(t *testing.T) {
	top := t.TempDir()
	s := NewFileStore(top)
	s.Latest = 4
	defer s.Close()
	for i := range 30 {
		must(t, s.AppendProgress(t.Context(), "one", Entry{noon, i, fmt.Sprint("line ", i)}))
		again := NewFileStore(top)
		again.Latest = 4
		for _, got := range []Memory{load1(t, s, "one"), load1(t, again, "one")} {
			if want := min(4, i+1); len(got.Progress) != want || got.Earlier != i+1-want || !strings.HasSuffix(got.Progress[want-1], fmt.Sprint("line ", i)) {
				t.Fatalf("after %d: %d before %q", i+1, got.Earlier, got.Progress)
			}
		}
		if held := len(s.notes["one"].lines); held >= 2*s.Latest {
			t.Fatalf("%d lines are remembered", held)
		}
	}
	if all := load1(t, NewFileStore(top), "one"); len(all.Progress) != 30 || all.Earlier != 0 {
		t.Errorf("on disk are %d", len(all.Progress))
	}
}

// TestWhatTheWriterRemembersIsWhatIsOnDisk compares after every line.
func TestWhatTheWriterRemembersIsWhatIsOnDisk(t *testing.T) {
	top := t.TempDir()
	s := NewFileStore(top)
	defer s.Close()
	for i := range 30 {
		must(t, s.AppendProgress(t.Context(), "one", Entry{noon, i, fmt.Sprint("line\n", i)}))
		here := load1(t, s, "one")
		anew := load1(t, NewFileStore(top), "one")
		if len(anew.Warnings) > 0 || len(here.Progress) != i+1 || fmt.Sprint(here.Progress) != fmt.Sprint(anew.Progress) {
			t.Fatalf("remembered %q, on disk %q, %v", here.Progress, anew.Progress, anew.Warnings)
		}
	}
}
