package hooking

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/config"
	"holdfast/internal/integration/store"
	"holdfast/internal/reinforcement/correction"
)

// answer decides on an event of a guarded work tree.
func (h *hook) answer(ctx context.Context) (agenthook.Answer, error) {
	var err error
	h.session, err = store.OpenSession(ctx, h.State, h.root, string(h.event.Agent), h.event.Session)
	if err != nil {
		h.peekOnError()
		return agenthook.Answer{}, err
	}
	defer h.session.Close()
	key := agenthook.DedupKey(h.event)
	if known, there := h.session.Answered[key]; there && key != "" && h.Now().Sub(known.At) < twiceWithin && known.Decision != string(agenthook.Defer) {
		return agenthook.Answer{Decision: agenthook.Decision(known.Decision), Reason: known.Reason, Context: known.Context, UserMessage: known.Message}, nil
	}
	if err := h.settle(); err != nil {
		return agenthook.Answer{}, err
	}
	if h.held.Plain {
		return h.standsAside()
	}
	step := h.step()
	answer, err := step(ctx)
	if err != nil {
		return answer, err
	}
	if err := h.recover(&answer); err != nil {
		return answer, err
	}
	h.share(ctx, answer)
	h.session.SeenAt = h.Now()
	if h.late {
		key = "" // the same call passes now
	}
	h.session.Remember(key, store.Answer{Decision: string(answer.Decision), Reason: answer.Reason, Context: answer.Context, Message: answer.UserMessage, At: h.Now()})
	if answer.Decision == agenthook.Deny {
		h.session.Denials++
	}
	if err := h.session.Save(); err != nil { // also at its end: it may be resumed
		return answer, err
	}
	return answer, h.log("hook", h.record(answer))
}

// twiceWithin is how soon one call comes twice. Later it is another one that says the
// same: a prompt that is given again, or a call that a person has allowed meanwhile.
const twiceWithin = 5 * time.Second

// step says what is done at which moment of an agent's work.
func (h *hook) step() func(context.Context) (agenthook.Answer, error) {
	steps := map[agenthook.Phase]func(context.Context) (agenthook.Answer, error){
		agenthook.SessionStart: h.sessionStarts,
		agenthook.Prompt:       h.prompted,
		agenthook.Pre:          h.before,
		agenthook.Permission:   h.before,
		agenthook.Post:         h.after,
		agenthook.PostFailure:  h.failure,
		agenthook.Stop:         h.stops,
		agenthook.SubagentStop: h.subagentStops,
		agenthook.ConfigChange: h.configChanges,
	}
	if step := steps[h.event.Phase]; step != nil {
		return step
	}
	return func(context.Context) (agenthook.Answer, error) { return silent, nil }
}

var silent = agenthook.Answer{Decision: agenthook.Allow}

// settle finds the rules that hold for the session: those of its beginning. What an agent
// writes into the project's settings changes nothing.
func (h *hook) settle() error {
	if !h.session.Known {
		if err := errors.Join(h.keepSettings(), store.MarkGuarded(h.State, h.root), store.DropSessions(h.State, h.root, h.Now()), store.DropAudit(h.State, h.root, h.Now(), func() int { return shared.AuditDays(h.root) })); err != nil {
			return err
		}
	}
	return h.readSettings()
}

// peekOnError finds what the project wants when a session cannot be taken: what it said at
// the session's start or, when there was none yet, what it says now. Where even that cannot
// be read, the call is refused.
func (h *hook) peekOnError() {
	kept, err := store.PeekSession(h.State, h.root, string(h.event.Agent), h.event.Session)
	if errors.Is(err, fs.ErrNotExist) {
		kept.Settings, err = os.ReadFile(filepath.Join(h.root, config.Name))
	}
	if err != nil {
		return
	}
	if settings, err := config.Parse(filepath.Join(h.root, config.Name), kept.Settings); err == nil {
		h.onError = settings.Guard.OnError
	}
}

// keepSettings begins a session: what the project has decided now holds until its end.
func (h *hook) keepSettings() error {
	s := h.session
	s.StartedAt = h.Now()
	text, err := os.ReadFile(filepath.Join(h.root, config.Name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	s.Settings, s.HasFile = text, err == nil
	if s.PersistenceFile, s.Persistence, err = config.PersistenceText(h.root); err != nil {
		return err
	}
	h.keepPrompts()
	return h.keepRisks()
}

func (h *hook) readSettings() error {
	s := h.session
	h.settings = config.Default()
	if s.HasFile {
		var err error
		if h.settings, err = config.Parse(filepath.Join(h.root, config.Name), s.Settings); err != nil {
			return err
		}
	}
	h.onError, h.rules = h.settings.Guard.OnError, h.settings.Rules
	var persistence config.Persistence
	if s.PersistenceFile != "" {
		var err error
		if persistence, err = config.ParsePersistence(s.PersistenceFile, s.Persistence); err != nil {
			return err
		}
	}
	h.held = h.settings.Settings(persistence)
	h.settings.Mode = h.held.Mode
	return nil
}

// standsAside is the answer where agent_persistence is switched off: silence. That it was so
// is written down once a session.
func (h *hook) standsAside() (agenthook.Answer, error) {
	if h.session.Known {
		return silent, nil
	}
	h.session.SeenAt = h.Now()
	if err := h.session.Save(); err != nil {
		return silent, err
	}
	return silent, h.log("plain", map[string]any{"reason": "agent_persistence.enabled is false", "file": h.session.PersistenceFile})
}

// approvals are what people have allowed in this work tree.
func (h *hook) approvals() error {
	var err error
	if h.tickets, err = store.Tickets(h.State, h.root); err != nil {
		return err
	}
	for _, t := range h.tickets {
		if t.Answer != nil && t.Answer.Decision == gate.Approved {
			h.rules.Exceptions = append(h.rules.Exceptions, t.Exception(*t.Answer))
		}
	}
	return nil
}

func (h *hook) openScanner(ctx context.Context) error {
	if h.scanner != nil {
		return nil
	}
	cat, err := judging.CatalogFor(ctx, judging.Scene{Root: h.root, Dir: h.root}, func(string) {})
	if err != nil {
		return err
	}
	h.scanner = detect.NewScanner(cat)
	return nil
}

// log writes a line of the audit trail. Refusals and failures are made to last.
func (h *hook) log(kind string, data map[string]any) error {
	if h.root == "" {
		return nil
	}
	trail, err := store.OpenAudit(h.State, h.root, h.Now())
	if err != nil {
		return err
	}
	defer trail.Close()
	turns := h.turns
	h.turns = nil
	for _, t := range turns {
		if _, err := trail.Append(saidKind, h.Now(), h.about(map[string]any{"turn": t}), false); err != nil {
			return err
		}
	}
	h.about(data)["duration_ms"] = float64(h.Now().Sub(h.began).Microseconds()) / 1000
	_, err = trail.Append(kind, h.Now(), data, kind == "failed" || data["decision"] == agenthook.Deny || data["decision"] == agenthook.Defer || data["decision"] == agenthook.BlockStop)
	return err
}

// about adds to an entry what it is about.
func (h *hook) about(data map[string]any) map[string]any {
	data["agent"], data["session"], data["phase"], data["tool"] = h.event.Agent, h.event.Session, h.event.Phase, h.event.ToolName
	return data
}

func (h *hook) record(a agenthook.Answer) map[string]any {
	out := map[string]any{"decision": a.Decision}
	if len(h.decision.Findings) > 0 {
		var ids, types []string
		for _, f := range h.decision.Findings {
			ids, types = append(ids, fmt.Sprintf("%s %s:%d", f.ID, f.Path, f.Line)), append(types, f.Type)
		}
		out["findings"], out["types"], out["verdict"] = ids, types, h.decision.Verdict
	}
	for key, value := range map[string]string{"risk": h.risk.name, "target": h.risk.path, "snapshot": h.risk.snapshot, "test_run": h.partial.kind} {
		if value != "" {
			out[key] = value
		}
	}
	if s := h.session.Recovery; s.ID != "" && !s.Transitions[len(s.Transitions)-1].At.Before(h.began) {
		out["recovery"] = map[string]any{"id": s.ID, "stage": s.Stage, "attempt": s.Attempts, "category": s.Diagnosis().Category, "strategy": s.Adaptation().Strategy}
	}
	return out
}

// deny refuses a call with a reason that teaches, and leaves a ticket for a human.
func (h *hook) deny(findings []detect.Finding, tickets []string) agenthook.Answer {
	return agenthook.Answer{Decision: agenthook.Deny, Reason: correction.Refusal(findings), UserMessage: correction.ForPerson(findings, tickets)}
}
