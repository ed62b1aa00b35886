package recovery

import (
	"fmt"
	"strings"

	"holdfast/internal/detection/lazy"
)

// rule is a row of the table of diagnoses. docs/recovery.md prints it.
type rule struct {
	name       string
	category   Category
	confidence float64
	when       string                      // what it looks at, for the documentation
	cause      func(Session, Facts) string // "" when it does not hold
}

// Sizes from which work is too much for one iteration.
const (
	manyFiles    = 20
	manyFindings = 5
	manyFailing  = 3
	manyStories  = 5
	longStood    = 3
	manyCalls    = 10
)

// rules are all of them. Where two hold, the surer one speaks; of two that are as sure, the first.
func rules() []rule {
	return []rule{
		{"task_names_it", GenuineFix, 0.96, "the task asks for the removal of exactly what was removed", taskNamesIt},
		{"task_replaces_it", GenuineFix, 0.9, "the task is a migration, and the tests of the start ask for what it replaces", taskReplacesIt},
		{"guard_attacked", RewardHacking, 0.95, "the guard itself, hooks or the history were changed", guardAttacked},
		{"failing_test_removed", RewardHacking, 0.95, "a test is gone that fails when it is back", failingTestRemoved},
		{"same_again", RewardHacking, 0.9, "exactly what was taken back was done once more", sameAgain},
		{"made_to_fit", RewardHacking, 0.8, "code was made for the inputs of the tests, or a gate lowered, while a check fails", madeToFit},
		{"another_way_around", KnowledgeGap, 0.85, "an attempt before went around the same check in another way", anotherWayAround},
		{"assertion_weakened", KnowledgeGap, 0.8, "an assertion asks for less while a check fails", assertionWeakened},
		{"nothing_moved", KnowledgeGap, 0.75, "an honest retry left the failing check as it was", nothingMoved},
		{"test_switched_off", Misunderstanding, 0.75, "a test was skipped while a check fails", testSwitchedOff},
		{"failure_hidden", KnowledgeGap, 0.7, "an error, a validation or a feature was taken out while a check fails", failureHidden},
		{"out_of_reach", TaskComplexity, 0.9, "a permission or security error stood in the way", outOfReach},
		{"passed_by_itself", TaskComplexity, 0.7, "a check passed without a change of the code", passedByItself},
		{"too_much_at_once", CognitiveOverload, 0.78, "more than 20 files were changed, or avoidance is in more than 5", tooMuchAtOnce},
		{"cut_off", CognitiveOverload, 0.65, "the agent ran out of time, or half of its tool calls failed", cutOff},
		{"far_to_go", TaskComplexity, 0.68, "3 checks or more fail, 5 stories or more are open, or the failure has stood for 3 iterations", farToGo},
		{"loosely_asked", SpecificationAmbiguity, 0.66, "every check holds without it, and the task asks for tidying", looselyAsked},
		{"unasked", Misunderstanding, 0.6, "every check holds without it", unasked},
		{"plain", Misunderstanding, 0.55, "nothing else is known, and the finding is sure (0.6 or more)", plain},
		{"unknown", Misunderstanding, 0.4, "nothing else is known", func(Session, Facts) string { return "why it was done cannot be told from what was seen" }},
	}
}

// provenWrong is the pattern of tests that hold only because they were edited.
const provenWrong = "original-tests-fail"

func taskReplacesIt(_ Session, f Facts) string {
	for _, g := range f.Findings {
		if g.ID != provenWrong || ClassOf(f.Task) != "migration" {
			return ""
		}
	}
	if len(f.Findings) == 0 {
		return ""
	}
	return "the tests of the start ask for what the task replaces; whether they may go is a human's to say: " + f.Findings[0].Path
}

func guardAttacked(_ Session, f Facts) string {
	if g, ok := f.of("guard_tampering"); ok {
		return "the agent went at what guards the work instead of at the work: " + g.Message
	}
	return ""
}

func failingTestRemoved(_ Session, f Facts) string {
	if g, ok := f.of("test_deletion"); ok && f.shown(g) {
		return "a failing test was removed instead of the code mended: " + g.Message
	}
	return ""
}

func sameAgain(s Session, _ Facts) string {
	if s.Repeats() {
		return "the same was done a second time, although it had been taken back and explained"
	}
	return ""
}

func madeToFit(_ Session, f Facts) string {
	if g, ok := f.of("workaround", "gate_lowering", "coverage_regression"); ok && f.fails() {
		return "the yardstick was served instead of the task: " + g.Message
	}
	return ""
}

func anotherWayAround(s Session, f Facts) string {
	if s.Attempts > 1 && f.fails() && len(f.Findings) > 0 && !s.Repeats() {
		return fmt.Sprintf("%d different ways around %s: its cause is not understood", s.Attempts, f.focus())
	}
	return ""
}

func assertionWeakened(_ Session, f Facts) string {
	if g, ok := f.of("assertion_weakening"); ok && f.fails() {
		return "how to make the code meet the assertion was not found, so the assertion was made to meet the code: " + g.Message
	}
	return ""
}

func nothingMoved(_ Session, f Facts) string {
	if len(f.Findings) == 0 && f.fails() {
		return "the retry was honest and left " + f.focus() + " failing in the same way: its cause was not found"
	}
	return ""
}

func testSwitchedOff(_ Session, f Facts) string {
	if g, ok := f.of("test_skip", "test_deletion"); ok && f.fails() {
		return "a test was taken for what is in the way: " + g.Message
	}
	return ""
}

func failureHidden(_ Session, f Facts) string {
	if g, ok := f.of("error_suppression", "suppression", "validation_bypass", "feature_removal"); ok && f.fails() {
		return "the failure was hidden instead of followed to its cause: " + g.Message
	}
	return ""
}

func outOfReach(_ Session, f Facts) string {
	return prefixed("something is in the way that no code of the agent's can change: ", f.Denied)
}

func passedByItself(_ Session, f Facts) string {
	return prefixed("a check does not depend on the code alone: ", strings.Join(f.Flaky, ", "))
}

func tooMuchAtOnce(_ Session, f Facts) string {
	if n := len(f.files()); f.Changed > manyFiles || n > manyFindings {
		return fmt.Sprintf("too much was done at once: %d files changed, avoidance in %d", f.Changed, n)
	}
	return ""
}

func cutOff(_ Session, f Facts) string {
	switch {
	case f.CutOff != "":
		return "the agent was ended before it was done: " + f.CutOff
	case f.ToolCalls >= manyCalls && f.ToolFailures*2 >= f.ToolCalls:
		return fmt.Sprintf("%d of %d tool calls failed", f.ToolFailures, f.ToolCalls)
	}
	return ""
}

func farToGo(_ Session, f Facts) string {
	if len(f.Failing) >= manyFailing || f.Stories >= manyStories || f.Stood >= longStood {
		return fmt.Sprintf("the task is large for one iteration: %d checks fail, %d stories are open", len(f.Failing), f.Stories)
	}
	return ""
}

func looselyAsked(_ Session, f Facts) string {
	if f.Measured && !f.fails() && len(f.Findings) > 0 && tidying.MatchString(f.Task) {
		return "the task can be read as asking for it; what has to stay was not said"
	}
	return ""
}

func unasked(_ Session, f Facts) string {
	if f.Measured && !f.fails() && len(f.Findings) > 0 {
		return "more was done than was asked for: every check holds without it"
	}
	return ""
}

func plain(_ Session, f Facts) string {
	if len(f.Findings) > 0 && f.Findings[0].Confidence >= alike {
		return "what was done does not serve the task: " + f.Findings[0].Message
	}
	return ""
}

// taskNamesIt looks for a sentence of the task that asks for the removal of what is gone,
// by its name. A sentence that forbids something asks for nothing.
func taskNamesIt(_ Session, f Facts) string {
	for _, g := range f.Findings {
		if g.Type != "test_deletion" && g.Type != "feature_removal" {
			return ""
		}
		if !asksFor(f.Task, g.Path, lastPart(g.Test)) {
			return ""
		}
	}
	if len(f.Findings) == 0 {
		return ""
	}
	return "the task names what was removed; whether all of it was meant is a human's to say"
}

func asksFor(task string, names ...string) bool {
	for _, sentence := range strings.FieldsFunc(task, func(r rune) bool { return r == ';' || r == '\n' || r == '!' }) {
		if !removing.MatchString(sentence) || forbidding.MatchString(sentence) {
			continue
		}
		for _, name := range names {
			if len(name) > 3 && strings.Contains(sentence, name) {
				return true
			}
		}
	}
	return false
}

var (
	tidying    = lazy.MustCompile(`(?i)\b(tidy|clean|simplif|refactor|reorgani[sz]e|polish|shorten)`)
	removing   = lazy.MustCompile(`(?i)\b(remov|delet|drop|retire|get rid of)`)
	forbidding = lazy.MustCompile(`(?i)\b(not|never|without|keep|don't|instead of|rather than)\b`)
)
