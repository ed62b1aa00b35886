package acceptance

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// judgeState: the state in the tree says what happened, no iteration more and none less.
func (s *site) judgeState(t *testing.T, iterations int) {
	t.Helper()
	dir := filepath.Join(s.root, ".aiwg", "ralph", "loops", s.loopID(t))
	text, err := os.ReadFile(filepath.Join(dir, "state.json"))
	if err != nil {
		t.Fatal(err)
	}
	var state struct {
		Status    string
		Iteration int
	}
	if err := json.Unmarshal(text, &state); err != nil {
		t.Fatal(err)
	}
	records, err := filepath.Glob(filepath.Join(dir, "iterations", "iteration-*.json"))
	if err != nil || state.Status != "completed" || state.Iteration != iterations || len(records) != iterations {
		t.Errorf("state.json: %s at iteration %d, with records %v; expected completed at %d", state.Status, state.Iteration, records, iterations)
	}
}

// judgeFiles: what a loop leaves in the tree for others to read is what its schemas say.
func (s *site) judgeFiles(t *testing.T) {
	t.Helper()
	top := filepath.Join(s.root, ".aiwg", "ralph")
	for _, f := range []struct{ schema, files string }{
		{"loop-registry", "registry.json"},
		{"loop-state", "loops/*/state.json"},
		{"loop-iteration", "loops/*/iterations/iteration-*.json"},
		{"loop-checkpoint", "loops/*/checkpoints/iteration-*.json.gz"},
		{"hook-log", "loops/*/hook-log.jsonl"},
	} {
		files, err := filepath.Glob(filepath.Join(top, filepath.FromSlash(f.files)))
		if err != nil || len(files) == 0 && f.schema != "loop-iteration" && f.schema != "loop-checkpoint" {
			t.Errorf("there is no %s: %v", f.files, err)
		}
		for _, file := range files {
			for _, doc := range documents(t, file) {
				if err := schemaOf(t, f.schema).Validate(doc); err != nil {
					t.Errorf("%s: %v", file, err)
				}
			}
		}
	}
}

// judgeJournal follows the chain from line to line.
func (s *site) judgeJournal(t *testing.T) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.state, "holdfast", "loops", s.loopID(t), "journal.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var last struct {
		Seq  int64
		Hash string
	}
	for line := range strings.Lines(string(text)) {
		var entry struct {
			Seq        int64
			Prev, Hash string
		}
		if err := json.Unmarshal([]byte(line), &entry); err != nil {
			t.Fatalf("the journal after entry %d: %v", last.Seq, err)
		}
		if entry.Seq != last.Seq+1 || entry.Hash == "" || (last.Hash != "" && entry.Prev != last.Hash) {
			t.Fatalf("the journal's chain breaks between entries %d and %d", last.Seq, entry.Seq)
		}
		last.Seq, last.Hash = entry.Seq, entry.Hash
	}
	if last.Seq == 0 {
		t.Error("the journal is empty")
	}
}
