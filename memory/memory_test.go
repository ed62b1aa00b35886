package memory

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

var (
	noon    = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)
	stories = PRD{BranchName: "cart", UserStories: []Story{{ID: "1", Title: "add up", AcceptanceCriteria: []string{"tests pass"}, Priority: 1}, {ID: "2", Title: "pay", Passes: true}}}
	second  = Checkpoint{Iteration: 2, ToolCalls: 9, ToolFailures: 1, LastFingerprint: "abc", StableIterations: 1, ToolHistory: []string{"go test"}, LastYAML: "a: 1\n", LastStopReasons: []string{"tests fail"}}
)

// starter is what both stores have beyond the interface.
type starter interface {
	LoopMemoryStore
	Start(ctx context.Context, session string, prd PRD) error
}

func stores(t *testing.T) map[string]starter {
	return map[string]starter{"file": NewFileStore(t.TempDir()), "in-memory": NewInMemory()}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func load1(t *testing.T, s LoopMemoryStore, session string) Memory {
	t.Helper()
	got, err := s.Load(t.Context(), session)
	must(t, err)
	return got
}

func TestWhatIsKeptIsLoaded(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			if got := load1(t, s, "new"); !reflect.DeepEqual(got, Memory{}) {
				t.Errorf("an unknown session has %+v", got)
			}
			must(t, s.Start(t.Context(), "one", stories))
			must(t, s.AppendProgress(t.Context(), "one", Entry{noon, 1, "final blocked: tests\nfail"}))
			must(t, s.AppendProgress(t.Context(), "one", Entry{noon, 2, "final accepted"}))
			must(t, s.Save(t.Context(), "one", Checkpoint{Iteration: 1}))
			must(t, s.Save(t.Context(), "one", second))
			want := Memory{PRD: &stories, Checkpoint: &second, Progress: []string{`[2026-03-04T12:00:00Z] iteration=1 final blocked: tests\nfail`, `[2026-03-04T12:00:00Z] iteration=2 final accepted`}}
			if got := load1(t, s, "one"); !reflect.DeepEqual(got, want) {
				t.Errorf("got  %+v\nwant %+v", got, want)
			}
			if s.Name() != name || s.IsDurable() != (name == "file") {
				t.Errorf("%s is called %q, durable %v", name, s.Name(), s.IsDurable())
			}
		})
	}
}

func TestValuesThatCannotBeAreRefused(t *testing.T) {
	for name, s := range stores(t) {
		for what, c := range map[string]Checkpoint{"a negative count": {Iteration: -1}, "more failures than calls": {ToolFailures: 1}, "no text": {LastFingerprint: "\xff"}} {
			if s.Save(t.Context(), "one", c) == nil {
				t.Errorf("%s takes %s", name, what)
			}
		}
		for what, prd := range map[string]PRD{
			"a story without id": {UserStories: []Story{{Title: "x"}}}, "one without title": {UserStories: []Story{{ID: "1"}}},
			"an id twice": {UserStories: []Story{{ID: "1", Title: "x"}, {ID: "1", Title: "y"}}},
		} {
			if s.Start(t.Context(), "one", prd) == nil {
				t.Errorf("%s takes %s", name, what)
			}
		}
		if s.Save(t.Context(), "", Checkpoint{}) == nil {
			t.Errorf("%s takes an empty session id", name)
		}
	}
}

func TestOnlyTheEndOfTheHistoryIsKept(t *testing.T) {
	for name, s := range stores(t) {
		c := Checkpoint{}
		for i := range 40 {
			c.ToolHistory = append(c.ToolHistory, strings.Repeat("x", i))
		}
		must(t, s.Save(t.Context(), "one", c))
		if got := load1(t, s, "one").Checkpoint.ToolHistory; len(got) != 32 || len(got[0]) != 8 || len(got[31]) != 39 {
			t.Errorf("%s keeps %d", name, len(got))
		}
	}
}

func TestTheStoriesAreReadAfreshAndNeverWritten(t *testing.T) {
	dir := t.TempDir()
	s := NewFileStore(dir)
	must(t, s.Start(t.Context(), "one", stories))
	if load1(t, s, "one").PRD.AllPass() {
		t.Error("all pass at the start")
	}
	edited := `{"project": "kept", "user_stories": [{"id": "1", "title": "add up", "passes": true}]}`
	file := filepath.Join(dir, "one", "prd.json")
	must(t, os.WriteFile(file, []byte(edited), 0o600))
	must(t, s.Save(t.Context(), "one", second))
	must(t, s.AppendProgress(t.Context(), "one", Entry{noon, 1, "x"}))
	must(t, s.Start(t.Context(), "one", stories))
	if !load1(t, s, "one").PRD.AllPass() {
		t.Error("the edit is not seen")
	}
	if text, _ := os.ReadFile(file); string(text) != edited {
		t.Errorf("prd.json was written: %s", text)
	}
}

func TestAllPassNeedsStories(t *testing.T) {
	for _, prd := range []*PRD{nil, {}, {UserStories: []Story{{Passes: true}, {}}}} {
		if prd.AllPass() {
			t.Errorf("%+v passes", prd)
		}
	}
}

func TestLinesOfOthersStay(t *testing.T) {
	dir := t.TempDir()
	s := NewFileStore(dir)
	must(t, s.AppendProgress(t.Context(), "one", Entry{noon, 1, "ours"}))
	file := filepath.Join(dir, "one", "progress.txt")
	text, err := os.ReadFile(file)
	must(t, err)
	must(t, os.WriteFile(file, append(text, "theirs, cut off"...), 0o600))
	must(t, s.AppendProgress(t.Context(), "one", Entry{noon, 2, "ours"}))
	got := load1(t, s, "one")
	if len(got.Warnings) > 0 || len(got.Progress) != 3 || got.Progress[1] != "theirs, cut off" {
		t.Errorf("%+v", got)
	}
}

func TestASecondWriterIsRefused(t *testing.T) {
	dir := t.TempDir()
	one, two := NewFileStore(dir), NewFileStore(dir)
	must(t, one.Save(t.Context(), "a", Checkpoint{Iteration: 1}))
	if err := two.Save(t.Context(), "a", second); !errors.Is(err, ErrLocked) {
		t.Errorf("a second writer: %v", err)
	}
	if err := two.AppendProgress(t.Context(), "a", Entry{}); !errors.Is(err, ErrLocked) {
		t.Errorf("a second writer: %v", err)
	}
	must(t, two.Save(t.Context(), "b", second))
	if load1(t, two, "a").Checkpoint.Iteration != 1 {
		t.Error("a reader does not see the checkpoint")
	}
	must(t, one.Close())
	must(t, two.Save(t.Context(), "a", second))
}

func TestSessionsNeverShareAFolderNorLeaveTheirs(t *testing.T) {
	ids := []string{"A/B", "a-b", "a/b", "A-B", "a_b", "a b", "..", ".", "../a", "/a", "a", "A", "=41", "con", "CON", "-a", "a\x00", "a.", "ü", "\xff",
		strings.Repeat("x", 200), strings.Repeat("x", 201), strings.Repeat("x", 120), "~"}
	seen := map[string]string{}
	for _, id := range ids {
		name, err := folderOf(id)
		must(t, err)
		folded := strings.ToLower(name)
		if other, ok := seen[folded]; ok {
			t.Errorf("%q and %q are both %s", id, other, name)
		}
		seen[folded] = id
		if !filepath.IsLocal(name) || strings.ContainsAny(name, "/\\.") || len(name) > 120 || reserved[name] {
			t.Errorf("%q is kept in %q", id, name)
		}
	}
	if name, _ := folderOf("loop-2026_03"); name != "loop-2026_03" {
		t.Errorf("a plain id becomes %q", name)
	}
}

func TestLinksAreNotFollowed(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	must(t, os.WriteFile(filepath.Join(outside, "checkpoint.json"), []byte(`{}`), 0o600))
	must(t, os.Symlink(outside, filepath.Join(dir, "linked")))
	s := NewFileStore(dir)
	if _, err := s.Load(t.Context(), "linked"); err == nil {
		t.Error("a linked folder is read")
	}
	if s.Save(t.Context(), "linked", second) == nil {
		t.Error("a linked folder is written")
	}
	must(t, s.Start(t.Context(), "one", stories))
	must(t, os.Symlink(filepath.Join(outside, "checkpoint.json"), filepath.Join(dir, "one", "progress.txt")))
	if s.AppendProgress(t.Context(), "one", Entry{noon, 1, "x"}) == nil {
		t.Error("a linked file is written")
	}
	if text, _ := os.ReadFile(filepath.Join(outside, "checkpoint.json")); string(text) != "{}" {
		t.Errorf("outside: %s", text)
	}
}

// TestRememberIsBothAtOnce, and leaves nothing else behind.
func TestRememberIsBothAtOnce(t *testing.T) {
	top := t.TempDir()
	s := NewFileStore(top)
	defer s.Close()
	for i := range 4 {
		must(t, s.Remember(t.Context(), "one", Entry{noon, i, "done"}, Checkpoint{Iteration: i}))
		if i == 1 { // as after a crash between the two steps of keeping the one before
			dir := filepath.Join(top, "one")
			must(t, os.Remove(filepath.Join(dir, checkpointPrevious)))
			must(t, os.Link(filepath.Join(dir, checkpointFile), filepath.Join(dir, checkpointPrevious)))
		}
	}
	got := load1(t, NewFileStore(top), "one")
	if len(got.Progress) != 4 || got.Checkpoint.Iteration != 3 || len(got.Warnings) > 0 {
		t.Errorf("%+v", got)
	}
	f, err := s.open("one", false)
	must(t, err)
	defer f.close()
	if before := readGood(f, checkpointPrevious, decodeCheckpoint); before == nil || before.Iteration != 2 {
		t.Errorf("the one before is %+v", before)
	}
	files, err := os.ReadDir(filepath.Join(top, "one"))
	must(t, err)
	if len(files) != 6 { // notes, their copy and seal, two checkpoints, the lock
		t.Errorf("%v", files)
	}
	if err := s.Remember(t.Context(), "one", Entry{noon, 5, "x"}, Checkpoint{Iteration: -1}); err == nil {
		t.Error("a checkpoint that cannot be is saved")
	}
}
