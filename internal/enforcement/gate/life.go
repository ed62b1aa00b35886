package gate

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// State is how a gate stands.
type State string

// The states. A gate that is delegated is as open as before, under another name.
const (
	Open       State = "open"
	Delegated  State = "delegated"
	Allowed    State = State(Approved)
	Refused    State = State(Rejected)
	Continued  State = "continued"  // goes on with another approach
	HandedBack State = "manual_fix" // a human mends it by hand
	Aborted    State = "aborted"
	Expired    State = "expired"
)

// Choice is what a human can say at a gate. TimeOut is what the clock says.
type Choice string

// The choices.
const (
	Approve   Choice = "approve" // keep the change against the finding: an override
	Reject    Choice = "reject"
	Continue  Choice = "continue"
	ManualFix Choice = "manual_fix"
	Delegate  Choice = "delegate"
	Abort     Choice = "abort"
	TimeOut   Choice = "timeout"
)

// next is the whole life of a gate. States that have no row are final.
var next = map[State]map[Choice]State{
	Open:      fromOpen,
	Delegated: fromOpen,
}

var fromOpen = map[Choice]State{
	Approve: Allowed, Reject: Refused, Continue: Continued, ManualFix: HandedBack, Delegate: Delegated, Abort: Aborted, TimeOut: Expired,
}

var (
	// ErrAnswered says that somebody was quicker.
	ErrAnswered = errors.New("it has been answered already")
	// ErrNoChoice says that a gate does not offer what was chosen.
	ErrNoChoice = errors.New("that cannot be chosen here")
	// ErrNoStrategy says that a loop is to go on with another approach, and not with which.
	ErrNoStrategy = errors.New("to continue needs another approach")
	// ErrNobody says that a gate is delegated to nobody.
	ErrNobody = errors.New("to delegate needs a name")
)

// Over tells whether nothing can follow.
func (s State) Over() bool { return next[s] == nil }

// Next is the state after a choice.
func (s State) Next(c Choice) (State, error) {
	choices, open := next[s]
	if !open {
		return s, fmt.Errorf("%w: %s", ErrAnswered, s)
	}
	to, known := choices[c]
	if !known {
		return s, fmt.Errorf("%q: %w", string(c), ErrNoChoice)
	}
	return to, nil
}

// words are what people write for a choice.
var words = map[string]Choice{
	"approve": Approve, "override": Approve, "legitimate": Approve, "reject": Reject, "revert": Reject, "violation": Reject,
	"continue": Continue, "retry": Continue, "manual": ManualFix, "manual_fix": ManualFix, "manual-fix": ManualFix, "delegate": Delegate, "abort": Abort,
}

// ChoiceOf reads what somebody wrote.
func ChoiceOf(word string) (Choice, error) {
	if c, known := words[strings.ToLower(strings.TrimSpace(word))]; known {
		return c, nil
	}
	return "", fmt.Errorf("%q: %w", word, ErrNoChoice)
}

// Reply is what somebody says at a gate.
type Reply struct {
	Choice Choice
	Reason string // why, and for continue: how else
	By     string
	To     string // whom it is delegated to
	Via    string // terminal, cli, http, file, clock
	// FalsePositive says that the finding is wrong, not only allowed for once.
	FalsePositive bool
}

// Answered applies a reply to a gate in a state. What comes back is what is written down.
func (q Question) Answered(s State, r Reply, at time.Time) (State, Answer, error) {
	r.Reason, r.To = strings.TrimSpace(r.Reason), strings.TrimSpace(r.To)
	to, err := s.Next(r.Choice)
	switch {
	case err != nil:
		return s, Answer{}, err
	case r.Choice != TimeOut && !q.Offers(r.Choice):
		return s, Answer{}, fmt.Errorf("%q: %w", string(r.Choice), ErrNoChoice)
	case r.Choice == Approve && r.Reason == "":
		return s, Answer{}, ErrUnjustified
	case r.Choice == Continue && r.Reason == "":
		return s, Answer{}, ErrNoStrategy
	case r.Choice == Delegate && r.To == "":
		return s, Answer{}, ErrNobody
	}
	a := Answer{Decision: Decision(to), Reason: r.Reason, By: r.By, At: at, To: r.To, Via: r.Via, FalsePositive: to == Allowed && (r.FalsePositive || q.Gate == FalsePositive)}
	if to == Allowed {
		a.Expires = at.Add(valid)
	}
	return to, a, nil
}

// Offers tells whether a choice is one of the gate's options.
func (q Question) Offers(c Choice) bool {
	return slices.ContainsFunc(q.Options, func(o Option) bool { return o.ID == c })
}
