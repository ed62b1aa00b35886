package hooking

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/looping"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
	"holdfast/internal/tracking/metrics"
)

// share lets the named agents speak about a session, and writes what other programs look for
// in the work tree: baseline, detections, metrics. The truth is in the state directory. None
// of it is part of the answer: what fails is written down, and a call that nothing speaks
// against does none of it.
func (h *hook) share(ctx context.Context, a agenthook.Answer) {
	err := errors.Join(h.shareStart(ctx), h.shareDetected(ctx, a), h.shareStop(ctx, a))
	if err != nil {
		_ = h.log("note", map[string]any{"text": "not everything about the session is shown: " + err.Error()}) // there is nothing else to tell it to
	}
}

// mostAtOnce is how many files are measured while an agent waits for its session to begin. A
// larger work tree is measured when the agent stops first, from the snapshot of the start.
const mostAtOnce = 300

// shareStart measures what the session began with and shows it, with what it is about as
// soon as that is known.
func (h *hook) shareStart(ctx context.Context) error {
	s := h.session
	first := h.event.Phase == agenthook.Prompt && s.Prompts == 1
	if first {
		s.Purpose = shared.JoinShort([]string{h.masked(h.event.Prompt)}, 200)
	}
	moments := map[agenthook.Phase]int{agenthook.SessionStart: mostAtOnce, agenthook.Prompt: mostAtOnce, agenthook.Stop: 0}
	most, measures := moments[h.event.Phase]
	if !measures || s.Start.Tree == "" || s.Measured && !first {
		return nil
	}
	begun, err := h.startOf(ctx, most)
	if errors.Is(err, shared.ErrLarge) {
		return nil
	}
	fresh := !s.Measured
	s.Measured = true // what cannot be measured is not tried at every stop
	if err != nil {
		return err
	}
	if fresh {
		s.Course.Start = begun.Metrics
		err = h.coverAtStart(ctx)
	}
	begun.Metrics = s.Course.Start
	l := h.asLoop(begun)
	if fresh {
		err = errors.Join(err, h.talk(l, loop.LoopStart, asked{"progress-tracking", "Measure where the session starts from", nil}, asked{"laziness-detection", "Say what is looked for", map[string]any{"patterns_enabled": h.held.Patterns}}))
	}
	return errors.Join(err, h.writeBeside("baselines", h.taskID()+"-baseline.json", metrics.BaselineOf(l)))
}

// startOf is what the tree of the start holds: as it was measured before, or measured now.
func (h *hook) startOf(ctx context.Context, most int) (out looping.Started, err error) {
	start := h.session.Start
	text, err := store.Start(h.State, h.root, start.Tree)
	if err != nil || text != nil && json.Unmarshal(text, &out) == nil {
		return out, err
	}
	if err := errors.Join(h.openSnapshots(ctx), h.openScanner(ctx)); err != nil {
		return out, err
	}
	out.Metrics, out.Survey, err = shared.MeasureTree(ctx, shared.Standing{Repo: h.repo, Scanner: h.scanner, Root: h.root, Snapshot: start.Snapshot, Tree: start.Tree, Most: most}, h.session.StartedAt)
	if err != nil {
		return out, err
	}
	if text, err = json.Marshal(out); err != nil {
		return out, err
	}
	return out, store.KeepStart(h.State, h.root, start.Tree, text)
}

// shareDetected keeps every finding that was just refused, and shows it. What still stands
// in the tree when an agent stops, or stops again, is not detected anew.
func (h *hook) shareDetected(_ context.Context, a agenthook.Answer) error {
	refused := []agenthook.Decision{agenthook.Deny, agenthook.Defer, agenthook.BlockStop}
	if !slices.Contains(refused, a.Decision) || h.session.Detections >= looping.MaxDetections {
		return nil
	}
	findings, err := h.notYetKept(h.refusedFindings())
	if err != nil || len(findings) == 0 {
		return err
	}
	l, j := h.asLoop(looping.Started{}), h.judgedNow(findings)
	l.Current.Judged = &j
	hooks := map[agenthook.Phase]loop.Event{agenthook.Post: loop.PostToolCall, agenthook.PostFailure: loop.PostToolCall, agenthook.Stop: loop.PostIteration, agenthook.SubagentStop: loop.PostIteration}
	err = h.talk(l, cmp.Or(hooks[h.event.Phase], loop.PreToolCall), asked{"laziness-detection", "Say what was done, and whether it is avoidance", nil}, asked{"recovery-orchestrator", "Say where the recovery stands", nil})
	var lines [][]byte
	for i, d := range metrics.DetectedAfter(h.session.Detections, l, j, h.Now(), nil) {
		kept := looping.Detection{Ticket: h.ticketOf[findingKey(findings[i])], LP: findings[i].LP, Severity: findings[i].Severity, Stood: !h.beforehand(), Detected: d}
		line, oneErr := h.keepDetection(&kept)
		err, lines = errors.Join(err, oneErr), append(lines, line)
	}
	h.session.Detections += len(lines)
	return errors.Join(err, h.session.KeepDetected(lines...))
}

// keepDetection shows a detection, and is the line that is kept of it.
func (h *hook) keepDetection(d *looping.Detection) ([]byte, error) {
	text, err := json.MarshalIndent(d.Detected, "", "  ")
	if err == nil {
		at := d.Detection.Timestamp
		d.File, err = store.WriteBesideOnce(h.root, "detections", func(n int) string { return metrics.DetectionFile(at, n) }, append(text, '\n'))
	}
	line, lineErr := json.Marshal(d)
	return line, errors.Join(err, lineErr)
}

// notYetKept leaves out what was found before and is only still there. A call that is made
// again is another one.
func (h *hook) notYetKept(findings []detect.Finding) ([]detect.Finding, error) {
	if h.beforehand() || h.session.Detections == 0 || len(findings) == 0 {
		return findings, nil
	}
	known := map[string]bool{}
	err := h.session.Detected(func(line []byte) error {
		var d looping.Detection
		if json.Unmarshal(line, &d) == nil {
			known[d.Key()] = true
		}
		return nil
	})
	return slices.DeleteFunc(findings, func(f detect.Finding) bool { return known[findingKey(f)] }), err
}

// beforehand tells a call that has not been made yet.
func (h *hook) beforehand() bool {
	return h.event.Phase == agenthook.Pre || h.event.Phase == agenthook.Permission
}

// findingKey tells whether two findings are the same one.
func findingKey(f detect.Finding) string {
	return strings.Join([]string{f.ID, f.Path, f.Message}, "\x00")
}

// judgedNow is the decision on this call as that on an iteration.
func (h *hook) judgedNow(findings []detect.Finding) loop.Judged {
	j := loop.Judged{Iteration: h.turn(), Findings: findings, Notes: h.warnings(), Verdict: string(policy.Block), Summary: h.summary, Changed: h.changed}
	if len(findings) == 0 {
		j.Verdict = string(cmp.Or(h.decision.Verdict, policy.Allow))
	}
	return j
}

// warnings are findings that are told and may stay.
func (h *hook) warnings() (out []detect.Finding) {
	for _, f := range h.decision.Findings {
		if policy.Of(f, h.settings.Mode).Rank() < policy.Ask.Rank() {
			out = append(out, f)
		}
	}
	return out
}

func (h *hook) writeBeside(folder, name string, document any) error {
	text, err := json.MarshalIndent(document, "", "  ")
	if err == nil {
		err = store.WriteBeside(h.root, folder, name, append(text, '\n'))
	}
	if err != nil {
		return fmt.Errorf("write %s/%s: %w", folder, name, err)
	}
	return nil
}
