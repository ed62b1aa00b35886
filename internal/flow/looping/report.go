package looping

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"holdfast/contract"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/store"
	"holdfast/internal/reinforcement/reminder"
	"holdfast/internal/tracking/analytics"
	"holdfast/internal/tracking/effect"
	"holdfast/internal/tracking/habit"
	"holdfast/internal/tracking/loop"
)

// Report is everything that a report tells of one loop.
func Report(ctx context.Context, dir, id string, hands Hands) (*loop.Loop, analytics.Loop, []habit.Habit, error) {
	l, err := Show(ctx, dir, id, hands)
	if err != nil {
		return nil, analytics.Loop{}, nil, err
	}
	habits, err := Habits(dir, hands)
	return l, l.Analytics(), habits, err
}

// EffectRequest is which loops are compared, and by what.
type EffectRequest struct {
	Dir      string
	All      bool // the loops of all work trees
	Class    string
	Before   effect.Window
	After    effect.Window
	Criteria effect.Criteria
	Recheck  bool // look again at completed loops that nobody has looked at since
	Timeout  time.Duration
	Hands
}

// Effect compares what became of loops before and after.
func Effect(ctx context.Context, req EffectRequest) (effect.Report, error) {
	loops, err := List(req.Dir, req.All, req.Hands)
	if err != nil {
		return effect.Report{}, err
	}
	var runs []effect.Run
	for _, l := range loops {
		run := runOf(l)
		within := l.Status.Over() && (req.Class == "" || run.Class == req.Class) && (req.Before.Holds(run) || req.After.Holds(run))
		if !within {
			continue
		}
		if req.Recheck && l.Status == loop.Completed && l.Rechecked == nil && l.End != nil {
			if err := recheckLoop(ctx, l, req); err != nil {
				return effect.Report{}, err
			}
			run = runOf(l)
		}
		runs = append(runs, run)
	}
	return effect.Compare(runs, req.Before, req.After, req.Criteria)
}

// runOf is a loop as a number among others.
func runOf(l *loop.Loop) effect.Run {
	r := effect.Run{
		LoopID: l.LoopID, Class: strings.TrimSpace(l.Contract.TaskClass), Guarded: !l.Rules.Plain, StartedAt: l.StartedAt, Reason: string(l.Terminal.Reason), Completed: l.Status == loop.Completed,
		Escalated: l.Escalated > 0 || l.Terminal.Reason == contract.Escalated, Refuted: l.Refuted, Iterations: l.Iteration, LatencyMS: l.Spent.ElapsedMS, ToolCalls: l.Spent.ToolCalls, Tokens: l.Spent.Tokens,
	}
	if r.Class == "" {
		r.Class = string(reminder.ClassOf("", l.Task))
	}
	if r.Reason == "" {
		r.Reason = string(l.Status)
	}
	if !l.Spent.CostUnknown {
		r.CostUSD = &l.Spent.CostUSD
	}
	if l.Rechecked != nil {
		r.Holds = l.Rechecked.Holds
	}
	return r
}

// Habits are what the agents of a work tree do again and again, by the journals of its
// loops and the audit trail of its hooks.
func Habits(dir string, hands Hands) ([]habit.Habit, error) {
	r := &runner{Hands: hands}
	root, ids, err := r.known(dir)
	if err != nil {
		return nil, err
	}
	var seen []habit.Sighting
	for _, id := range ids {
		seen = append(seen, r.sightingsOf(id, root)...)
	}
	hooked, err := r.sightingsOfHooks(shared.TopOf(cmp.Or(dir, ".")))
	return habit.Find(append(seen, hooked...)), err
}

// sightingsOf are those of one loop, read from its journal: the state of a long one no longer
// has them all. A journal that cannot be read has been told of by whoever asked for it.
func (r *runner) sightingsOf(id, root string) []habit.Sighting {
	home, err := store.Open(r.State, id)
	if err != nil {
		return nil
	}
	defer home.Close()
	var started loop.Started
	var out []habit.Sighting
	_, _ = home.Read(func(e store.Entry) error {
		switch loop.Kind(e.Kind) {
		case loop.KindStarted:
			if err := json.Unmarshal(e.Data, &started); err != nil || !shared.InsideTree(root, started.Root) && !shared.InsideTree(root, started.HomeRoot) {
				return errElsewhere
			}
		case loop.KindJudged:
			var judged loop.Judged
			if err := json.Unmarshal(e.Data, &judged); err != nil {
				return err
			}
			for _, f := range judged.Findings {
				out = append(out, habit.Sighting{Type: loop.EventType(f.Type), Path: f.Path, Agent: agentName(started.Agent), Task: id, At: e.Time})
			}
		}
		return nil
	})
	return out
}

// errElsewhere ends reading the journal of a loop of another work tree.
var errElsewhere = errors.New("the loop is of another work tree")

// agentName is the name of a known agent; a command line is nobody's name.
func agentName(a loop.Agent) string {
	if a.Name != "" {
		return a.Name
	}
	return "command"
}

// sightingsOfHooks are what hooks refused.
func (r *runner) sightingsOfHooks(root string) ([]habit.Sighting, error) {
	var out []habit.Sighting
	_, err := store.ReadAudit(r.State, root, func(e store.Entry) error {
		var data struct {
			Agent    string   `json:"agent"`
			Session  string   `json:"session"`
			Decision string   `json:"decision"`
			Findings []string `json:"findings"`
			Types    []string `json:"types"`
		}
		refused := []string{string(agenthook.Deny), string(agenthook.BlockStop)}
		if json.Unmarshal(e.Data, &data) != nil || !slices.Contains(refused, data.Decision) || len(data.Findings) != len(data.Types) {
			return nil // others write entries of their own
		}
		for i, f := range data.Findings {
			_, place, _ := strings.Cut(f, " ")
			if at := strings.LastIndexByte(place, ':'); at > 0 {
				place = place[:at]
			}
			out = append(out, habit.Sighting{Type: loop.EventType(data.Types[i]), Path: place, Agent: data.Agent, Task: data.Agent + " " + data.Session, At: e.Time})
		}
		return nil
	})
	return out, err
}
