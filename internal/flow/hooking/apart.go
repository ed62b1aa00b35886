package hooking

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/store"
)

// ownDoing leaves out what another session is held to: two agents in one work tree are kept
// apart. A finding is another's when it was told of it, as it stands, and this session never was.
func (h *hook) ownDoing(ctx context.Context, findings []detect.Finding, c change.Change) ([]detect.Finding, error) {
	if len(findings) == 0 {
		return findings, nil
	}
	sessions, err := store.Sessions(h.State, h.root)
	if err != nil || len(sessions) < 2 {
		return findings, err
	}
	mine, others := map[string]bool{}, map[string][]store.SessionPoint{}
	for _, s := range sessions {
		for _, line := range s.Detected {
			var d looping.Detection
			if json.Unmarshal(line, &d) != nil || !d.Stood {
				continue
			}
			if s.Agent == h.session.Agent && s.ID == h.session.ID {
				mine[d.Key()] = true
				continue
			}
			others[d.Key()] = append(others[d.Key()], s.Last)
		}
	}
	return slices.DeleteFunc(slices.Clone(findings), func(f detect.Finding) bool {
		key := findingKey(f)
		at := slices.IndexFunc(c.Files, func(file change.File) bool { return file.Path == f.Path })
		return at >= 0 && !mine[key] && slices.ContainsFunc(others[key], func(p store.SessionPoint) bool { return h.heldIn(ctx, p.Snapshot, c.Files[at]) })
	}), nil
}

// heldIn tells whether a file is in a snapshot as it is now.
func (h *hook) heldIn(ctx context.Context, snapshot string, f change.File) bool {
	text, err := h.repo.Show(ctx, snapshot, f.Path)
	return (err == nil) == f.After.Present && bytes.Equal(text, f.After.Text)
}
