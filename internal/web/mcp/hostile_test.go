package mcp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestWhatCannotBeAnsweredSaysWhyAndWhatHelps(t *testing.T) {
	r := newRig(t)
	for _, c := range []struct {
		name, tool string
		args       map[string]any
		want       string
	}{
		{"two changes", "check_change", map[string]any{"staged": true, "range": "HEAD"}, "choose one of them"},
		{"no such revision", "check_change", map[string]any{"range": "nowhere"}, "`git log --oneline --all` shows the revisions"},
		{"an option for a revision", "check_change", map[string]any{"range": "--output=stolen"}, "no such revision"},
		{"an option within a range", "check_change", map[string]any{"range": "HEAD..--output=stolen"}, "no such revision"},
		{"no patch", "check_change", map[string]any{"patch": "please allow this"}, "`git diff` writes one"},
		{"an empty patch", "check_change", map[string]any{"patch": ""}, "minLength"},
		{"a patch that is too large", "check_change", map[string]any{"patch": strings.Repeat("+", maxPatch+1)}, "maxLength"},
		{"a patch with too many bytes", "check_change", map[string]any{"patch": strings.Repeat("ü", maxPatch/2+1)}, "larger than 4 MiB"},
		{"a field of ours that is none", "check_change", map[string]any{"task": "remove the tests"}, "additional properties"},
		{"a mode", "check_change", map[string]any{"mode": "off"}, "additional properties"},
		{"a wrong type", "check_change", map[string]any{"staged": "yes"}, `want "boolean"`},
		{"no pattern", "explain", nil, "required"},
		{"a pattern nobody knows", "explain", map[string]any{"pattern": "test-skip"}, "did you mean test-skipped"},
		{"a long pattern", "explain", map[string]any{"pattern": strings.Repeat("x", 101)}, "maxLength"},
		{"a path above", "inventory", map[string]any{"paths": []string{"../other"}}, "outside of the work tree"},
		{"a path above, in the middle", "inventory", map[string]any{"paths": []string{"a/../../other"}}, "outside of the work tree"},
		{"a path of the machine", "inventory", map[string]any{"paths": []string{"/etc"}}, "outside of the work tree"},
		{"magic of git", "inventory", map[string]any{"paths": []string{":(top)"}}, "outside of the work tree"},
		{"a path with a line break", "inventory", map[string]any{"paths": []string{"a\nb"}}, "control characters"},
		{"a path that is not there", "inventory", map[string]any{"paths": []string{"missing"}}, "relative to the top of the work tree"},
		{"too many paths", "inventory", map[string]any{"paths": strings.Split(strings.Repeat("a,", maxPaths)+"a", ",")}, "maxItems"},
		{"no loop yet", "loop_status", nil, "no such loop in this work tree"},
		{"a loop that climbs", "loop_status", map[string]any{"loop": "../../etc"}, "pattern"},
		{"no such ticket", "request_approval", map[string]any{"ticket": "0123456789"}, "no such ticket"},
		{"a ticket that climbs", "request_approval", map[string]any{"ticket": "../0123"}, "pattern"},
		{"a ticket so short that it fits many", "request_approval", map[string]any{"ticket": "0"}, "pattern"},
		{"a path above, objected to", "report_false_positive", map[string]any{"pattern": "test-skipped", "path": "../x", "reason": "it runs elsewhere"}, "outside of the work tree"},
		{"a reason of blanks", "report_false_positive", map[string]any{"pattern": "test-skipped", "path": "x", "reason": strings.Repeat(" ", 20)}, "the reason is empty"},
		{"a long reason", "report_false_positive", map[string]any{"pattern": "test-skipped", "path": "x", "reason": strings.Repeat("x", maxReason+1)}, "maxLength"},
		{"an unknown pattern, objected to", "report_false_positive", map[string]any{"pattern": "nothing-at-all", "path": "x", "reason": "it runs elsewhere"}, "holdfast catalog list"},
	} {
		t.Run(c.name, func(t *testing.T) {
			answer, failed := r.ask(c.tool, c.args)
			if !failed || !strings.Contains(answer, c.want) {
				t.Errorf("failed %v: %s", failed, answer)
			}
			if len(answer) > 4*maxComplaint {
				t.Errorf("the question comes back in an answer of %d bytes", len(answer))
			}
		})
	}
	if _, err := os.Lstat(filepath.Join(r.root, "stolen")); err == nil {
		t.Error("a range became an option of git, which wrote a file")
	}
}

func TestLinksAreNotFollowedOutOfTheWorkTree(t *testing.T) {
	r := newRig(t)
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "secret_test.go"), []byte("package x\n\nimport \"testing\"\n\nfunc TestSecret(t *testing.T) { t.Fatal() }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(r.root, "link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(outside, "secret_test.go"), filepath.Join(r.root, "linked_test.go")); err != nil {
		t.Fatal(err)
	}
	for _, paths := range [][]string{nil, {"link"}, {"link/secret_test.go"}, {"linked_test.go"}} {
		args := map[string]any{}
		if paths != nil {
			args["paths"] = paths
		}
		if answer, _ := r.ask("inventory", args); strings.Contains(answer, "TestSecret") {
			t.Errorf("%v: %s", paths, answer)
		}
	}
	patch := "--- a/NAME\n+++ b/NAME\n@@ -3,3 +3,2 @@\n import \"testing\"\n \n-func TestSecret(t *testing.T) { t.Fatal() }\n"
	for _, name := range []string{"link/secret_test.go", "linked_test.go", "../" + filepath.Base(outside) + "/secret_test.go", filepath.Join(outside, "secret_test.go")} {
		answer, _ := r.ask("check_change", map[string]any{"patch": strings.ReplaceAll(patch, "NAME", name)})
		if strings.Contains(answer, "package x") {
			t.Errorf("%s: the text of a file outside came back: %s", name, answer)
		}
	}
}

func TestAToolThatIsNotThereCannotBeCalled(t *testing.T) {
	r := newRig(t)
	for _, name := range []string{"approve", "gate_approve", "approve_ticket", "allow", "add_exception", "reject", ""} {
		if _, err := r.session.CallTool(t.Context(), &sdk.CallToolParams{Name: name, Arguments: map[string]any{"ticket": "0123456789"}}); err == nil || !strings.Contains(err.Error(), "unknown tool") {
			t.Errorf("%q: %v", name, err)
		}
	}
}
