package memory

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// session makes a session with every artifact and a good version before each.
func session(t *testing.T) (s *FileStore, dir string) {
	t.Helper()
	top := t.TempDir()
	s = NewFileStore(top)
	must(t, s.Start(t.Context(), "one", stories))
	for i := range 3 {
		must(t, s.AppendProgress(t.Context(), "one", Entry{noon, i, "tool=test output=ok"}))
	}
	must(t, s.Save(t.Context(), "one", Checkpoint{Iteration: 1, ToolHistory: []string{}, LastStopReasons: []string{}}))
	must(t, s.Save(t.Context(), "one", second))
	load1(t, s, "one")
	return s, filepath.Join(top, "one")
}

// damages are all the ways a file is hurt: bits of every byte turned, every length cut.
func damages(text []byte) map[string][]byte {
	out := map[string][]byte{}
	for i := range text {
		for _, bit := range []int{0, 5, 7} { // another sign, the other case, no text at all
			hurt := append([]byte{}, text...)
			hurt[i] ^= 1 << bit
			out[fmt.Sprintf("bit %d of byte %d", bit, i)] = hurt
		}
		out[fmt.Sprintf("cut at %d", i)] = text[:i]
	}
	out["zeros at the end"] = append(append([]byte{}, text...), make([]byte, 512)...)
	return out
}

// TestDamageIsFoundAndTheLastGoodVersionUsed hurts each artifact all over. What is
// loaded is what was kept, or what was kept before with a warning that names the artifact.
func TestDamageIsFoundAndTheLastGoodVersionUsed(t *testing.T) {
	s, dir := session(t)
	good := load1(t, s, "one")
	earlier := Checkpoint{Iteration: 1, ToolHistory: []string{}, LastStopReasons: []string{}}
	for _, artifact := range []string{"checkpoint.json", "progress.txt", "progress.seal.json", "checkpoint.previous.json", "progress.previous.txt"} {
		t.Run(artifact, func(t *testing.T) {
			file := filepath.Join(dir, artifact)
			text, err := os.ReadFile(file)
			must(t, err)
			warned := 0
			for what, hurt := range damages(text) {
				must(t, os.WriteFile(file, hurt, 0o600))
				got, err := s.Load(t.Context(), "one")
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				for _, w := range got.Warnings {
					warned++
					if w.Artifact != artifact || w.Problem == "" || !strings.Contains(w.String(), artifact) {
						t.Errorf("%s: %s", what, w)
					}
				}
				fallen := reflect.DeepEqual(got.Checkpoint, &earlier) && len(got.Warnings) == 1 && artifact == "checkpoint.json"
				if !reflect.DeepEqual(got.Checkpoint, good.Checkpoint) && !fallen {
					t.Errorf("%s goes unnoticed: %+v", what, got.Checkpoint)
				}
				if !reflect.DeepEqual(got.Progress, good.Progress) {
					t.Errorf("%s goes unnoticed: %q", what, got.Progress)
				}
			}
			if least := map[bool]int{true: len(text) / 4, false: len(text)}[artifact == "checkpoint.previous.json"]; warned <= least {
				t.Errorf("only %d warnings", warned) // a bit turned in a word of a spare checkpoint makes another word
			}
			must(t, os.WriteFile(file, text, 0o600))
		})
	}
}

// TestDamagedStoriesAreNeverMoreThanTheirTextSays: prd.json is not ours and has no seal; a
// bit turned in a title gives another title. But what is no list of stories is never used.
func TestDamagedStoriesAreNeverMoreThanTheirTextSays(t *testing.T) {
	_, dir := session(t)
	file := filepath.Join(dir, "prd.json")
	text, err := os.ReadFile(file)
	must(t, err)
	fellBack := 0
	for what, hurt := range damages(text) {
		must(t, os.WriteFile(file, hurt, 0o600))
		got, err := NewFileStore(filepath.Dir(dir)).Load(t.Context(), "one")
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if _, err := decodePRD(hurt); err == nil {
			continue
		}
		fellBack++
		if !reflect.DeepEqual(got.PRD, &stories) || len(got.Warnings) != 1 || got.Warnings[0].Artifact != "prd.json" {
			t.Errorf("%s: %+v", what, got)
		}
	}
	if fellBack < len(text) {
		t.Errorf("only %d kinds of damage were seen", fellBack)
	}
}

func TestDamageWithoutAGoodVersionIsAnErrorThatNamesTheArtifact(t *testing.T) {
	for _, row := range []struct{ artifact, text, says string }{
		{"prd.json", "{\n\"user_stories\": [}\n", "line 2"},
		{"prd.json", "{\n\"user_stories\":\n7}", "line 3"},
		{"prd.json", "{}", "user_stories"},
		{"prd.json", "null", "user_stories"},
		{"prd.json", `{"user_stories": [{"id": "1", "title": "x"}]}`, "passes is missing"},
		{"prd.json", `{"user_stories": []} more`, "more follows"},
		{"prd.json", "", "too early"},
		{"checkpoint.json", `{"iteration": 1}`, "tool_calls is missing"},
		{"checkpoint.json", `{"iteration": 1.5, "tool_calls": 0, "tool_failures": 0, "last_fingerprint": "", "stable_iterations": 0}`, "iteration"},
		{"checkpoint.json", `{"iteration": -1, "tool_calls": 0, "tool_failures": 0, "last_fingerprint": "", "stable_iterations": 0}`, "negative"},
		{"checkpoint.json", `{"iteration": 1, "tool_calls": 0, "tool_failures": 0, "last_fingerprint": "", "stable_iterations": 0, "x": 1}`, "unknown field"},
		{"checkpoint.json", "\xff", "UTF-8"},
	} {
		dir := t.TempDir()
		must(t, os.Mkdir(filepath.Join(dir, "one"), 0o700))
		must(t, os.WriteFile(filepath.Join(dir, "one", row.artifact), []byte(row.text), 0o600))
		_, err := NewFileStore(dir).Load(t.Context(), "one")
		var corrupt *CorruptError
		if !errors.As(err, &corrupt) || corrupt.Artifact != row.artifact || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%s %q: %v", row.artifact, row.text, err)
		}
	}
}

func TestCheckpointsOfOthersLoadWithoutAChecksum(t *testing.T) {
	dir := t.TempDir()
	must(t, os.Mkdir(filepath.Join(dir, "one"), 0o700))
	text := `{"iteration": 3, "tool_calls": 1, "tool_failures": 0, "last_fingerprint": "f", "stable_iterations": 2}`
	must(t, os.WriteFile(filepath.Join(dir, "one", "checkpoint.json"), []byte(text), 0o600))
	if got := load1(t, NewFileStore(dir), "one"); got.Checkpoint.Iteration != 3 || got.Checkpoint.StableIterations != 2 {
		t.Errorf("%+v", got.Checkpoint)
	}
}

func TestADamagedCheckpointDoesNotReplaceTheGoodOne(t *testing.T) {
	s, dir := session(t)
	must(t, os.WriteFile(filepath.Join(dir, "checkpoint.json"), []byte("{"), 0o600))
	must(t, s.Save(t.Context(), "one", Checkpoint{Iteration: 3}))
	must(t, os.WriteFile(filepath.Join(dir, "checkpoint.json"), []byte("{"), 0o600))
	if got := load1(t, s, "one"); got.Checkpoint.Iteration != 1 || len(got.Warnings) != 1 {
		t.Errorf("%+v", got)
	}
}

func TestDamagedNotesAreKeptForLookingAt(t *testing.T) {
	s, dir := session(t)
	want := load1(t, s, "one").Progress
	must(t, os.WriteFile(filepath.Join(dir, "progress.txt"), []byte("all gone\n"), 0o600))
	must(t, s.AppendProgress(t.Context(), "one", Entry{noon, 4, "next"}))
	got := load1(t, s, "one")
	if len(got.Warnings) > 0 || len(got.Progress) != len(want)+1 || got.Progress[0] != want[0] {
		t.Errorf("%+v", got)
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "progress.damaged.txt")); string(text) != "all gone\n" {
		t.Errorf("kept: %q", text)
	}
}

func TestArtifactsThatAreGoneAreToldOf(t *testing.T) {
	s, dir := session(t)
	for _, name := range []string{"prd.json", "checkpoint.json", "progress.txt"} {
		must(t, os.Remove(filepath.Join(dir, name)))
	}
	got := load1(t, s, "one")
	if len(got.Warnings) != 3 || got.PRD == nil || got.Checkpoint == nil || len(got.Progress) != 3 {
		t.Errorf("%+v", got)
	}
}
