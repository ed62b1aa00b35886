package looping

import (
	"context"
	"slices"

	"holdfast/contract"
	"holdfast/internal/flow/proving"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/loop"
	"holdfast/internal/tracking/quality"
)

// check runs the checks of the contract on the tree that is left.
func (r *runner) check(ctx context.Context) error {
	begin := r.Now()
	point := r.loop.Current.Point()
	at := kept(point)
	work, stop := r.abortable(ctx)
	defer stop()
	r.prepareAgent()
	evidence, err := r.inspector.Evidence(work, r.loop.Contract, r.loop.Contract.Required(r.loop.State()), at, r.loop.Evidence, r.openRisks(), func(id string) {
		r.tell(Moment{Phase: "check", Check: id})
	})
	if err != nil {
		return err
	}
	if stopped, err := r.cutOff(ctx, work); stopped || err != nil {
		return err
	}
	if _, err := r.inspector.Settle(ctx, at); err != nil {
		return err
	}
	var now baseline.Metrics
	if err := r.countProblems(ctx, &now); err != nil {
		return err
	}
	covered := r.compareCovered(work, at, &now)
	r.checkTime = r.Now().Sub(begin)
	r.tell(Moment{Phase: "checked", Evidence: evidence})
	return r.write(loop.KindChecked, loop.Checked{Iteration: r.loop.Iteration, Point: point, Evidence: evidence, Metrics: measured(now), Coverage: covered, DurationMS: r.checkTime.Milliseconds()}, false)
}

// prepareAgent lets the leash of the next agent start while the checks run. Without one
// the agent is started as ever.
func (r *runner) prepareAgent() {
	if len(r.Leash) == 0 {
		return
	}
	r.ahead.Close()
	r.ahead, _ = agentcli.Prepare(r.Leash)
}

// openFindings are those that stay in the tree: what was undone is gone.
func (r *runner) openFindings() quality.Findings {
	var out quality.Findings
	if j := r.loop.Current.Judged; j != nil {
		for _, f := range j.Notes {
			switch f.Severity.Rank() {
			case 1:
				out.Warnings++
			case 2:
				out.Violations++
			case 3:
				out.Criticals++
			}
		}
	}
	return out
}

// measured are metrics that hold anything; nil when nothing was measured.
func measured(m baseline.Metrics) *baseline.Metrics {
	if m.LintErrors == nil && m.TypeScriptErrors == nil && !m.Custom.CoverageKnown {
		return nil
	}
	return &m
}

func (r *runner) openRisks() proving.FindingsCount {
	open := r.openFindings()
	return proving.FindingsCount{Violations: open.Violations, Criticals: open.Criticals}
}

// decide closes the iteration: how good it was, whether the work is done, and whether the
// loop goes on.
func (r *runner) decide(ctx context.Context) error {
	if paths, err := r.refuted(ctx); (err != nil || len(paths) > 0) && !r.loop.Rules.Plain {
		if err != nil {
			return err
		}
		return r.refute(ctx, paths)
	}
	l := r.loop
	c := l.Current
	state := l.State()
	state.ElapsedMS = r.elapsedMS()
	print := contract.FingerprintOf(c.Point().Tree, c.Checked.Evidence)
	if c.Agent.OnlyRead && c.Point().Tree == l.Point().Tree {
		print.Excused = "the agent only read"
	}
	state.Standstill = append(slices.Clone(l.Prints), print).Standstill()
	state.StableIterations = state.Standstill.Repeats
	decision := contract.Evaluate(l.Contract, l.Evidence, state)
	ended := loop.Ended{Iteration: l.Iteration, Point: c.Point(), Fingerprint: print, Verified: len(decision.FailedChecks) == 0, ElapsedMS: state.ElapsedMS}
	if err := r.recover(ctx, decision.Outcome == contract.Complete, print); err != nil {
		return err
	}
	ended.Recovery, ended.Escalation = r.gated(r.recovery())
	if ended.Escalation == "" && c.Gate != "" {
		ended.Recovery, ended.Escalation = escalatedBy(ended.Recovery), c.Gate
	}
	if decision.Outcome != contract.Complete && ended.Escalation != "" {
		state.Escalated = ended.Escalation
		decision = contract.Evaluate(l.Contract, l.Evidence, state)
	} else {
		ended.Escalation = ""
	}
	if doubt := doubtIn(c.Judged); doubt != "" && ended.Escalation == "" { // also where every check holds
		ended.Escalation, state.Escalated = doubt, doubt
		decision = contract.Evaluate(l.Contract, l.Evidence, state)
	}
	ended.Decision = decision
	facts := r.facts()
	ended.Quality, ended.Breakdown = quality.Score(facts)
	if t := facts.Tests; t != nil {
		ended.Tests = &loop.TestResults{Total: t.Total, Passed: t.Passed, Failed: t.Failed, Skipped: t.Skipped}
	}
	ended.OverheadMS = max(0, r.Now().Sub(c.BeganAt).Milliseconds()-r.agentTime.Milliseconds()-r.checkTime.Milliseconds()-r.askTime.Milliseconds())
	if err := r.remember(ctx, ended); err != nil {
		return err
	}
	if err := r.write(loop.KindEnded, ended, true); err != nil {
		return err
	}
	r.emit(Moment{Name: loop.PostIteration, Data: ended}, changed{"iteration_history": l.Iterated, "best_iteration": l.Best.Iteration})
	r.withinShare(ended)
	if ended.Decision.StopReason == contract.NoProgress {
		r.emit(Moment{Name: loop.StuckLoopDetected, Text: state.Standstill.String()}, changed{"stuck_loop_detected": true})
	}
	return nil
}
