package recovery

import (
	"fmt"
	"time"
)

// Strategy is what is done differently in a retry.
type Strategy string

// The strategies.
const (
	SimplifyTask   Strategy = "simplify_task"
	RequestContext Strategy = "request_context"
	ChangeApproach Strategy = "change_approach"
	ReduceScope    Strategy = "reduce_scope"
	Decompose      Strategy = "decompose"
	EscalateEarly  Strategy = "escalate_early"
)

// Strategies are all of them, in the order of the documentation.
func Strategies() []Strategy {
	return []Strategy{SimplifyTask, RequestContext, ChangeApproach, ReduceScope, Decompose, EscalateEarly}
}

// Adaptation is one focused change for the next attempt.
type Adaptation struct {
	Attempt  int       `json:"attempt"`
	At       time.Time `json:"timestamp"`
	Strategy Strategy  `json:"strategy"`
	Guidance string    `json:"guidance,omitempty"` // what the agent is told
	Reason   string    `json:"reason,omitempty"`   // why this one; why a human, when it is escalate_early
	Lessons  []string  `json:"lessons,omitempty"`  // what like cases have taught
}

// answers are the strategies for a cause, the likeliest first. A session uses none twice.
func answers(c Category) []Strategy {
	return map[Category][]Strategy{
		CognitiveOverload:      {Decompose, ReduceScope, SimplifyTask},
		Misunderstanding:       {ChangeApproach, RequestContext, SimplifyTask},
		KnowledgeGap:           {RequestContext, ChangeApproach, Decompose},
		TaskComplexity:         {SimplifyTask, Decompose, ReduceScope},
		SpecificationAmbiguity: {RequestContext, ReduceScope, ChangeApproach},
		RewardHacking:          {ChangeApproach, ReduceScope, RequestContext},
		GenuineFix:             {EscalateEarly},
	}[c]
}

// Adapt chooses one change for the next attempt, or a human where the rules ask for one or
// nothing is left to try. A strategy that has helped in a like case comes first.
func Adapt(s Session, d Diagnosis, f Facts, r Rules) Adaptation {
	if why := Demand(s, f, r); why != "" {
		return Adaptation{Strategy: EscalateEarly, Reason: why}
	}
	left := unused(s, answers(d.Category))
	if len(left) == 0 {
		return Adaptation{Strategy: EscalateEarly, Reason: "nothing is left to try: " + d.RootCause}
	}
	if left[0] == EscalateEarly {
		return Adaptation{Strategy: EscalateEarly, Reason: d.RootCause}
	}
	chosen, why := left[0], fmt.Sprintf("the first answer to %s that this session has not tried", d.Category)
	if helped := helpful(s, f.Recalled); helped != "" {
		chosen, why = helped, "it has helped in a case like this"
	}
	return Adaptation{Strategy: chosen, Guidance: guidance(chosen, f), Reason: why, Lessons: taught(f.Recalled)}
}

// helpful is the strategy that has helped in the likest case, if this session has not tried it.
func helpful(s Session, recalled []Recalled) Strategy {
	for _, r := range recalled {
		if r.Likeness >= alike && r.Strategy != "" && r.Strategy != EscalateEarly && !s.Used(r.Strategy) {
			return r.Strategy
		}
	}
	return ""
}

func taught(recalled []Recalled) (out []string) {
	for _, r := range recalled {
		if r.Likeness >= alike && r.Lesson != "" {
			out = append(out, r.Lesson)
		}
	}
	return out
}

func unused(s Session, list []Strategy) (out []Strategy) {
	for _, a := range list {
		if a == EscalateEarly || !s.Used(a) {
			out = append(out, a)
		}
	}
	return out
}

// guidance is what a strategy means for the agent: one change, in plain words.
func guidance(s Strategy, f Facts) string {
	switch s {
	case SimplifyTask:
		return fmt.Sprintf("Do one thing now: make %s hold. Leave everything else as it is; later iterations are for the rest.", f.focus())
	case RequestContext:
		return fmt.Sprintf("Find out what is expected before you edit. Read %s and the code it reaches, write down in one sentence what is expected and what happens instead, and change the code at the place where the two part.", f.place())
	case ChangeApproach:
		return fmt.Sprintf("The way you took leads nowhere: it will be taken back every time. Begin at %s: reproduce what fails, follow it to the line of code that causes it, and mend that line. Tests and their settings stay as they are.", f.focus())
	case ReduceScope:
		return fmt.Sprintf("Change as little as you can: only code that %s needs, in as few files as possible. Whatever is not needed for that stays untouched.", f.focus())
	case Decompose:
		return fmt.Sprintf("Split what is left into steps that each leave every check no worse than before, and write them down. Do the first step only, and run %s after it.", f.focus())
	}
	return ""
}
