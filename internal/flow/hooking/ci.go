package hooking

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/command"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/gate"
	"holdfast/internal/integration/git"
)

// editedCI is the pattern about agents that edit CI.
const editedCI = "guard-ci-edited"

// keepAboutCI keeps what the person said about CI last: whether an agent may edit it is theirs
// to say, and to take back.
func (h *hook) keepAboutCI() {
	said := gate.AboutCI(h.event.Prompt)
	if said == "" {
		return
	}
	if len(said) > longestTask {
		said = "" // a text this long was not written to allow something
	}
	h.session.AboutCI = h.masked(said)
}

// ownCI takes out what is not the agent's doing: CI that is again what it was when the session
// began, and CI that came from elsewhere with git. now tells that the change has happened.
func (h *hook) ownCI(ctx context.Context, findings []detect.Finding, c change.Change, now bool) ([]detect.Finding, error) {
	about := func(f detect.Finding) bool { return f.ID == editedCI }
	if !slices.ContainsFunc(findings, about) || h.session.Start.Snapshot == "" {
		return findings, nil
	}
	if err := h.openSnapshots(ctx); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(findings), func(f detect.Finding) bool {
		at := slices.IndexFunc(c.Files, func(file change.File) bool { return file.Path == f.Path })
		return about(f) && at >= 0 && (h.heldIn(ctx, h.session.Start.Snapshot, c.Files[at]) || now && h.cameWithGit(ctx, c.Files[at]))
	}), nil
}

func (h *hook) cameWithGit(ctx context.Context, f change.File) bool {
	var anchor git.Anchor
	if len(h.session.Anchor) == 0 || json.Unmarshal(h.session.Anchor, &anchor) != nil {
		return false
	}
	blob := ""
	if f.After.Present {
		blob = f.After.Hash
	}
	return h.repo.Arrived(ctx, f.Path, blob, anchor.Head, h.session.StartedAt)
}

// hiddenCI are the files of CI that a command writes in a way that only its run will show.
func hiddenCI(effects []command.Effect, known []change.File) (out []event.Event) {
	for _, e := range effects {
		shown := slices.ContainsFunc(known, func(f change.File) bool {
			return f.Path == e.Path || f.OldPath == e.Path || strings.HasPrefix(f.Path, e.Path+"/")
		})
		if e.Kind == command.Guard && e.Detail == "ci" && !e.Glob && !shown && (e.Recursive || gate.InCI(e.Path)) {
			out = append(out, event.Event{Kind: gate.Edited, Path: cmp.Or(e.Path, "."), Facts: map[string]any{"what": "ci", "removed": false, "weakened": false, "added": false, "count": 0.0}})
		}
	}
	return out
}
