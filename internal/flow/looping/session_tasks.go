package looping

import (
	"encoding/json"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
	"holdfast/internal/tracking/metrics"
)

// sessionTasks are the hooked sessions of a work tree as the sums see them.
func sessionTasks(state, root string) ([]metrics.Task, error) {
	sessions, err := store.Sessions(state, root)
	if err != nil || len(sessions) == 0 {
		return nil, err
	}
	said, err := answersIn(state, root)
	if err != nil {
		return nil, err
	}
	var out []metrics.Task
	for _, s := range sessions {
		if s.Start.Tree == "" {
			continue // nothing of it was guarded
		}
		out = append(out, sessionTask(s, said))
	}
	return out, nil
}

func sessionTask(s store.Kept, said answers) metrics.Task {
	t := metrics.Task{Avoiding: len(s.Reinforcement.Refused), Blocks: s.Denials + s.Refused, Warnings: s.Warned, Overrides: said.overrides[s.ID]}
	sitting := SittingOf(s.Session, Started{})
	for _, line := range s.Detected {
		var d Detection
		if json.Unmarshal(line, &d) != nil {
			continue
		}
		t.Found = append(t.Found, detect.Finding{Type: d.Detection.PatternType, Severity: d.Severity})
		d.CountIn(&sitting, said.about(d))
	}
	t.Loop = loop.Of(sitting)
	return t
}

// answers are what humans have said about findings in a work tree.
type answers struct {
	tickets    map[string]gate.Answer // by ticket
	objections []loop.FalseAlarm      // that were agreed with
	overrides  map[string]int         // approvals, by session
}

// answersIn reads what was said to tickets, and to objections of agents that humans agreed with.
func answersIn(state, root string) (answers, error) {
	out := answers{tickets: map[string]gate.Answer{}, overrides: map[string]int{}}
	tickets, err := store.Tickets(state, root)
	if err != nil {
		return out, err
	}
	for _, t := range tickets {
		if t.Answer == nil {
			continue
		}
		out.tickets[t.ID] = *t.Answer
		if t.Answer.Decision == gate.Approved {
			out.overrides[t.Session]++
		}
	}
	questions, err := store.Questions(state, root)
	for _, q := range questions {
		if agreed(q) {
			out.objections = append(out.objections, alarmOf(q))
		}
	}
	return out, err
}

// agreed tells an objection to a finding that a human called right.
func agreed(q store.Standing) bool {
	return q.Gate == gate.FalsePositive && q.State == gate.Allowed && q.Answer != nil && q.Answer.FalsePositive && len(q.Findings) == 1
}

// about is what was said about a detection; nil for nothing. An objection is about what was
// found before it.
func (a answers) about(d Detection) *gate.Answer {
	if said, answered := a.tickets[d.Ticket]; answered && d.Ticket != "" {
		return &said
	}
	for _, o := range a.objections {
		if o.Means(d.Detection.Details.PatternMatched, d.Detection.Details.FilePath, d.Detection.Timestamp) {
			return &o.Answer
		}
	}
	return nil
}
