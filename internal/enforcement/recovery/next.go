package recovery

import (
	"errors"
	"fmt"
	"slices"
)

// ErrNoWay says that an event does not fit the stage of a session.
var ErrNoWay = errors.New("it does not follow")

// Next applies an event to a session. An event that the stage does not know, or that lacks
// what the stage is there for, is an error and leaves the session as it was.
func Next(s Session, e Event) (Session, error) {
	way, known := find(s.Stage, e.Kind)
	if !known {
		return s, fmt.Errorf("a recovery at %q cannot be %s: %w", s.Stage, e.Kind, ErrNoWay)
	}
	if err := whole(s, e); err != nil {
		return s, fmt.Errorf("a recovery at %q cannot be %s: %w", s.Stage, e.Kind, err)
	}
	next := record(s, e)
	to, reason := way.to, e.Reason
	if way.unless != nil {
		if why := way.unless(next, e); why != "" {
			to, reason = AtEscalate, why
		}
	}
	if to == AtEscalate {
		next.Escalation = reason
	}
	next.Transitions = add(s.Transitions, Transition{At: e.At, Iteration: e.Iteration, From: s.Stage, To: to, On: e.Kind, Reason: reason})
	next.Stage = to
	return next, nil
}

// whole tells what an event lacks.
func whole(s Session, e Event) error {
	switch {
	case e.Kind == Detected && (e.Detection == nil || e.Task == nil || e.Session == ""):
		return errors.New("it does not say what was detected, and in which task")
	case e.Kind == Diagnosed && e.Diagnosis == nil:
		return errors.New("it has no diagnosis")
	case e.Kind == Adapted && e.Adaptation == nil:
		return errors.New("it has no adaptation")
	case e.Kind == Adapted && e.Adaptation.Strategy != EscalateEarly && s.Used(e.Adaptation.Strategy):
		return fmt.Errorf("%s was tried in this session", e.Adaptation.Strategy)
	case e.Kind == Escalated && e.Reason == "":
		return errors.New("it does not say why")
	}
	return nil
}

// record takes over what an event tells. The session that is given stays as it is.
func record(s Session, e Event) Session {
	switch e.Kind {
	case Detected:
		s.ID, s.Detection, s.Task, s.Max = e.Session, *e.Detection, *e.Task, e.Max
		if s.Max < 1 {
			s.Max = MaxAttempts
		}
		s.Attempts = 1
		s.Tried = add(s.Tried, Attempt{Number: 1, At: e.At, Iteration: e.Iteration, Notes: e.Detection.Message + " (" + e.Detection.Path + ")", Fix: e.Fix})
	case Paused:
		s.Snapshot = e.Snapshot
	case Diagnosed:
		d := *e.Diagnosis
		d.At, d.Attempt = e.At, s.Attempts
		s.Diagnoses = add(s.Diagnoses, d)
	case Adapted:
		a := *e.Adaptation
		a.At, a.Attempt = e.At, s.Attempts
		s.Adaptations = add(s.Adaptations, a)
	case Passed:
		s.Tried = add(s.Tried, Attempt{Number: s.Attempts, At: e.At, Iteration: e.Iteration, Success: true, Notes: e.Reason})
	case Failed:
		s.Attempts++
		s.Tried = add(s.Tried, Attempt{Number: s.Attempts, At: e.At, Iteration: e.Iteration, Notes: e.Reason, Fix: e.Fix})
	case Answered:
		s.Answer = e.Reason
	}
	return s
}

// add appends without touching what others hold of the list.
func add[T any](list []T, item T) []T { return append(slices.Clip(list), item) }

// surely is the confidence below which a diagnosis is none.
const surely = 0.5

func unsure(s Session, _ Event) string {
	if d := s.Diagnosis(); d.Confidence < surely {
		return fmt.Sprintf("the cause is not known: %s (confidence %.2f)", d.RootCause, d.Confidence)
	}
	return ""
}

// hopeless says why there is no further retry.
func hopeless(s Session, _ Event) string {
	a := s.Adaptation()
	switch {
	case a.Strategy == EscalateEarly && a.Reason != "":
		return a.Reason
	case a.Strategy == EscalateEarly:
		return "a human can decide this better than another attempt"
	case s.Attempts >= s.Max:
		return exhausted(s)
	}
	return ""
}

func exhausted(s Session) string {
	return fmt.Sprintf("%s failed; the last: %s", counted(s.Attempts, "attempt"), last(s.Tried).Notes)
}
