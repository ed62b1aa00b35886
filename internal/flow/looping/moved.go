package looping

import (
	"context"
	"path"
	"strings"

	"holdfast/contract"
	"holdfast/internal/detection/change"
	"holdfast/internal/flow/proving"
	"holdfast/internal/tracking/loop"
)

// putBack plans to bring tests back that were moved out of a folder that a check names:
// they are not lost, but the check would not find them there.
func (r *runner) putBack(ctx context.Context, c change.Change, after loop.Point, undo map[string]loop.Undo) error {
	moved := movedAway(c, r.loop.Task)
	if len(moved) == 0 {
		return nil
	}
	sorted, err := r.inspector.Sorted(ctx, kept(after))
	if err != nil {
		return err
	}
	in := &proving.Inspection{Inspector: r.inspector, At: kept(after), Began: r.Now()}
	for _, check := range r.loop.Contract.CompletionChecks {
		if check.Kind != contract.Command {
			continue
		}
		var named []string
		for _, f := range proving.JobOf(check).Uses(in.AtStart(ctx)).Files {
			named = append(named, f.Path)
		}
		for folder, files := range outOf(moved, named) {
			if !holdsTests(files, sorted) {
				continue
			}
			for _, f := range files {
				reason := check.ID() + " looks for tests in " + folder + ", and not in " + path.Dir(f.Path)
				undo[f.PathBefore()] = loop.Undo{Path: f.PathBefore(), To: r.loop.Point().Snapshot, Reason: reason}
				undo[f.Path] = loop.Undo{Path: f.Path, To: r.loop.Point().Snapshot, Reason: reason}
			}
		}
	}
	return nil
}

// movedAway are files that got another folder which the task does not speak of.
func movedAway(c change.Change, task string) []change.File {
	var out []change.File
	for _, f := range c.Files {
		if to := path.Dir(f.Path); f.Status == change.Renamed && to != path.Dir(f.PathBefore()) && !strings.Contains(task, path.Base(to)) {
			out = append(out, f)
		}
	}
	return out
}

// outOf are the files that left a named folder for a place outside all of them.
func outOf(moved []change.File, named []string) map[string][]change.File {
	within := func(p string) string {
		for _, n := range named {
			if n != "." && n != "" && (p == n || strings.HasPrefix(p, n+"/")) {
				return n
			}
		}
		return ""
	}
	out := map[string][]change.File{}
	for _, f := range moved {
		if from := within(f.PathBefore()); from != "" && within(f.Path) == "" {
			out[from] = append(out[from], f)
		}
	}
	return out
}

func holdsTests(files []change.File, sorted *proving.SortedChange) bool {
	for _, f := range files {
		if sorted.Tests(f.PathBefore()) || sorted.Tests(f.Path) {
			return true
		}
	}
	return false
}
