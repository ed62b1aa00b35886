package hooking

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"holdfast/contract"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/notice"
	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/proving"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/snapshot"
	"holdfast/internal/integration/store"
	"holdfast/internal/reinforcement/correction"
	"holdfast/internal/reinforcement/reminder"
)

// stops judges a whole session when its agent wants to stop. It is refused a few times,
// with reasons; then a human is told, and the agent let go.
func (h *hook) stops(ctx context.Context) (agenthook.Answer, error) {
	s := h.session
	if s.Start.Tree == "" || s.LetGo {
		return silent, nil // a session that is not known is never trapped
	}
	findings, missing, err := h.unfinished(ctx)
	if err != nil {
		return agenthook.Answer{}, err
	}
	review, err := h.review(ctx, findings)
	if err != nil {
		return agenthook.Answer{}, err
	}
	h.noteStop(findings, missing)
	if h.doubted(review.doubt) {
		missing = append(missing, review.doubt)
	}
	if len(findings)+len(missing) == 0 {
		s.StopBlocks, s.Obligations = 0, nil
		return h.leaveToPerson(review.doubt)
	}
	reason := strings.Join(append([]string{correction.Unfinished(findings, missing)}, review.steps...), "\n")
	if s.StopBlocks >= h.settings.Guard.MaxStopBlocks {
		s.LetGo = true
		told := h.tell(notice.Escalated, fmt.Sprintf("%s stops with work that is not finished", h.event.Agent), reason, "")
		return agenthook.Answer{Decision: agenthook.Allow, UserMessage: fmt.Sprintf("Holdfast lets the agent stop after %d refusals, and the work is not finished:\n%s", s.StopBlocks, reason)}, errors.Join(told, h.log("escalated", map[string]any{"reason": reason}))
	}
	s.StopBlocks++
	s.StopReason, _, _ = strings.Cut(reason, "\n")
	return agenthook.Answer{Decision: agenthook.BlockStop, Reason: h.with(reason, reminder.OnLoop)}, nil
}

// leaveToPerson lets an agent stop that stands by its work, and sends a person there when a
// model doubts it.
func (h *hook) leaveToPerson(doubt string) (agenthook.Answer, error) {
	if doubt == "" {
		return silent, nil
	}
	told := h.tell(notice.Escalated, fmt.Sprintf("a model doubts the work of %s", h.event.Agent), doubt, "")
	return agenthook.Answer{Decision: agenthook.Allow, UserMessage: "Holdfast lets the agent stop; please look at the work. " + doubt}, errors.Join(told, h.log("escalated", map[string]any{"reason": doubt}))
}

// checksTime is how long the checks at a stop may take: less than any agent waits.
const checksTime = 4 * time.Minute

// unfinished is what stands between the session and its end: what was done since its
// start and does not stand, and what the project's contract asks for.
func (h *hook) unfinished(ctx context.Context) ([]detect.Finding, []string, error) {
	if err := errors.Join(h.openSnapshots(ctx), h.openScanner(ctx), h.approvals()); err != nil {
		return nil, nil, err
	}
	events, err := h.breaches(ctx)
	if err != nil {
		return nil, nil, err
	}
	now, err := h.keep(ctx, "stop")
	if err != nil {
		return nil, nil, err
	}
	h.session.Last = now
	var findings []detect.Finding
	if now.Tree != h.session.Start.Tree || len(events) > 0 {
		if findings, _, err = h.look(ctx, h.session.Start, now, detect.Iteration, events); err != nil {
			return nil, nil, err
		}
	}
	h.missing, err = h.contract(ctx, now, findings)
	return findings, slices.Clone(h.missing), err
}

// contract asks the checks of holdfast.yaml, when it has some and the agent did anything.
func (h *hook) contract(ctx context.Context, now store.SessionPoint, findings []detect.Finding) ([]string, error) {
	c := h.settings.Loop.Apply(contract.Default())
	c.CompletionToken = "" // a token is for loops, whose prompt says so
	if len(c.CompletionChecks) == 0 || now.Tree == h.session.Start.Tree {
		return nil, nil
	}
	ctx, stop := context.WithTimeout(ctx, checksTime)
	defer stop()
	cat, err := judging.CatalogFor(ctx, judging.Scene{Root: h.root, Dir: h.root}, func(string) {})
	if err != nil {
		return nil, err
	}
	start := snapshot.Snapshot{ID: snapshot.ID(h.session.Start.Snapshot), Tree: h.session.Start.Tree}
	at := snapshot.Snapshot{ID: snapshot.ID(now.Snapshot), Tree: now.Tree}
	inspector, err := proving.NewInspector(ctx, h.snaps, start, cat, "", proving.Ground{}, h.Now)
	if err != nil {
		return nil, err
	}
	defer inspector.Close()
	if err := inspector.Preflight(ctx, c.CompletionChecks); err != nil {
		return nil, err
	}
	touched, err := inspector.TestsTouched(ctx, at)
	if err != nil {
		return nil, err
	}
	state := contract.State{Iteration: 1, Tree: now.Tree, TestsTouched: touched}
	evidence, err := inspector.Evidence(ctx, c, c.Required(state), at, nil, risksOf(findings), nil)
	if err != nil {
		return nil, err
	}
	if _, err := inspector.Settle(ctx, at); err != nil {
		return nil, err
	}
	h.evidence = evidence
	decision := contract.Evaluate(c, evidence, state)
	if h.met = decision.Outcome == contract.Complete; h.met {
		return nil, nil
	}
	return decision.Reasons, nil
}

func risksOf(findings []detect.Finding) proving.FindingsCount {
	var out proving.FindingsCount
	for _, f := range findings {
		switch f.Severity {
		case detect.Violation:
			out.Violations++
		case detect.Critical:
			out.Criticals++
		}
	}
	return out
}

// subagentStops looks at what a subagent's commands did; its work is only a part, and is
// judged as a whole when the session stops.
func (h *hook) subagentStops(ctx context.Context) (agenthook.Answer, error) {
	if h.session.Start.Tree == "" || h.session.StopBlocks >= h.settings.Guard.MaxStopBlocks {
		return silent, nil
	}
	seen, err := h.sinceLast(ctx)
	if err != nil || len(seen.findings) == 0 {
		return silent, err
	}
	h.session.StopBlocks++
	return agenthook.Answer{Decision: agenthook.BlockStop, Reason: correction.Unfinished(seen.findings, nil)}, nil
}
