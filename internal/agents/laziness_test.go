package agents_test

import (
	"context"
	"strings"
	"testing"

	"holdfast/internal/agents"
	"holdfast/internal/detection/detect"
	"holdfast/internal/tracking/loop"
)

const skipDiff = `--- a/test/auth.test.ts
+++ b/test/auth.test.ts
@@ -1,5 +1,5 @@
 import { test, expect } from 'vitest'
-test('authentication', () => {
+test.skip('authentication', () => {
   expect(login('a')).toBe(true)
 })
`

func TestAnalyzeAction(t *testing.T) {
	team, _ := teamOf(&loop.Loop{})
	for name, c := range map[string]struct {
		action   agents.Action
		severity detect.Severity
		says     string
	}{
		"a skip is added in a bug fix":         {agents.Action{Type: agents.FileModify, Path: "test/auth.test.ts", Diff: skipDiff, Task: "fix authentication bug"}, detect.Violation, "skip"},
		"hooks are left out":                   {agents.Action{Command: "git commit --no-verify -m x"}, detect.Critical, "hooks"},
		"a command that is worth a look":       {agents.Action{Command: "cd src && rm -rf test"}, detect.Warning, "bulk deletion"},
		"a test file is written":               {agents.Action{Tool: "Edit", Path: "pkg/test/a.py"}, detect.Warning, "test file modification"},
		"a command that only reads":            {agents.Action{Command: "ls -la"}, detect.None, "judged afterwards"},
		"production code is written":           {agents.Action{Tool: "Write", Path: "src/a.go"}, detect.None, "judged afterwards"},
		"a diff that is none, of a plain file": {agents.Action{Diff: "no diff at all", Path: "src/a.go"}, detect.None, "judged afterwards"},
	} {
		got, err := team.AnalyzeAction(context.Background(), c.action)
		if err != nil || got.Severity != c.severity || !strings.Contains(strings.ToLower(got.Reasoning), c.says) || got.IsLegitimate != (c.severity == detect.None) || got.Patterns == nil {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestALegitimateRemovalIsNoneAndSaysWhy(t *testing.T) {
	diff := `diff --git a/test/legacy.test.ts b/test/oauth.test.ts
rename from test/legacy.test.ts
rename to test/oauth.test.ts
--- a/test/legacy.test.ts
+++ b/test/oauth.test.ts
@@ -1,3 +1,6 @@
 import { test, expect } from 'vitest'
 test('logs in', () => { expect(login('a')).toBe(true) })
 test('logs out', () => { expect(logout('a')).toBe(true) })
+test('refreshes', () => { expect(refresh('a')).toBe(true) })
`
	team, _ := teamOf(&loop.Loop{})
	got, err := team.AnalyzeAction(context.Background(), agents.Action{Diff: diff, Task: "Migrate authentication from legacy to OAuth2"})
	if err != nil || got.Severity != detect.None || !got.IsLegitimate {
		t.Errorf("%+v, %v", got, err)
	}
}

func FuzzInvoke(f *testing.F) {
	f.Add("laziness-detector", "pre_tool_call", "Bash", "rm -rf test", 3, 1.5)
	f.Add("regression-detector", "post_iteration", "{tool_name}", "}{", -1, -1e300)
	f.Fuzz(func(t *testing.T, agent, hook, tool, text string, n int, x float64) {
		l := &loop.Loop{Iteration: n}
		l.Current.Judged = &loop.Judged{Iteration: n, Findings: []detect.Finding{{Path: text, Message: text, Severity: detect.Severity(tool), Confidence: 0.5}}}
		team, _ := teamOf(l)
		for _, input := range []any{text, n, x, []any{text, n}, map[string]any{"test_count": x, "coverage_percentage": text}} {
			inputs := map[string]any{"action_type": tool, "target_path": text, "diff": text, "iteration": input, "baseline": input, "current": input, "findings": input, "command": input, "current_level": input, "patterns_enabled": input}
			a, err := team.Invoke(context.Background(), agents.Call{Agent: agent, Hook: hook, Iteration: n, Purpose: text, Inputs: inputs})
			if err == nil && (a.Confidence < 0 || a.Confidence > 1) {
				t.Fatalf("confidence %v", a.Confidence)
			}
		}
	})
}
