package policy_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

func TestExcuse(t *testing.T) {
	removed := []detect.Clearance{{Kind: "subject-removed", Reason: "LegacyLogin is removed by the same change"}}
	legacy := detect.Finding{Type: "test_deletion", Path: "auth/legacy_test.go", Test: "TestLegacyLogin", Clearances: removed}
	cart := detect.Finding{Type: "test_deletion", Path: "cart_test.go", Test: "TestFree", Clearances: removed}
	with := func(f detect.Finding, kinds ...string) detect.Finding {
		f.Clearances = nil
		for _, k := range kinds {
			f.Clearances = append(f.Clearances, detect.Clearance{Kind: k, Reason: "because"})
		}
		return f
	}
	skipped := with(legacy, "subject-removed")
	skipped.Type = "test_skip"
	for name, c := range map[string]struct {
		task    string
		finding detect.Finding
		excused bool
	}{
		"a migration from it":                     {"Migrate authentication from the legacy system to OAuth2", legacy, true},
		"it is replaced":                          {"Replace the legacy login with OAuth2.", legacy, true},
		"it is removed":                           {"Please remove LegacyLogin and all that belongs to it", legacy, true},
		"the task asks for the test to go":        {"Delete TestLegacyLogin", with(legacy, "task"), true},
		"its subject went, the task says nothing": {"Fix the discount", cart, false},
		"its subject went, the task wants a pass": {"Make the tests pass", cart, false},
		"another thing is given up":               {"Migrate authentication from the legacy system to OAuth2", cart, false},
		"it is what is migrated to":               {"Migrate authentication from passwords to legacy tokens", legacy, false},
		"it is migrated, and stays":               {"Migrate the legacy login to TypeScript", legacy, false},
		"the removal is forbidden":                {"Fix the legacy login; do not remove legacy tests", legacy, false},
		"the removal is forbidden in passing":     {"Replace the session store, never delete the legacy login", legacy, false},
		"keeping is asked for":                    {"Migrate from sessions to OAuth2 and keep the legacy login", legacy, false},
		"its subject does less":                   {"Remove the legacy login", with(legacy, "subject-reduced"), false},
		"it was only merged":                      {"Remove the legacy login", with(legacy, "merged", "rows", "replaced"), false},
		"nothing was cleared":                     {"Remove the legacy login", with(legacy), false},
		"it was switched off, not removed":        {"Remove the legacy login", skipped, false},
		"the task names tests in general":         {"Remove the failing tests", with(cart, "task"), false},
		"no task":                                 {"", legacy, false},
	} {
		if why := policy.Excuse(c.task, c.finding); (why != "") != c.excused {
			t.Errorf("%s: %q", name, why)
		}
	}
}

// FuzzExcuse: whatever a task says, nothing is excused that detection has not cleared, and
// nothing by a sentence that forbids.
func FuzzExcuse(f *testing.F) {
	f.Add("Migrate authentication from the legacy system to OAuth2", "TestLegacyLogin", "auth/legacy_test.go")
	f.Add("Replace the cart with a basket. Remove Ünicode\xff names!", "größe > adds", "src/cart.test.ts")
	f.Fuzz(func(t *testing.T, task, test, path string) {
		finding := detect.Finding{Type: "test_deletion", Path: path, Test: test}
		if why := policy.Excuse(task, finding); why != "" {
			t.Fatalf("nothing was cleared: %q", why)
		}
		finding.Clearances = []detect.Clearance{{Kind: "subject-removed", Reason: "it is gone"}}
		policy.Excuse(task, finding)
		sentence := "never " + strings.NewReplacer(".", "", ";", "", "!", "", "?", "", "\n", "").Replace(task)
		if why := policy.Excuse(sentence, finding); why != "" {
			t.Fatalf("%q forbids: %q", sentence, why)
		}
	})
}
