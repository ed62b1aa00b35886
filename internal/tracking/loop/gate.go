package loop

import (
	"time"

	"holdfast/internal/enforcement/gate"
)

// The entries of a gate. One that is open stays so when the process ends; what was answered
// is done when the loop is taken up again.
const (
	KindGateOpened   Kind = "gate_opened"
	KindGateAnswered Kind = "gate_answered"
)

// GateOpened says that the loop stands at a gate.
type GateOpened struct {
	Gate gate.Question `json:"gate"`
}

// GateAnswered says what a human, or the clock, has answered.
type GateAnswered struct {
	ID     string      `json:"id"`
	Answer gate.Answer `json:"answer"`
}

func (l *Loop) gateOpened(_ time.Time, g GateOpened) error {
	l.Gate, l.GateAnswer = &g.Gate, nil
	l.GatesOpened++
	if l.Escalation == "" {
		l.Escalation = g.Gate.Why
	}
	return nil
}

func (l *Loop) gateAnswered(_ time.Time, a GateAnswered) error {
	if l.Gate == nil || l.Gate.ID != a.ID || l.GateAnswer != nil {
		return nil // the first answer counts, and only for the gate that is open
	}
	l.GateAnswer = &a.Answer
	if a.Answer.Decision == gate.Approved {
		l.Overrides++
	}
	if a.Answer.FalsePositive {
		l.markFalse()
	}
	if gate.State(a.Answer.Decision) == gate.Continued {
		l.Guidance = a.Answer.Reason
	}
	l.noteDecision(decisionOf(gate.State(a.Answer.Decision)))
	return nil
}

// decisionOf is the word that regression events have for an answer: the change stays, it
// does not, or all ends.
func decisionOf(s gate.State) string {
	switch s {
	case gate.Allowed:
		return "approve"
	case gate.Aborted:
		return "abort"
	}
	return "reject"
}

// noteDecision writes a human's decision to the regressions that led to the gate.
func (l *Loop) noteDecision(word string) {
	for i := range l.Regressions {
		if g := &l.Regressions[i]; g.Iteration == l.Iteration {
			g.Gate, g.Decision = true, &word
		}
	}
	if n := len(l.Recoveries); n > 0 {
		if step, ok := l.Recoveries[n-1].Steps["escalate"].(map[string]any); ok {
			step["human_decision"] = word
		}
	}
}

// passGate leaves the gate behind.
func (l *Loop) passGate() {
	if l.Gate != nil {
		l.GatePassed = l.Iteration
	}
	l.Gate, l.GateAnswer = nil, nil
}

// Clean is the last iteration that needed no undoing, or whose tree a human stands for, and
// its tree; the start when there is none.
func (l *Loop) Clean() (iteration int, at Point) {
	for i := len(l.Records) - 1; i >= 0; i-- {
		if r := l.Records[i]; !r.Regression || r.Iteration == l.Touched {
			return r.Iteration, r.Point
		}
	}
	return 0, l.Baseline
}
