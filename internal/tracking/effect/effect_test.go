package effect_test

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"holdfast/internal/tracking/effect"
)

var day = time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)

func some[T any](v T) *T { return &v }

// runs are loops a day apart, of which some completed and some of these falsely.
func runs(from time.Time, class string, n, completed, lied int, cost float64) []effect.Run {
	var out []effect.Run
	for i := range n {
		r := effect.Run{Class: class, Guarded: true, StartedAt: from.AddDate(0, 0, i), Reason: "max_iters", Iterations: i + 1, LatencyMS: int64(1000 * (i + 1)), ToolCalls: 10, CostUSD: &cost}
		if i < completed {
			r.Completed, r.Reason, r.Holds = true, "completed", some(i >= lied)
		} else {
			r.Escalated = true
		}
		out = append(out, r)
	}
	return out
}

func split(at time.Time) (before, after effect.Window) {
	return effect.Window{Name: "before", To: &at}, effect.Window{Name: "after", From: &at}
}

func TestCompare(t *testing.T) {
	all := append(runs(day.AddDate(0, 0, -20), "bugfix", 20, 10, 5, 0.10), runs(day, "bugfix", 20, 18, 0, 0.12)...)
	all = append(all, runs(day, "feature", 2, 1, 0, 0.12)...)
	before, after := split(day)
	r, err := effect.Compare(all, before, after, effect.DefaultCriteria())
	if err != nil {
		t.Fatal(err)
	}
	b, a := r.All.Before, r.All.After
	if b.Loops != 20 || a.Loops != 22 || b.Completion.Rate != 0.5 || b.FalseComplete.Rate != 0.5 || b.FalseComplete.Of != 10 || a.FalseComplete.Count != 0 || b.Handoff.Count != 10 {
		t.Errorf("%+v\n%+v", b, a)
	}
	if b.Iterations.Median != 10.5 || math.Abs(b.Iterations.P95-19.05) > 1e-9 || b.LatencyMS.Mean != 10500 || b.ToolCalls.Median != 10 {
		t.Errorf("%+v", b.Iterations)
	}
	if len(b.Reasons) != 2 || b.Reasons[0].Name != "completed" || b.Reasons[1].Rate.Rate != 0.5 {
		t.Errorf("%+v", b.Reasons)
	}
	if len(r.Classes) != 2 || r.Classes[1].Name != "feature" || r.Classes[1].Before.Loops != 0 || r.Classes[1].Before.Iterations != nil || r.Classes[1].After.Loops != 2 {
		t.Errorf("%+v", r.Classes)
	}
	if r.Gate.Verdict != effect.Pass || len(r.Gate.Criteria) != 6 {
		t.Errorf("%+v", r.Gate)
	}
}

// TestTheReportMeetsItsSchema, with classes of which there are loops on one side only.
func TestTheReportMeetsItsSchema(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "schema", "effect.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	var parsed jsonschema.Schema
	if err := json.Unmarshal(source, &parsed); err != nil {
		t.Fatal(err)
	}
	schema, err := parsed.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	all := append(runs(day.AddDate(0, 0, -20), "bugfix", 20, 10, 5, 0.10), runs(day, "bugfix", 20, 18, 0, 0.12)...)
	all = append(all, runs(day, "feature", 2, 1, 0, 0.12)...)
	before, after := split(day)
	r, err := effect.Compare(all, before, after, effect.DefaultCriteria())
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(doc); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	delete(doc["all"].(map[string]any), "after")
	if schema.Validate(doc) == nil {
		t.Error("half a report meets the schema")
	}
}

func TestWindows(t *testing.T) {
	before, after := split(day)
	if _, err := effect.Compare(runs(day, "x", 3, 1, 0, 0), before, after, effect.DefaultCriteria()); !errors.Is(err, effect.ErrNoBaseline) {
		t.Errorf("no loop before: %v", err)
	}
	if _, err := effect.Compare(runs(day.AddDate(0, 0, -3), "x", 3, 1, 0, 0), before, after, effect.DefaultCriteria()); !errors.Is(err, effect.ErrNoRuns) {
		t.Errorf("no loop after: %v", err)
	}
	plain, guarded := effect.Window{Guarded: some(false)}, effect.Window{Guarded: some(true)}
	mixed := append(runs(day, "x", 3, 1, 0, 0), effect.Run{Class: "x", StartedAt: day, Reason: "completed", Completed: true})
	r, err := effect.Compare(mixed, plain, guarded, effect.DefaultCriteria())
	if err != nil || r.All.Before.Loops != 1 || r.All.After.Loops != 3 || r.All.Before.Unmeasured != 1 {
		t.Errorf("plain against guarded: %+v, %v", r.All, err)
	}
	if moment := (effect.Run{StartedAt: day}); before.Holds(moment) || !after.Holds(moment) {
		t.Error("the first moment belongs to after")
	}
}

func TestTheReleaseGate(t *testing.T) {
	then := effect.SideOf(runs(day, "x", 20, 10, 2, 0.10))
	for name, c := range map[string]struct {
		now     effect.Side
		failing string
		verdict effect.Verdict
	}{
		"better":                     {effect.SideOf(runs(day, "x", 20, 15, 0, 0.10)), "", effect.Pass},
		"too few":                    {effect.SideOf(runs(day, "x", 9, 9, 0, 0.10)), "sample", effect.Undecided},
		"completions that are false": {effect.SideOf(runs(day, "x", 20, 15, 4, 0.10)), "false_complete_rate", effect.Fail},
		"fewer completions":          {effect.SideOf(runs(day, "x", 20, 8, 0, 0.10)), "completion_rate", effect.Fail},
		"dearer":                     {effect.SideOf(runs(day, "x", 20, 15, 0, 0.16)), "cost", effect.Fail},
		"slower":                     {effect.SideOf(runs(day, "x", 40, 30, 0, 0.10)), "latency", effect.Fail},
		"nothing measured":           {effect.SideOf(runs(day, "x", 20, 0, 0, 0.10)), "false_complete_rate", effect.Fail}, // completion fell too
	} {
		g := effect.DefaultCriteria().Judge(effect.Class{Before: then, After: c.now})
		failed := ""
		for _, one := range g.Criteria {
			if one.Verdict != effect.Pass && failed == "" {
				failed = one.Name
			}
		}
		if g.Verdict != c.verdict || failed != c.failing {
			t.Errorf("%s: %s, %s: %+v", name, g.Verdict, failed, g)
		}
	}
	strict := effect.DefaultCriteria()
	strict.MinFalseReduction = 0.3
	if g := strict.Judge(effect.Class{Before: then, After: effect.SideOf(runs(day, "x", 20, 15, 0, 0.10))}); g.Verdict != effect.Fail {
		t.Errorf("20 points less are not 30: %+v", g)
	}
	unknown := runs(day, "x", 20, 15, 0, 0)
	for i := range unknown {
		unknown[i].CostUSD = nil
	}
	if g := effect.DefaultCriteria().Judge(effect.Class{Before: then, After: effect.SideOf(unknown)}); g.Verdict != effect.Undecided {
		t.Errorf("the cost is not known: %+v", g)
	}
}
