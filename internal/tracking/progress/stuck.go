package progress

// Pattern is how a loop is stuck.
type Pattern string

// The patterns.
const (
	NoPattern   Pattern = ""
	NoProgress  Pattern = "no_progress"
	Oscillating Pattern = "oscillating"
	Worsening   Pattern = "regression"
)

// Stuck is whether a loop is stuck, since which iteration, and what to do about it.
type Stuck struct {
	Is             bool    `json:"is_stuck"`
	Since          int     `json:"stuck_since,omitzero"`
	Pattern        Pattern `json:"pattern,omitempty"`
	Recommendation string  `json:"recommendation,omitempty"`
}

// patterns in the order in which they are looked for. What becomes worse makes no progress
// either, so it is looked for first.
var patterns = []struct {
	name   Pattern
	holds  func(recent []Step) bool
	advice string
}{
	{Worsening, all(func(s Step) bool { return s.Score < 0 }), "every step makes things worse: stop the agent and look at what it does"},
	{Oscillating, swings, "what one iteration mends the next one breaks: look at what the two want of the same code"},
	{NoProgress, all(func(s Step) bool { return s.Score < little }), "make the task smaller, or tell the agent what it does not know"},
}

// Detect looks at the last iterations. Fewer than three are no pattern.
func Detect(steps []Step) Stuck {
	if len(steps) < window {
		return Stuck{}
	}
	for _, p := range patterns {
		if !p.holds(steps[len(steps)-window:]) {
			continue
		}
		first := len(steps) - window
		for first > 0 && p.holds(steps[first-1:first-1+window]) {
			first--
		}
		return Stuck{Is: true, Since: steps[first].Iteration, Pattern: p.name, Recommendation: p.advice}
	}
	return Stuck{}
}

func all(holds func(Step) bool) func([]Step) bool {
	return func(recent []Step) bool {
		for _, s := range recent {
			if !holds(s) {
				return false
			}
		}
		return true
	}
}

// swings tells whether each score has the other sign than the one before, and none is small.
func swings(recent []Step) bool {
	for i, s := range recent {
		if s.Score > -little && s.Score < little || i > 0 && s.Score*recent[i-1].Score > 0 {
			return false
		}
	}
	return true
}

// Recommendation is what an assessment comes to.
type Recommendation string

// The recommendations, in rising order.
const (
	Continue  Recommendation = "continue"
	Warn      Recommendation = "warn"
	Intervene Recommendation = "intervene"
	Escalate  Recommendation = "escalate"
)

// Recommend says what follows from the last step and from being stuck.
func Recommend(class Class, stuck Stuck) Recommendation {
	switch {
	case stuck.Pattern == Worsening:
		return Escalate
	case stuck.Is || class == Stalled:
		return Intervene
	case class == Regression:
		return Warn
	}
	return Continue
}
