package hooking

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/flow/looping"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/store"
	"holdfast/internal/reinforcement/reflection"
)

// recover goes on with the recovery of a session by what was just answered: a refusal opens
// one or is a failed attempt, a stop that may be is a retry that stands, a new prompt is a
// human's word. It changes no decision; it guides the agent and tells the person.
func (h *hook) recover(a *agenthook.Answer) error {
	before := h.session.Recovery
	err := h.recovers(a)
	if now := h.session.Recovery; now.ID != "" && (now.ID != before.ID || len(now.Transitions) != len(before.Transitions) || h.event.Phase == agenthook.SessionEnd) {
		h.showRecovery()
	}
	return err
}

// showRecovery writes the recoveries of the session where others look for them, in the form
// of those of loops. What keeps it from being written is written down, and nothing follows.
func (h *hook) showRecovery() {
	s := h.session
	over := h.event.Phase == agenthook.SessionEnd
	text, err := json.MarshalIndent(recovery.FileOf(append(s.Recovered[:len(s.Recovered):len(s.Recovered)], s.Recovery), over), "", "  ")
	if err == nil {
		err = store.WriteBeside(h.root, "recoveries", h.taskID()+"-recovery.json", append(text, '\n'))
	}
	if err != nil {
		_ = h.log("note", map[string]any{"text": "the file of the recovery is not written: " + err.Error()})
	}
}

func (h *hook) taskID() string { return looping.TaskID(string(h.event.Agent), h.event.Session) }

// maxRecovered bounds how many recoveries of a session are kept in full.
const maxRecovered = 10

func (h *hook) recovers(a *agenthook.Answer) error {
	stage := h.session.Recovery.Stage
	switch phase := h.event.Phase; {
	case a.Decision == agenthook.Deny, a.Decision == agenthook.BlockStop:
		return h.halted(a)
	case phase == agenthook.Stop && h.session.LetGo && h.session.Recovery.Open():
		return h.happened(recovery.Event{Kind: recovery.Escalated, Reason: "the agent was let go, and the work is not finished"})
	case phase == agenthook.Stop && !h.session.LetGo && stage == recovery.AtRetry:
		return h.stands()
	case phase == agenthook.Stop && !h.session.LetGo && stage == recovery.AtEscalate, phase == agenthook.Prompt && !h.comesBack() && stage == recovery.AtEscalate:
		return h.happened(recovery.Event{Kind: recovery.Answered, Reason: string(phase)})
	}
	return nil
}

// halted takes a refusal through pause, diagnosis and adaptation. After an escalation nothing
// is counted until somebody has spoken.
func (h *hook) halted(a *agenthook.Answer) error {
	facts := recovery.Facts{Findings: h.refusedFindings(), Opinion: shared.OpinionIn(h.counsel)}
	open := h.session.Recovery.Open()
	if h.session.Recovery.Stage == recovery.AtEscalate || !open && len(facts.Findings) == 0 {
		return nil
	}
	event := recovery.Fail(facts, "the stop was refused", 0, h.Now())
	if !open {
		h.session.Recoveries++
		if last := h.session.Recovery; last.ID != "" {
			h.session.Recovered = lastOf(append(h.session.Recovered, last), maxRecovered)
		}
		event = recovery.Begin(recovery.ShortID(h.session.Recoveries), recovery.Task{ID: h.taskID()}, facts, h.held.MaxRecoveries, 0, h.Now())
		h.session.Recovery = recovery.Session{}
	}
	if a.Decision == agenthook.BlockStop {
		event.Fix = "" // what still stands was not done again
	}
	err := errors.Join(h.happened(event), h.happened(recovery.Pause(h.session.Last.Snapshot, 0, h.Now())))
	facts.Recalled = h.recalled()
	rules := recovery.Rules{OnCritical: h.held.EscalateOnCritical, OnDeletion: h.held.EscalateOnCritical}
	for err == nil {
		next, follows := recovery.Step(h.session.Recovery, facts, rules, 0, h.Now())
		if !follows {
			break
		}
		err = h.happened(next)
	}
	if err == nil {
		err = h.guide(a)
	}
	return err
}

// guide adds to a refusal what an attempt after the first has to know.
func (h *hook) guide(a *agenthook.Answer) error {
	s := h.session.Recovery
	switch {
	case s.Stage == recovery.AtEscalate:
		a.Reason += "\nDo not try another way around this. Say plainly what you tried and what stands in the way; a person will decide."
		a.UserMessage = strings.TrimSpace(a.UserMessage + fmt.Sprintf("\nHoldfast: the agent does not get over this by itself (%s). Please look at it.", s.Escalation))
		return h.log("escalated", map[string]any{"reason": s.Escalation, "recovery": s.ID})
	case s.Attempts > 1:
		a.Reason += "\n" + s.Adaptation().Guidance
	}
	for _, lesson := range s.Adaptation().Lessons {
		a.Reason += "\nIn a case like this before: " + shared.JoinShort([]string{lesson}, 300)
	}
	return nil
}

// stands closes a recovery at a stop that nothing speaks against, and keeps what it teaches.
func (h *hook) stands() error {
	if err := h.happened(recovery.Event{Kind: recovery.Passed, Reason: "the session stops with nothing against it"}); err != nil {
		return err
	}
	source := string(h.event.Agent) + "-" + shared.Short(h.event.Session)
	if learnt, taught := reflection.Of(h.session.Recovery, source, nil, nil, h.Now()); taught {
		h.lessons().Learn(h.Now(), learnt)
	}
	return nil
}

func (h *hook) happened(e recovery.Event) error {
	e.At = h.Now()
	next, err := recovery.Next(h.session.Recovery, e)
	h.session.Recovery = next
	return err
}

// refusedFindings are those that the answer rests on. What policy has refused is avoidance,
// however sure detection was.
func (h *hook) refusedFindings() (out []detect.Finding) {
	for _, f := range h.decision.Findings {
		if policy.Of(f, h.settings.Mode).Rank() >= policy.Ask.Rank() {
			f.Confidence = 1
			out = append(out, f)
		}
	}
	return out
}

func (h *hook) lessons() shared.Lessons {
	return shared.Lessons{State: h.State, Repository: shared.RepositoryOf(h.root), Note: func(text string) { _ = h.log("note", map[string]any{"text": text}) }}
}

func (h *hook) recalled() (out []recovery.Recalled) {
	d := h.session.Recovery.Detection
	for _, r := range h.lessons().Recall(reflection.Query{Pattern: d.Pattern, Type: d.Type, Path: d.Path}, h.Now()) {
		out = append(out, r.Advice())
	}
	return out
}
