// Package best selects the iteration whose tree a loop hands over: the last one is not
// always the best one.
package best

// Candidate is an iteration that could be handed over.
type Candidate struct {
	Iteration int     // from 1
	Quality   float64 // 0 to 100
	Verified  bool    // every required check held on its tree
	Snapshot  string
}

// The criteria by which a candidate is selected.
const (
	HighestQuality           = "highest_quality"
	HighestQualityVerified   = "highest_quality_verified" // verified ones first; the default
	MostRecentAboveThreshold = "most_recent_above_threshold"
)

// Rule says which candidates count and which one wins.
type Rule struct {
	Enabled             bool
	Threshold           float64 // 0 to 100
	RequireVerification bool    // others than verified ones do not count
	Criteria            string  // empty for the default
}

// DefaultRule is what holds where nothing else is said.
func DefaultRule() Rule {
	return Rule{Enabled: true, Threshold: 70, Criteria: HighestQualityVerified}
}

// Selection is the answer. Where nothing was found, the work tree stays as the last
// iteration left it, and Reason says why.
type Selection struct {
	Iteration int
	Quality   float64
	Snapshot  string
	Reason    string // why this one: "Highest quality score (85%)"
	Decision  string // how it compares with the last one: "Best quality (85%) at iteration 2, not final"
	Found     bool
}
