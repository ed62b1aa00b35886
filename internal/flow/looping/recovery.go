package looping

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"holdfast/contract"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/store"
	"holdfast/internal/reinforcement/prompt"
	"holdfast/internal/tracking/loop"
)

// halt opens a recovery for avoidance, or notes that the retry has failed. The agent has
// ended and its work is kept before anything is taken back.
func (r *runner) halt() error {
	l := r.loop
	judged := l.Current.Judged
	if len(judged.Findings) > 0 && !r.attempted() {
		facts := recovery.Facts{Task: l.Task, Findings: judged.Findings}
		happened := recovery.Fail(facts, "", l.Iteration, r.Now())
		if !l.Session().Open() {
			task := recovery.Task{ID: l.LoopID, Description: l.Task, Class: r.taskClass()}
			happened = recovery.Begin(l.NextRecovery(), task, facts, l.Rules.MaxRecoveries, l.Iteration, r.Now())
		}
		if err := r.write(loop.KindRecovery, happened, false); err != nil {
			return err
		}
	}
	return r.keepHalted()
}

// keepHalted ends the pause: what the agent left behind is in a snapshot.
func (r *runner) keepHalted() error {
	if r.loop.Session().Stage != recovery.AtPause {
		return nil
	}
	return r.write(loop.KindRecovery, recovery.Pause(r.loop.Current.Judged.After.Snapshot, r.loop.Iteration, r.Now()), true)
}

// attempted tells whether the session knows of what this iteration did.
func (r *runner) attempted() bool {
	s := r.loop.Session()
	return s.Open() && len(s.Tried) > 0 && s.Tried[len(s.Tried)-1].Iteration == r.loop.Iteration
}

// recover goes on with the recovery that is under way, as far as facts lead: the retry of
// this iteration is validated, what failed is diagnosed, and one thing changed for the next.
func (r *runner) recover(ctx context.Context, complete bool, print contract.Fingerprint) error {
	if !r.loop.Session().Open() {
		return nil
	}
	facts := r.recoveryFacts(ctx, print)
	if err := r.validate(&facts, complete, print); err != nil {
		return err
	}
	if err := r.keepHalted(); err != nil {
		return err
	}
	if s := r.loop.Session(); s.Stage == recovery.AtDiagnose || s.Stage == recovery.AtAdapt {
		facts.Recalled = r.recalled(facts)
	}
	complete = complete && len(facts.Flaky) == 0
	for {
		s := r.loop.Session()
		happened, follows := recovery.Step(s, facts, r.recoveryRules(), r.loop.Iteration, r.Now())
		if complete && (s.Stage == recovery.AtDiagnose || s.Stage == recovery.AtRetry) {
			happened, follows = recovery.Event{Kind: recovery.Passed, At: r.Now(), Iteration: r.loop.Iteration, Reason: "every check holds without what was taken back"}, true
		}
		if !follows {
			break
		}
		if err := r.write(loop.KindRecovery, happened, true); err != nil {
			return err
		}
	}
	r.reflect(print)
	r.tell(Moment{Phase: "recovery", Text: r.recoveryLine()})
	return r.projectRecovery(r.loop)
}

// validate judges the retry that this iteration was: it stands when nothing is found and
// what failed before has moved. An iteration in which nothing was changed was no retry.
func (r *runner) validate(facts *recovery.Facts, complete bool, print contract.Fingerprint) error {
	l := r.loop
	if l.Session().Stage != recovery.AtRetry || r.attempted() {
		return nil
	}
	var before contract.Fingerprint
	if n := len(l.Prints); n > 0 {
		before = l.Prints[n-1]
	}
	idle := print.Tree == before.Tree
	if idle {
		facts.Flaky = passedIdly(before, print)
	}
	happened := recovery.Event{Kind: recovery.Passed, At: r.Now(), Iteration: l.Iteration, Reason: "nothing was avoided, and " + movedOn(before, print)}
	switch {
	case complete && len(facts.Flaky) == 0:
		happened.Reason = "nothing was avoided, and every check holds"
	case len(facts.Flaky) > 0, !idle && !moved(before, print):
		happened = recovery.Fail(*facts, "the retry was honest, and "+shared.JoinShort(before.Failing, 120)+" fails as before", l.Iteration, r.Now())
	case idle:
		return nil
	}
	return r.write(loop.KindRecovery, happened, true)
}

// moved tells whether any of the checks that failed fails no more, or in another way.
func moved(before, now contract.Fingerprint) bool {
	return len(before.Failing) == 0 || slices.ContainsFunc(before.Failing, func(id string) bool { return now.Checks[id] != before.Checks[id] })
}

func movedOn(before, now contract.Fingerprint) string {
	for _, id := range before.Failing {
		if !slices.Contains(now.Failing, id) {
			return id + " holds"
		}
	}
	if len(before.Failing) > 0 {
		return "the checks have moved"
	}
	return "nothing was in the way"
}

// passedIdly are the checks that fail no more although the tree is the same.
func passedIdly(before, now contract.Fingerprint) (out []string) {
	for _, id := range before.Failing {
		if _, run := now.Checks[id]; run && !slices.Contains(now.Failing, id) {
			out = append(out, id)
		}
	}
	return out
}

// recovery says what the recovery under way means for the iteration.
func (r *runner) recovery() (loop.Recovery, string) {
	s := r.loop.Session()
	n := len(s.Transitions)
	if n == 0 || s.Transitions[n-1].Iteration != r.loop.Iteration {
		return loop.NoRecovery, ""
	}
	switch s.Stage {
	case recovery.AtResolved:
		return loop.RecoverySucceeded, ""
	case recovery.AtEscalate:
		return loop.RecoveryEscalated, s.Escalation
	}
	return loop.RecoveryFailed, ""
}

// recoveryRules say when a human is asked before the attempts are used up. Without a gate an
// unattended loop gets over a deleted test by itself.
func (r *runner) recoveryRules() recovery.Rules {
	rules := r.loop.Rules
	gated := rules.OnAsk == string(config.Gate)
	return recovery.Rules{
		OnCritical: rules.EscalateOnCritical, OnDeletion: rules.EscalateOnCritical || gated,
		OnDoubt: gated && r.loop.Current.Judged.Verdict != string(policy.Block),
	}
}

// recoveryFacts are what was seen of the iteration.
func (r *runner) recoveryFacts(_ context.Context, print contract.Fingerprint) recovery.Facts {
	l, c := r.loop, r.loop.Current
	f := recovery.Facts{
		Task: l.Task, Findings: c.Judged.Findings, Measured: len(c.Checked.Evidence) > 0, Changed: len(c.Judged.Changed), Stories: len(r.openStories()),
		ToolCalls: c.Agent.ToolCalls, ToolFailures: c.Agent.ToolFailures, Denied: denied(c), Opinion: shared.OpinionIn(c.Judged.Counsel),
	}
	if c.Agent.Reason != string(agentcli.Exited) {
		f.CutOff = c.Agent.Reason
	}
	if s := append(slices.Clone(l.Prints), print).Standstill(); s.Kind == contract.SameError {
		f.Stood = s.Repeats
	}
	for _, e := range c.Checked.Evidence {
		if e.Status() != contract.Passed {
			f.Failing = append(f.Failing, r.failure(e, print))
		}
	}
	return f
}

// failure is a check that fails. Of a hidden one nothing is told: what is said here reaches
// the agent.
func (r *runner) failure(e contract.Evidence, print contract.Fingerprint) recovery.Failure {
	hidden := slices.ContainsFunc(r.loop.Contract.CompletionChecks, func(c contract.Check) bool { return c.Kind == contract.Holdout && c.ID() == e.Check })
	if hidden {
		return recovery.Failure{Check: "that is hidden", Signature: print.Checks[e.Check]}
	}
	return recovery.Failure{Check: e.Check, Signature: print.Checks[e.Check], Output: e.OutputTail}
}

// notPermitted is what a shell ends with when it may not run a command.
const notPermitted = 126

// denied is a permission or security error that the machine itself has reported.
func denied(c loop.Current) string {
	for _, e := range c.Checked.Evidence {
		if e.ExitCode == notPermitted {
			return e.Check + " may not be run"
		}
	}
	said := strings.ToLower(c.Agent.Error)
	for _, word := range []string{"permission denied", "unauthorized", "forbidden", "authentication"} {
		if strings.Contains(said, word) {
			return "the agent ended with " + shared.JoinShort([]string{c.Agent.Error}, 200)
		}
	}
	return ""
}

// guidance is what the retry that is about to begin has to know.
func (r *runner) guidance() *prompt.Recovery {
	s := r.loop.Session()
	if s.Stage != recovery.AtRetry {
		return nil
	}
	return &prompt.Recovery{Attempt: s.Attempts, Most: s.Max, Cause: s.Diagnosis().RootCause, Guidance: s.Adaptation().Guidance, Lessons: s.Adaptation().Lessons}
}

func (r *runner) taskClass() string {
	return cmp.Or(r.loop.Contract.TaskClass, recovery.ClassOf(r.loop.Task))
}

// recoveryLine is where the recovery stands, in one line.
func (r *runner) recoveryLine() string {
	s := r.loop.Session()
	text := fmt.Sprintf("%s attempt %d of %d: %s", s.ID, s.Attempts, s.Max, s.Stage)
	switch s.Stage {
	case recovery.AtRetry:
		d, a := s.Diagnosis(), s.Adaptation()
		return fmt.Sprintf("%s with %s (%s, %.2f: %s)", text, a.Strategy, d.Category, d.Confidence, d.RootCause)
	case recovery.AtEscalate:
		return text + " (" + s.Escalation + ")"
	case recovery.AtResolved:
		return text + " (" + s.Tried[len(s.Tried)-1].Notes + ")"
	}
	return text
}

// projectRecovery writes the recoveries of the loop where others look for them. A folder of
// somebody else's is left alone.
func (r *runner) projectRecovery(l *loop.Loop) error {
	if len(l.Sessions) == 0 {
		return nil
	}
	err := r.projectJSON("../../../persistence/recoveries/"+r.loop.LoopID+"-recovery.json", recovery.FileOf(l.Sessions, r.loop.Status.Over()))
	if errors.Is(err, store.ErrForeign) {
		r.Note(err.Error())
		return nil
	}
	return err
}
