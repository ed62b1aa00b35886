package recovery_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/recovery"
)

func found(kind string) recovery.Facts {
	f := skip("a")
	f.Findings[0].Type = kind
	return f
}

func without(f recovery.Facts) recovery.Facts {
	f.Failing = nil
	return f
}

func TestDiagnoses(t *testing.T) {
	hidden := found("test_deletion")
	hidden.Failing[0].Output = "exit status 1"
	many := found("test_skip")
	for _, p := range []string{"a", "b", "c", "d", "e", "f"} {
		many.Findings = append(many.Findings, detect.Finding{Type: "test_skip", Path: p})
	}
	late := without(found("test_skip"))
	late.CutOff = "it ran out of time"
	clumsy := without(found("test_skip"))
	clumsy.Measured, clumsy.ToolCalls, clumsy.ToolFailures = false, 20, 10
	far := without(found("other"))
	far.Failing = []recovery.Failure{{Check: "a"}, {Check: "b"}, {Check: "c"}}
	tidy := without(found("test_deletion"))
	tidy.Task = "Tidy up the cart"
	asked := found("test_deletion")
	asked.Task = "Delete TestFree; it is covered elsewhere"
	forbidden := found("test_deletion")
	forbidden.Task = "Make TestFree pass, do not delete TestFree"
	moving := found("assertion_weakening")
	moving.Task, moving.Findings[0].ID = "Migrate the cart to OAuth2", "original-tests-fail"
	unmeasured := without(found("test_skip"))
	unmeasured.Measured = false
	for name, c := range map[string]struct {
		facts recovery.Facts
		want  recovery.Category
		rule  string
	}{
		"a failing test is skipped":            {found("test_skip"), recovery.Misunderstanding, "test_switched_off"},
		"the failing test is gone":             {found("test_deletion"), recovery.RewardHacking, "failing_test_removed"},
		"a test is gone, and something fails":  {hidden, recovery.Misunderstanding, "test_switched_off"},
		"an assertion is weakened":             {found("assertion_weakening"), recovery.KnowledgeGap, "assertion_weakened"},
		"an error is swallowed":                {found("error_suppression"), recovery.KnowledgeGap, "failure_hidden"},
		"inputs of the tests are special":      {found("workaround"), recovery.RewardHacking, "made_to_fit"},
		"the guard is attacked":                {found("guard_tampering"), recovery.RewardHacking, "guard_attacked"},
		"avoidance in many files":              {many, recovery.CognitiveOverload, "too_much_at_once"},
		"the agent ran out of time":            {late, recovery.CognitiveOverload, "cut_off"},
		"half of the calls failed":             {clumsy, recovery.CognitiveOverload, "cut_off"},
		"many checks fail":                     {far, recovery.TaskComplexity, "far_to_go"},
		"a task that asks for tidying":         {tidy, recovery.SpecificationAmbiguity, "loosely_asked"},
		"everything holds without it":          {without(found("test_skip")), recovery.Misunderstanding, "unasked"},
		"nothing was measured":                 {unmeasured, recovery.Misunderstanding, "plain"},
		"the task asks for it by name":         {asked, recovery.GenuineFix, "task_names_it"},
		"a migration replaces what tests ask":  {moving, recovery.GenuineFix, "task_replaces_it"},
		"a task that forbids it asks for none": {forbidden, recovery.RewardHacking, "failing_test_removed"},
	} {
		d := recovery.Diagnose(recovery.Session{Attempts: 1, Max: 3}, c.facts)
		if d.Category != c.want || d.Rule != c.rule || d.Confidence < 0.5 || d.RootCause == "" || !strings.HasPrefix(d.Analysis, "attempt 1 of 3: ") {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

func TestASecondWayAroundTellsOfAGap(t *testing.T) {
	s := play(t, 3, recovery.Rules{}, skip("a"), skip("b"))
	if d := s.Diagnosis(); d.Category != recovery.KnowledgeGap || d.Rule != "another_way_around" {
		t.Errorf("%+v", d)
	}
	if a := s.Adaptation(); a.Strategy != recovery.RequestContext || !strings.Contains(a.Guidance, "`TestFree` in `cart_test.go`") {
		t.Errorf("%+v", a)
	}
}

func TestWhatIsRememberedCounts(t *testing.T) {
	f := skip("a")
	f.Recalled = []recovery.Recalled{{Category: recovery.Misunderstanding, Strategy: recovery.Decompose, Likeness: 0.9, Lesson: "the rate was wrong"}}
	s := play(t, 3, recovery.Rules{}, f)
	if d := s.Diagnosis(); d.Confidence <= 0.75 || d.Confidence > 1 {
		t.Errorf("%+v", d)
	}
	if a := s.Adaptation(); a.Strategy != recovery.Decompose || len(a.Lessons) != 1 || a.Lessons[0] != "the rate was wrong" {
		t.Errorf("%+v", a)
	}
	vague := without(found("test_skip"))
	vague.Measured, vague.Findings[0].Confidence = false, 0.5
	vague.Recalled = f.Recalled[:1]
	if d := recovery.Diagnose(recovery.Session{}, vague); d.Confidence < 0.4 || d.Category != recovery.Misunderstanding {
		t.Errorf("%+v", d)
	}
	vague.Recalled = []recovery.Recalled{{Category: recovery.TaskComplexity, Likeness: 0.3}}
	if d := recovery.Diagnose(recovery.Session{}, vague); d.Confidence != 0.4 {
		t.Errorf("what is not alike was listened to: %+v", d)
	}
	vague.Recalled[0].Likeness = 0.8
	if d := recovery.Diagnose(recovery.Session{}, vague); d.Category != recovery.TaskComplexity || d.Confidence != 0.6 {
		t.Errorf("%+v", d)
	}
}

func TestClasses(t *testing.T) {
	for task, want := range map[string]string{
		"Fix authentication bug": "bug_fix", "Migrate authentication to OAuth2": "migration", "tidy the cart": "refactoring", "Add a discount": "feature", "Think": "other", "make the tests pass": "bug_fix",
	} {
		if got := recovery.ClassOf(task); got != want {
			t.Errorf("%s is %s, want %s", task, got, want)
		}
	}
}

// TestAModelIsHeardOnlyInDoubt: it never makes a diagnosis surer, never takes one from a
// human, and never calls avoidance a genuine fix.
func TestAModelIsHeardOnlyInDoubt(t *testing.T) {
	plain := recovery.Facts{Findings: []detect.Finding{{ID: "x", Type: "validation_bypass", Confidence: 0.9}}}
	unsure := recovery.Facts{Findings: []detect.Finding{{ID: "x", Type: "validation_bypass", Confidence: 0.1}}}
	guard := recovery.Facts{Findings: []detect.Finding{{ID: "x", Type: "guard_tampering", Confidence: 0.9}}}
	good := recovery.Opinion{Category: recovery.TaskComplexity, RootCause: "three modules at once", Confidence: 0.9}
	with := func(f recovery.Facts, o recovery.Opinion) recovery.Facts { f.Opinion = o; return f }
	for name, c := range map[string]struct {
		facts   recovery.Facts
		opinion recovery.Opinion
		heard   bool
	}{
		"facts are in doubt":      {plain, good, true},
		"facts are sure":          {guard, good, false},
		"a human has to look":     {unsure, good, false},
		"it excuses the agent":    {plain, recovery.Opinion{Category: recovery.GenuineFix, RootCause: "all fine", Confidence: 1}, false},
		"it is not sure itself":   {plain, recovery.Opinion{Category: recovery.TaskComplexity, RootCause: "perhaps", Confidence: 0.3}, false},
		"it invents a category":   {plain, recovery.Opinion{Category: "laziness", RootCause: "lazy", Confidence: 0.9}, false},
		"it gives no cause":       {plain, recovery.Opinion{Category: recovery.TaskComplexity, Confidence: 0.9}, false},
		"it counts beyond bounds": {plain, recovery.Opinion{Category: recovery.TaskComplexity, RootCause: "x", Confidence: 7}, false},
	} {
		alone, after := recovery.Diagnose(recovery.Session{}, c.facts), recovery.Diagnose(recovery.Session{}, with(c.facts, c.opinion))
		if after.Confidence != alone.Confidence || (after.Rule == "model") != c.heard || (after.Category == c.opinion.Category) != c.heard && alone.Category != c.opinion.Category {
			t.Errorf("%s: %+v, alone %+v", name, after, alone)
		}
	}
}
