package recovery

import (
	"fmt"
	"slices"
	"time"
)

// Category is a kind of cause.
type Category string

// The categories.
const (
	CognitiveOverload      Category = "cognitive_overload"
	Misunderstanding       Category = "misunderstanding"
	KnowledgeGap           Category = "knowledge_gap"
	TaskComplexity         Category = "task_complexity"
	SpecificationAmbiguity Category = "specification_ambiguity"
	RewardHacking          Category = "reward_hacking"
	GenuineFix             Category = "genuine_fix"
)

// Categories are all of them, in the order of the documentation.
func Categories() []Category {
	return []Category{CognitiveOverload, Misunderstanding, KnowledgeGap, TaskComplexity, SpecificationAmbiguity, RewardHacking, GenuineFix}
}

// Diagnosis says why avoidance happened, as far as facts tell.
type Diagnosis struct {
	Attempt    int       `json:"attempt"`
	At         time.Time `json:"timestamp"`
	RootCause  string    `json:"root_cause"`
	Category   Category  `json:"category"`
	Confidence float64   `json:"confidence"`
	Rule       string    `json:"rule"`     // the row of the table that speaks
	Analysis   string    `json:"analysis"` // the facts it rests on
}

// Diagnose asks every rule; the surest one that holds speaks. What like cases have taught
// makes it surer, and speaks itself where nothing else is sure.
func Diagnose(s Session, f Facts) Diagnosis {
	var best Diagnosis
	for _, r := range rules() {
		cause := r.cause(s, f)
		if cause == "" || r.confidence <= best.Confidence {
			continue
		}
		best = Diagnosis{RootCause: cause, Category: r.category, Confidence: r.confidence, Rule: r.name}
	}
	best.Analysis = analysis(s, f)
	return advised(remembered(best, f.Recalled), f.Opinion)
}

// A model is heard where facts are in doubt: what they leave to a human stays with the human,
// and what they are sure of stays.
const (
	forHumans = 0.5
	sure      = 0.7
)

// advised is a diagnosis after a model was heard. It never becomes surer by that, and never a
// genuine fix: only facts and humans say so.
func advised(d Diagnosis, o Opinion) Diagnosis {
	if o.RootCause == "" || o.Category == GenuineFix || !slices.Contains(Categories(), o.Category) || !(o.Confidence >= alike && o.Confidence <= 1) {
		return d
	}
	d.Analysis += "; a model takes it for " + string(o.Category)
	if d.Confidence >= forHumans && d.Confidence < sure {
		d.Category, d.Rule = o.Category, "model"
		d.RootCause += "; a model that was asked holds: " + o.RootCause
	}
	return d
}

// What is recalled counts from this likeness on.
const (
	alike     = 0.6
	reassured = 0.05 // how much surer it makes
	mostSure  = 0.98
)

func remembered(d Diagnosis, recalled []Recalled) Diagnosis {
	for _, r := range recalled {
		switch {
		case r.Likeness < alike || r.Category == "":
		case r.Category == d.Category:
			d.Confidence = min(mostSure, d.Confidence+reassured)
			d.Analysis += "; a recovery before had the same cause"
			return d
		case d.Confidence < alike:
			d.Category, d.Confidence, d.Rule = r.Category, alike, "remembered"
			d.RootCause += "; a case like it had this cause: " + string(r.Category)
			return d
		}
	}
	return d
}

func analysis(s Session, f Facts) string {
	text := fmt.Sprintf("attempt %d of %d: %s", s.Attempts, s.Max, counted(len(f.Findings), "finding"))
	switch {
	case !f.Measured:
		text += ", no check was run"
	case f.fails():
		text += fmt.Sprintf(", without it %s", counted(len(f.Failing), "check fails", "checks fail"))
	default:
		text += ", every check holds without it"
	}
	return text + fmt.Sprintf(", %s changed", counted(f.Changed, "file"))
}

func counted(n int, one string, more ...string) string {
	if n == 1 {
		return "1 " + one
	}
	if len(more) > 0 {
		return fmt.Sprintf("%d %s", n, more[0])
	}
	return fmt.Sprintf("%d %ss", n, one)
}
