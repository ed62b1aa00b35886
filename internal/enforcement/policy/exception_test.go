package policy_test

import (
	"testing"
	"time"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

func TestApply(t *testing.T) {
	before, after := change.Stored([]byte("old\n"), change.ModeFile), change.Stored([]byte("new\n"), change.ModeFile)
	c := change.Change{Files: []change.File{
		{Path: "a_test.go", Status: change.Modified, Before: before, After: after},
		{Path: "gone_test.go", Status: change.Removed, Before: before},
		{Path: "partial_test.go", Status: change.Modified, Partial: true, Before: change.Side{Present: true}, After: change.Side{Present: true}},
	}}
	day := func(s string) time.Time { d, _ := time.Parse(time.DateOnly, s); return d }
	good := policy.Exception{Pattern: "test-skipped", Path: "a_test.go", BeforeHash: before.Hash, AfterHash: after.Hash, Reason: "agreed", Expires: day("2030-01-31")}
	with := func(edit func(*policy.Exception)) policy.Rules {
		e := good
		edit(&e)
		return policy.Rules{Exceptions: []policy.Exception{e}}
	}
	halfway := change.Stored([]byte("halfway\n"), change.ModeFile).Hash
	step := func(from, to string) policy.Exception {
		e := good
		e.BeforeHash, e.AfterHash = from, to
		return e
	}
	steps := func(all ...policy.Exception) policy.Rules { return policy.Rules{Exceptions: all} }
	late := step(halfway, after.Hash)
	late.Expires = day("2029-01-01")
	override := func(o policy.Override) policy.Rules {
		return policy.Rules{Overrides: map[string]policy.Override{"test-skipped": o}}
	}
	cases := map[string]struct {
		rules    policy.Rules
		path     string
		now      string
		cleared  bool
		notes    int
		severity detect.Severity
	}{
		"no rules":                       {path: "a_test.go"},
		"an approved exception":          {rules: with(func(*policy.Exception) {}), path: "a_test.go", cleared: true},
		"by LP number":                   {rules: with(func(e *policy.Exception) { e.Pattern = "LP-001" }), path: "a_test.go", cleared: true},
		"holds on its last day":          {rules: with(func(*policy.Exception) {}), path: "a_test.go", now: "2030-01-31", cleared: true},
		"expired":                        {rules: with(func(*policy.Exception) {}), path: "a_test.go", now: "2030-02-02", notes: 1},
		"another content":                {rules: with(func(e *policy.Exception) { e.AfterHash = before.Hash }), path: "a_test.go", notes: 1},
		"another pattern":                {rules: with(func(e *policy.Exception) { e.Pattern = "test-removed" }), path: "a_test.go"},
		"another path":                   {rules: with(func(e *policy.Exception) { e.Path = "b_test.go" }), path: "a_test.go"},
		"a removed file":                 {rules: with(func(e *policy.Exception) { e.Path, e.AfterHash = "gone_test.go", policy.Absent }), path: "gone_test.go", cleared: true},
		"content that is not known":      {rules: with(func(e *policy.Exception) { e.Path, e.BeforeHash, e.AfterHash = "partial_test.go", "", "" }), path: "partial_test.go", notes: 1},
		"a disabled pattern":             {rules: override(policy.Override{Disabled: true, Reason: "not ours"}), path: "a_test.go", cleared: true},
		"another severity":               {rules: override(policy.Override{Severity: detect.Warning}), path: "a_test.go", severity: detect.Warning},
		"every step was approved":        {rules: steps(step(halfway, after.Hash), step(before.Hash, halfway)), path: "a_test.go", cleared: true},
		"a step was not approved":        {rules: steps(step(before.Hash, halfway)), path: "a_test.go", notes: 1},
		"only the last step was":         {rules: steps(step(halfway, after.Hash)), path: "a_test.go", notes: 1},
		"a step is no longer approved":   {rules: steps(step(before.Hash, halfway), late), path: "a_test.go", notes: 1},
		"an exception for unknown files": {rules: with(func(e *policy.Exception) { e.Path = "x" }), path: "x", notes: 1},
	}
	for name, tc := range cases {
		t.Run(name, func(t *testing.T) {
			now := day("2030-01-01")
			if tc.now != "" {
				now = day(tc.now).Add(12 * time.Hour)
			}
			found := detect.Result{Findings: []detect.Finding{{ID: "test-skipped", LP: "LP-001", Path: tc.path, Severity: detect.Critical}}}
			got, notes := policy.Apply(found, c, tc.rules, now)
			if (len(got.Cleared) == 1) != tc.cleared || len(got.Findings)+len(got.Cleared) != 1 || len(notes) != tc.notes {
				t.Fatalf("got %+v, notes %v", got, notes)
			}
			if tc.cleared && got.Cleared[0].Clearances[0].Reason == "" {
				t.Error("a clearance must say why")
			}
			if tc.severity != "" && got.Findings[0].Severity != tc.severity {
				t.Errorf("severity %s", got.Findings[0].Severity)
			}
		})
	}
}
