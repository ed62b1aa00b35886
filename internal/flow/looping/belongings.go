package looping

import (
	"context"
	"fmt"
	"path"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/syntax"
	"holdfast/internal/flow/proving"
	"holdfast/internal/integration/git"
	"holdfast/internal/tracking/loop"
)

// belonging is a file of the user's that was not committed when the loop began.
type belonging struct {
	committed string // its hash in the last commit, "" when it is not there
	code      bool
}

// readBelongings compares the start with its last commit, once.
func (r *runner) readBelongings(ctx context.Context) error {
	if r.belongings != nil || r.anchored.Head == "" {
		return nil
	}
	src, err := r.inspector.Repo.BetweenMoments(ctx, git.Moment{Commit: r.anchored.Head}, proving.MomentOf(kept(r.loop.Baseline)))
	if err != nil {
		return fmt.Errorf("read what the user had not committed: %w", err)
	}
	r.belongings = map[string]belonging{}
	for _, f := range src.Change.Files {
		if f.After.Present {
			r.belongings[f.Path] = belonging{committed: f.Before.Hash, code: syntax.LanguageOf(f.Path) != ""}
		}
	}
	return nil
}

// thrownAway are the files of the user's whose work that was not committed is gone with an
// iteration: they were removed, or made what the last commit has. To take a change of code back
// can be the very fix that is asked for: that counts only where other files went with it.
func (r *runner) thrownAway(ctx context.Context, c change.Change) ([]string, error) {
	if err := r.readBelongings(ctx); err != nil {
		return nil, err
	}
	var gone, reverted []string
	sure := false
	for _, f := range c.Files {
		name := f.PathBefore()
		mine, is := r.belongings[name]
		switch {
		case !is || strings.Contains(r.loop.Task, path.Base(name)) || f.Status == change.Renamed:
		case !f.After.Present:
			gone, sure = append(gone, name), true
		case mine.committed != "" && f.After.Hash == mine.committed:
			reverted, sure = append(reverted, name), sure || !mine.code
		}
	}
	if !sure {
		return nil, nil
	}
	return append(gone, reverted...), nil
}

// giveBack plans to bring back what an agent threw away of the user's work.
func (r *runner) giveBack(ctx context.Context, c change.Change, undo map[string]loop.Undo) error {
	paths, err := r.thrownAway(ctx, c)
	for _, p := range paths {
		if _, known := undo[p]; !known {
			undo[p] = loop.Undo{Path: p, To: r.loop.Point().Snapshot, Reason: "the user's work in it was not committed, and was thrown away"}
		}
	}
	return err
}
