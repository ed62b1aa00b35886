package looping

import (
	"cmp"
	"context"
	"slices"
	"time"

	"holdfast/internal/agents/wiring"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/config"
	"holdfast/internal/reinforcement/level"
	"holdfast/internal/tracking/loop"
)

// freezeHooks reads the project's own wiring, which holds for the whole loop, and takes its
// thresholds over. What aiwg.yml says about thresholds goes before the built-in ones.
func (r *runner) freezeHooks(p config.Persistence) error {
	s := &r.loop.Started
	file, text, err := config.ReadHooks(s.Root)
	if err != nil {
		return err
	}
	w, err := shared.WiringOf(file, text)
	if err != nil {
		return err
	}
	s.Rules.Hooks = string(text)
	s.Rules.Targets = loop.Targets{P95MS: w.Performance.P95MS, P99MS: w.Performance.P99MS, Overhead: w.Performance.OverheadMax, FalsePositive: w.Performance.FalsePositive}
	if g := w.Hooks[loop.StuckLoopDetected].Gate; g != nil && g.Type != "" && s.Rules.Gates.Modes[gate.StuckLoop] == "" {
		s.Rules.Gates.Modes = withMode(s.Rules.Gates.Modes, gate.StuckLoop, gate.Mode(g.Type))
	}
	rules, own := &s.Rules.Reinforcement, w.Hooks[loop.ReinforcementEscalation].File == file && text != nil
	if len(w.Levels()) > 0 && (own || p.Reinforcement.Thresholds == nil && rules.Default != level.Off) {
		rules.Thresholds = w.Levels()
	}
	rules.PlateauLevel = w.Plateau()
	return nil
}

func withMode(modes map[gate.Name]gate.Mode, name gate.Name, mode gate.Mode) map[gate.Name]gate.Mode {
	out := map[gate.Name]gate.Mode{name: mode}
	for other, m := range modes {
		out[other] = m
	}
	return out
}

// wiredGate gives the gate of a stuck loop what its hook says: how long it waits, and what
// it offers in which words. To hand it on is always possible.
func (r *runner) wiredGate(q gate.Question) gate.Question {
	g := r.hooks.wired.Hooks[loop.StuckLoopDetected].Gate
	if q.Gate != gate.StuckLoop || g == nil {
		return q
	}
	if g.Timeout != nil {
		q.Deadline = q.Opened.Add(time.Duration(*g.Timeout) * time.Second)
	}
	if len(g.Options) == 0 {
		return q
	}
	q.Options = slices.DeleteFunc(slices.Clone(q.Options), func(o gate.Option) bool {
		return o.ID != gate.Delegate && !slices.ContainsFunc(g.Options, func(w wiring.Option) bool { return w.Action == o.Action })
	})
	for i, o := range q.Options {
		if at := slices.IndexFunc(g.Options, func(w wiring.Option) bool { return w.Action == o.Action }); at >= 0 {
			q.Options[i].Label = cmp.Or(g.Options[at].Label, o.Label)
		}
	}
	return q
}

// atLeast raises a level to the one that hooks have asked for.
func (r *runner) atLeast(l level.Level, why string) (level.Level, string) {
	floor := level.Level(r.loop.Floor)
	if l == level.Off || slices.Index(level.Levels(), floor) <= slices.Index(level.Levels(), l) {
		return l, why
	}
	return floor, r.loop.FloorReason
}

// promptOnce is the prompt of the iteration: the one that its hook has made, if it has.
func (r *runner) promptOnce(ctx context.Context) (string, error) {
	made := r.made
	r.made = madePrompt{}
	if made.text != "" && made.iteration == r.loop.Iteration && made.attempt == r.loop.Current.Began.Attempt {
		return made.text, nil
	}
	return r.prompt(ctx)
}

// escalatedBy is what a question of a hook makes of a recovery: one that is under way is
// left to a human.
func escalatedBy(now loop.Recovery) loop.Recovery {
	if now == loop.RecoveryFailed {
		return loop.RecoveryEscalated
	}
	return now
}
