package looping

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"holdfast/internal/agents/wiring"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/reinforcement/level"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/loop"
)

// recentRecords is how many iterations hooks are told of.
const recentRecords = 50

// factsAt is what is known when an event is told.
func (r *runner) factsAt(e Moment) *wiring.Facts {
	l := r.loop
	f := &wiring.Facts{
		LoopID: l.LoopID, Task: l.Task, Completion: l.Criteria(), Cwd: l.Root, Status: string(l.Status), DetectionMode: l.Rules.Mode, Patterns: l.Rules.Patterns, Attended: r.Ask != nil,
		Iteration: max(l.Iteration, 0), MaxIterations: l.Contract.LoopMaxIters, Level: cmp.Or(l.Level, string(level.Off)), SnapshotPath: l.Current.Began.Before.Snapshot,
		Baseline: withoutHashes(l.Metrics), Current: r.currentMetrics(), Records: l.Records[max(0, len(l.Records)-recentRecords):],
		ErrorCount: l.Wired.ErrorCount, Errors: l.Wired.ErrorHistory, ErrorHistory: l.Wired.ErrorHistory, ErrorPattern: cmp.Or(e.Text, "unknown"),
		RecoveryAttempts: l.InRecovery, MaxRetries: l.Rules.MaxRecoveries, EscalateOnCritical: l.Rules.EscalateOnCritical,
	}
	for _, rec := range f.Records {
		f.QualityHistory = append(f.QualityHistory, rec.Quality)
	}
	if n := len(l.Records); n > 0 {
		last := l.Records[n-1]
		f.Quality, f.QualityScore, f.QualityDelta, f.Metrics = last.Quality, last.Quality, last.Delta/100, &last
	}
	addIteration(f, l)
	addRegression(f, l)
	addCall(f, e)
	addError(f, l, e)
	addEscalation(f, l, e)
	return f
}

func withoutHashes(m baseline.Metrics) baseline.Metrics {
	m.Custom.Hashes = nil // what guards the tests is nobody's to read, and large
	return m
}

func (r *runner) currentMetrics() baseline.Metrics {
	m := withoutHashes(r.loop.Metrics)
	m.TestCount = r.loop.TestCount()
	return m
}

func addIteration(f *wiring.Facts, l *loop.Loop) {
	if j := l.Current.Judged; j != nil {
		f.Artifacts = j.Changed
		for _, a := range j.Changed {
			f.Modified = append(f.Modified, a.Path)
		}
		for _, n := range append(j.Findings[:len(j.Findings):len(j.Findings)], j.Notes...) {
			f.Risks = append(f.Risks, n.ID)
		}
	}
	if e := l.Current.Ended; e != nil && e.Tests != nil {
		f.Tests = fmt.Sprintf("%d passed, %d failed, %d skipped", e.Tests.Passed, e.Tests.Failed, e.Tests.Skipped)
	}
}

// addRegression tells of the worst that was found in the iteration.
func addRegression(f *wiring.Facts, l *loop.Loop) {
	var worst *loop.Regression
	for i := range l.Regressions {
		if g := &l.Regressions[i]; g.Iteration == l.Iteration && (worst == nil || worse(g.Severity, worst.Severity)) {
			worst = g
		}
	}
	if worst == nil {
		return
	}
	f.RegressionFound, f.RegressionRecord, f.Severity = true, worst, string(worst.Severity)
	f.Regression = wiring.Regression{Type: string(worst.Type), Severity: string(worst.Severity), Diff: map[string]any{"baseline_value": worst.Details["baseline_value"], "current_value": worst.Details["current_value"], "diff": worst.Details["diff"]}}
	if l.Current.Ended == nil {
		f.RecoveryAttempts = l.InRecovery + 1 // this one is not counted yet
	}
}

func addCall(f *wiring.Facts, e Moment) {
	if e.Agent == nil {
		return
	}
	f.ToolName, f.ToolTarget = e.Agent.Tool.Name, e.Agent.Tool.Input
	if e.Risk == nil {
		return
	}
	f.Risk, f.ToolTarget = e.Risk.Risk, e.Risk.Target
	f.Action = fmt.Sprintf("%s: %s", e.Risk.Risk, e.Risk.Target)
	f.ActionLog = e.Risk
	f.ToolCall = &loop.ToolCallEntry{RiskyAction: *e.Risk, OK: e.Agent.Tool.OK}
}

func addError(f *wiring.Facts, l *loop.Loop, e Moment) {
	if e.Error == nil {
		return
	}
	f.Error = wiring.Error{Type: e.Error.Type, Message: e.Error.Message, StackTrace: e.Error.Trace}
	f.ErrorRecord, f.ErrorPattern = e.Error, e.Error.Message
	f.SameError = l.Wired.SameError(*e.Error)
}

// addEscalation tells of a level that is higher than before: the one the iteration has
// begun with, or the one that a condition asks for.
func addEscalation(f *wiring.Facts, l *loop.Loop, e Moment) {
	if e.Name != loop.ReinforcementEscalation {
		return
	}
	to := loop.Escalation{Timestamp: e.Time, Iteration: l.Iteration, From: l.Level, Reason: cmp.Or(e.Cause, e.Text)}
	if n := len(l.Levels); e.Cause == "" && n > 0 {
		to.From, to.To, to.Reason = l.Levels[n-1].From, l.Levels[n-1].To, l.Levels[n-1].Reason
		f.Escalation = &to
		return
	}
	if next := higher(level.Level(l.Level)); next != "" {
		to.To = string(next)
		f.Escalation = &to
	}
}

// higher is the level above one; "" when there is none.
func higher(l level.Level) level.Level {
	return map[level.Level]level.Level{level.Minimal: level.Standard, level.Standard: level.Aggressive}[l]
}

// failureOf is the error that an agent ended with; nil when it ended well, or only has to
// wait.
func (r *runner) failureOf(o agentcli.Outcome, ended loop.AgentEnded) *loop.ErrorEntry {
	if !o.Failed() || ended.Limited {
		return nil
	}
	message := shared.JoinShort([]string{cmp.Or(ended.Error, cmp.Or(shared.OneLine(ended.Message), fmt.Sprintf("the agent ended with %d", ended.Exit)))}, 300)
	entry := r.errorEntry(fmt.Sprintf("agent_%s", o.Reason), message)
	entry.Trace = cmp.Or(loop.TraceIn(ended.Error), loop.TraceIn(ended.Message))
	return entry
}

func (r *runner) errorEntry(kind, message string) *loop.ErrorEntry {
	return &loop.ErrorEntry{Timestamp: r.Now(), Iteration: r.loop.Iteration, Type: kind, Message: message, Signature: signature(kind, message)}
}

// numbers differ between equal errors: times, processes, addresses.
var numbers = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)0x[0-9a-f]+|\d+`) })

// signature is equal for equal errors.
func signature(kind, message string) string {
	sum := sha256.Sum256([]byte(kind + "\n" + strings.Join(strings.Fields(numbers().ReplaceAllString(message, "#")), " ")))
	return hex.EncodeToString(sum[:8])
}

func worse(a, b baseline.Severity) bool {
	return a != b && baseline.Worst([]baseline.Regression{{Severity: a}, {Severity: b}}) == a
}
