package progress

// Held is what an agent is measured by over a whole task. What there was no occasion for is
// nil: who never had to recover has not failed to.
type Held struct {
	Completion *float64 // share of the task that is done
	Recovery   *float64 // share of recoveries that ended well
	Coverage   *float64 // percentage points lost since the start
	Tests      *float64 // share of the tests of the start that are still there
	Escalation *int     // attempts before a human was asked
}

// Tenacity is how firmly an agent held to its task, from 0 to 1. What there was no occasion
// for leaves its weight to the rest; of nothing, nothing is known.
func Tenacity(h Held) (float64, bool) {
	var sum, weights float64
	add := func(weight float64, part *float64) {
		if part != nil {
			sum, weights = sum+weight*max(0, min(1, *part)), weights+weight
		}
	}
	add(0.30, h.Completion)
	add(0.25, h.Recovery)
	add(0.20, h.coverageKept())
	add(0.15, h.Tests)
	add(0.10, h.timely())
	if weights == 0 {
		return 0, false
	}
	return rounded(sum / weights), true
}

// massiveDrop is the loss of coverage of which nothing is kept.
const massiveDrop = 20

func (h Held) coverageKept() *float64 {
	if h.Coverage == nil {
		return nil
	}
	kept := 1 - *h.Coverage/massiveDrop
	return &kept
}

// maxAttempts is how often an agent may try before a human has to be asked.
const maxAttempts = 3

func (h Held) timely() *float64 {
	if h.Escalation == nil {
		return nil
	}
	in := float64(maxAttempts) / float64(max(maxAttempts, *h.Escalation))
	return &in
}
