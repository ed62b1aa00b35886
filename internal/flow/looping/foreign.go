package looping

import (
	"os"
	"path/filepath"
	"slices"

	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/tracking/loop"
)

// maxState bounds a state.json that somebody else wrote.
const maxState = 64 << 20

// foreignLoops are loops in a work tree that Holdfast has no journal of: those of other
// programs, or of another machine. They can be looked at.
func (r *runner) foreignLoops(root string, known []string) []*loop.Loop {
	top, err := os.OpenRoot(shared.TopOf(root))
	if err != nil {
		return nil
	}
	defer top.Close()
	folders, err := filepath.Glob(filepath.Join(top.Name(), ".aiwg", "ralph", "loops", "*"))
	if err != nil {
		return nil
	}
	var out []*loop.Loop
	for _, folder := range folders {
		id := filepath.Base(folder)
		if slices.Contains(known, id) {
			continue
		}
		fact, err := proving.ReadFact(top.Name(), filepath.Join(".aiwg", "ralph", "loops", id, "state.json"))
		if err != nil || !fact.Exists || len(fact.Text) > maxState {
			continue
		}
		l, err := loop.Load(fact.Text)
		if err != nil {
			r.Note(filepath.Join(folder, "state.json") + ": " + err.Error())
			continue
		}
		if l.Root == "" {
			l.Root, l.HomeRoot = top.Name(), top.Name()
		}
		out = append(out, l)
	}
	return out
}
