package loop_test

import (
	"encoding/json"
	"strings"
	"testing"

	"holdfast/internal/tracking/loop"
)

// FuzzApply folds journals in which anything may stand, one entry a line: a kind, a space
// and a payload. Whatever it says, the loop and its documents can be asked.
func FuzzApply(f *testing.F) {
	var whole []string
	for _, part := range [][]line{begin(), iteration(1, "one", 50, false), avoidance(2, loop.RecoveryEscalated), clean(3)} {
		for _, e := range part {
			whole = append(whole, string(e.kind)+" "+string(raw(f, e.data)))
		}
	}
	f.Add(strings.Join(whole, "\n"))
	f.Add("checked {\"evidence\":[{\"check\":\"x\",\"passed\":true}]}")
	f.Add("resumed {}\nstopping {}\nstopped {\"status\":\"running\"}\npaused {}")
	f.Add("iteration_ended {\"recovery\":\"success\"}\niteration_ended {\"recovery\":\"failed\"}\nundone {}\njudged null")
	f.Fuzz(func(_ *testing.T, journal string) {
		l := &loop.Loop{}
		for text := range strings.Lines(journal) {
			kind, data, _ := strings.Cut(strings.TrimRight(text, "\n"), " ")
			_ = l.Apply(l.Sequence+1, noon, loop.Kind(kind), json.RawMessage(data)) // refused or not, the rest is read
		}
		_ = l.State()
		_ = l.Document()
		_ = l.TestCount()
		for _, r := range l.Records {
			_ = l.Checkpoint(r, "id")
		}
	})
}
