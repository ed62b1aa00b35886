package hooking

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/event"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
)

// openSnapshots opens the snapshots of the work tree.
func (h *hook) openSnapshots(ctx context.Context) (err error) {
	if h.snaps != nil {
		return nil
	}
	if h.snaps, err = snapshot.Open(ctx, h.root, h.State); err != nil {
		return err
	}
	h.repo, err = git.Open(ctx, shared.GitPlace(h.snaps))
	return err
}

// keep takes a snapshot, unless the tree is one that the session knows.
func (h *hook) keep(ctx context.Context, label string) (store.SessionPoint, error) {
	s := h.session
	taken, err := h.snaps.TakeUnless(ctx, fmt.Sprintf("%s %s: %s", s.Agent, shared.Short(s.ID), label), s.Start.Tree, s.Last.Tree)
	if err != nil {
		return store.SessionPoint{}, err
	}
	for _, p := range []store.SessionPoint{s.Last, s.Start} {
		if p.Tree == taken.Tree {
			return p, nil
		}
	}
	return store.SessionPoint{Snapshot: string(taken.ID), Tree: taken.Tree}, nil
}

// remember keeps the work tree and the repository as they are when a session is first seen.
func (h *hook) remember(ctx context.Context) error {
	if h.session.Start.Tree != "" {
		return nil
	}
	if err := h.openSnapshots(ctx); err != nil {
		return err
	}
	start, err := h.keep(ctx, "start")
	if err != nil {
		return err
	}
	h.session.Start, h.session.Last = start, start
	if h.repo.Bare {
		return nil
	}
	return shared.InScratch("anchor", func(temp string) error {
		anchor, _, err := h.repo.Anchor(ctx, temp)
		if err != nil {
			return err
		}
		h.session.Anchor, err = json.Marshal(anchor)
		return err
	})
}

// after looks at what a command did behind the tools. Edits were judged before they ran.
func (h *hook) after(ctx context.Context) (agenthook.Answer, error) {
	switch h.event.Tool {
	case agenthook.ToolRead:
		return silent, nil
	case agenthook.ToolWrite, agenthook.ToolEdit, agenthook.ToolPatch, agenthook.ToolNotebook:
		if h.session.Start.Tree != "" && !h.settings.Guard.RollBack {
			return h.afterProof(), nil
		} // what is taken back later must not take this edit with it
	}
	if h.session.Start.Tree == "" {
		return silent, h.remember(ctx) // a session that began before the guard: it counts from here
	}
	answer, err := h.lookBehind(ctx)
	if err != nil || answer.Decision == agenthook.Allow {
		return h.afterFailure(), err
	}
	return answer, nil
}

// aftermath is what happened to a work tree behind the tools, and what was done about it.
type aftermath struct {
	findings   []detect.Finding
	rolledBack []string // paths
	safety     string   // the snapshot that holds what was taken back
}

// sinceLast judges what happened to the work tree since it was looked at last, and takes
// it back where the project wants that.
func (h *hook) sinceLast(ctx context.Context) (aftermath, error) {
	if err := errors.Join(h.openSnapshots(ctx), h.openScanner(ctx), h.approvals()); err != nil {
		return aftermath{}, err
	}
	events, err := h.breaches(ctx)
	if err != nil {
		return aftermath{}, err
	}
	now, err := h.keep(ctx, "after a command")
	if err != nil {
		return aftermath{}, err
	}
	last := h.session.Last
	if now.Tree == last.Tree && len(events) == 0 {
		return aftermath{}, nil
	}
	findings, paths, err := h.look(ctx, last, now, detect.Call, events)
	if err != nil {
		return aftermath{}, err
	}
	h.session.Last = now
	out := aftermath{findings: findings}
	return out, h.rollBack(ctx, last, paths, &out)
}

// rollBack brings paths back to what they were, where the project wants that.
func (h *hook) rollBack(ctx context.Context, to store.SessionPoint, paths []string, out *aftermath) error {
	if !h.settings.Guard.RollBack || len(paths) == 0 {
		return nil
	}
	if _, err := h.snaps.RestorePaths(ctx, snapshot.ID(to.Snapshot), paths); err != nil {
		return fmt.Errorf("roll back: %w", err)
	}
	out.rolledBack, out.safety = paths, h.session.Last.Snapshot
	now, err := h.keep(ctx, "rolled back")
	if err != nil {
		return err
	}
	h.session.Last = now
	return nil
}

// look judges a change between two points; what must not stay, and the paths it is in.
func (h *hook) look(ctx context.Context, from, to store.SessionPoint, horizon detect.Horizon, events []event.Event) ([]detect.Finding, []string, error) {
	src, err := h.repo.Between(ctx, from.Snapshot, to.Snapshot)
	if err != nil {
		return nil, nil, err
	}
	h.changed = shared.Artifacts(src.Change)
	src.Change.Task = h.session.AboutCI
	found, err := h.scanner.Quick(src.Change, detect.Options{Horizon: horizon, Repository: src.After, Events: events})
	if err != nil {
		return nil, nil, err
	}
	if found.Findings, err = h.ownCI(ctx, found.Findings, src.Change, true); err != nil {
		return nil, nil, err
	}
	h.summary = found.Summary
	found, _ = policy.Apply(found, src.Change, h.rules, h.Now())
	found.Findings = slices.DeleteFunc(found.Findings, func(f detect.Finding) bool { return h.allowedBefore(f) || !h.held.Watches(f.Type) })
	if found.Findings, err = h.ownDoing(ctx, found.Findings, src.Change); err != nil {
		return nil, nil, err
	}
	h.decision = policy.Decide(found.Findings, found.Cleared, h.settings.Mode)
	var refused []detect.Finding
	var paths []string
	for _, f := range h.decision.Findings {
		if policy.Of(f, h.settings.Mode).Rank() < policy.Ask.Rank() {
			continue
		}
		refused = append(refused, f)
		for _, p := range shared.Concerned(src.Change, f) {
			if !slices.Contains(paths, p) {
				paths = append(paths, p)
			}
		}
	}
	return refused, paths, nil
}

// allowedBefore tells whether a person has allowed what is found, in an earlier call.
func (h *hook) allowedBefore(f detect.Finding) bool {
	return slices.ContainsFunc(h.tickets, func(t store.Asked) bool { return t.Answer != nil && t.Stands(f, *t.Answer, h.Now()) })
}

// breaches are what was done to the repository itself: its history, stash and hooks.
func (h *hook) breaches(ctx context.Context) ([]event.Event, error) {
	if len(h.session.Anchor) == 0 {
		return nil, nil
	}
	var anchor git.Anchor
	if err := json.Unmarshal(h.session.Anchor, &anchor); err != nil {
		return nil, fmt.Errorf("read the anchor of the session: %w", err)
	}
	found, err := h.repo.Breaches(ctx, anchor)
	if err != nil {
		return nil, err
	}
	var out shared.Tampering
	for _, b := range found {
		e := shared.BreachEvents[b.What]
		out.Add(e.What, cmp.Or(b.Path, e.Path), e.Said)
	}
	return out.Events, nil
}
