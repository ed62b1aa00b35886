package looping

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/proving"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/reinforcement/prompt"
	"holdfast/internal/tracking/loop"
	"holdfast/memory"
)

// prepareLoop finds out everything that can be wrong before anything is done.
func prepareLoop(ctx context.Context, req Request) (*runner, error) {
	r := &runner{Hands: req.Hands, loop: &loop.Loop{}, since: req.Now()}
	if err := r.useState(); err != nil {
		return nil, err
	}
	dir, err := filepath.Abs(cmp.Or(req.Dir, "."))
	if err != nil {
		return nil, err
	}
	settings, persistence, err := loopSettings(dir)
	if err != nil {
		return nil, err
	}
	s := &r.loop.Started
	s.Task, s.Continues, s.Owner, s.PID = strings.TrimSpace(req.Task), req.Continues, req.Owner, req.PID
	s.LoopID = loopID(s.Task, req.NewID())
	if s.Contract, err = loopContract(req, settings); err != nil {
		return nil, err
	}
	if s.Mode, err = loopMode(req, settings.Loop, &s.Contract); err != nil {
		return nil, err
	}
	s.ContractHash = s.Contract.Hash()
	r.rules = settings.Rules
	held := settings.Settings(persistence)
	if req.Plain != nil {
		held.Plain = *req.Plain
	}
	if s.Agent, err = chooseAgent(req, held); err != nil {
		return nil, err
	}
	s.Rules = loopRules(req, settings, held)
	if err := shared.CheckModel(s.Rules.LLM); err != nil {
		return nil, err
	}
	if s.Mode == loop.Single {
		r.Note("the agent runs once and is checked; --ralph on runs it until its contract holds")
	}
	if held.Plain && req.Plain == nil {
		r.Note(persistence.File + " says agent_persistence.enabled: false; the agent gets the task and nothing else, and what it does is checked, but not judged and not undone")
	}
	if err := r.openTree(ctx, dir); err != nil {
		return nil, err
	}
	if err := errors.Join(r.stateOutside(), agentThere(s.Agent, s.Root)); err != nil {
		return nil, err
	}
	if err := r.freezeHooks(persistence); err != nil {
		return nil, err
	}
	if s.Prompts, err = shared.OwnPrompts(s.Root); err != nil {
		return nil, err
	}
	r.request, r.limit = req, held.MaxConcurrent
	return r, nil
}

func (r *runner) useState() (err error) {
	if r.State == "" {
		r.State, err = snapshot.StateDir()
	}
	if err == nil && r.Note == nil {
		r.Note = func(string) {}
	}
	return err
}

// openTree finds the work tree and what it is part of.
func (r *runner) openTree(ctx context.Context, dir string) error {
	s := &r.loop.Started
	repo, err := judging.OpenRepo(ctx, dir)
	switch {
	case errors.Is(err, git.ErrNotRepository):
		s.Root, s.Repository = dir, dir
	case err != nil:
		return err
	case repo.Bare:
		return git.ErrNoWorkTree
	default:
		s.Root = repo.Root
		if s.Repository, err = repo.Common(ctx); err != nil {
			return err
		}
	}
	s.HomeRoot = s.Root
	return nil
}

// openSnapshots opens the snapshots of the work tree, and git on them.
func (r *runner) openSnapshots(ctx context.Context) (err error) {
	if r.snapshots, err = snapshot.Open(ctx, r.loop.Root, r.State); err != nil {
		return err
	}
	r.loop.Root = r.snapshots.Root
	r.repo, err = git.Open(ctx, shared.GitPlace(r.snapshots))
	return err
}

// prepareTools makes ready what judges and checks the work, by the rules of the start.
func (r *runner) prepareTools(ctx context.Context, baseline snapshot.Snapshot, saved proving.Ground) error {
	root := r.loop.Root
	cat, err := judging.CatalogFor(ctx, judging.Scene{Root: root, Dir: root}, r.Note)
	if err != nil {
		return err
	}
	r.scanner = detect.NewScanner(cat)
	if r.prices, err = shared.PricesFor(root); err != nil {
		return err
	}
	r.inspector, err = proving.NewInspector(ctx, r.snapshots, baseline, cat, r.loop.Task, saved, r.Now)
	if err == nil {
		r.inspector.CoverageCommand, r.inspector.Pardoned = r.loop.Rules.CoverageCommand, r.loop.Pardoned
		r.inspector.Confirms = !r.loop.Rules.Plain
	}
	return err
}

// lookAhead keeps the work tree as it is and makes sure that the checks can be run on it.
func (r *runner) lookAhead(ctx context.Context) error {
	s := &r.loop.Started
	if err := r.openSnapshots(ctx); err != nil {
		return err
	}
	if r.request.Worktree && !r.request.DryRun {
		if err := r.moveToWorktree(ctx); err != nil {
			return err
		}
	}
	first, err := r.snapshots.Take(ctx, s.LoopID+": baseline")
	if err != nil {
		return err
	}
	s.Baseline = r.point(first)
	if err := r.prepareTools(ctx, first, proving.Ground{}); err != nil {
		return err
	}
	return r.inspector.Preflight(ctx, s.Contract.CompletionChecks)
}

// start takes the work tree for this loop and writes the first entry.
func (r *runner) start(ctx context.Context) (err error) {
	s := &r.loop.Started
	if r.lock, err = store.WorkTreeLock(r.State, s.Root); err != nil {
		return fmt.Errorf("take the work tree %s: %w", s.Root, err)
	}
	if err := r.lock.Name(s.LoopID); err != nil {
		return err
	}
	shared.SweepScratch(r.Note)
	if err := r.measureCoverage(ctx, kept(s.Baseline)); err != nil {
		return err
	}
	if err := r.register(); err != nil {
		return err
	}
	if r.home, err = store.Create(r.State, s.LoopID); err != nil {
		return err
	}
	first := kept(s.Baseline)
	if err := r.snapshots.Retain(ctx, first.ID); err != nil {
		return err
	}
	if err := r.anchor(ctx); err != nil {
		return err
	}
	if err := r.keepReserve(ctx); err != nil {
		return err
	}
	if s.Metrics, s.Survey, err = r.measure(ctx, first); err != nil {
		return err
	}
	if s.Ground, err = json.Marshal(r.inspector.Ground); err != nil {
		return err
	}
	if err := r.home.Put("contract.json", contractText(s.Contract)); err != nil {
		return err
	}
	if err := r.write(loop.KindStarted, *s, true); err != nil {
		return err
	}
	if err := r.equip(); err != nil {
		return err
	}
	r.emit(Moment{Name: loop.LoopStart}, changed{"baseline_metrics": r.loop.Metrics, "detection_enabled": true, "iteration_history": 0, "regression_events": 0})
	return r.project(true)
}

// equip makes the tools ready that need to know the loop.
func (r *runner) equip() (err error) {
	r.memory = memory.NewFileStore(r.home.Path("memory"))
	r.memory.Latest = prompt.NotesTold
	if r.projected, err = r.openProjection(); err != nil {
		return err
	}
	r.team = r.newTeam()
	r.elapsed = r.loop.Spent.ElapsedMS
	if err := errors.Join(r.home.Vault(), r.openDispatcher()); err != nil {
		return err
	}
	if err := r.readAnchor(); err != nil || len(r.loop.Anchor) == 0 {
		return err
	}
	r.hookTexts, err = r.keptHooks()
	return err
}

func (r *runner) readAnchor() error {
	if len(r.loop.Anchor) == 0 {
		return nil
	}
	if err := json.Unmarshal(r.loop.Anchor, &r.anchored); err != nil {
		return fmt.Errorf("read the anchor of the loop: %w", err)
	}
	return nil
}
