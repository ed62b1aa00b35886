package mcp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestTheToolsAreThoseAndNoOthers(t *testing.T) {
	r := newRig(t)
	listed, err := r.session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names, writing []string
	for _, tool := range listed.Tools {
		names = append(names, tool.Name)
		if !tool.Annotations.ReadOnlyHint {
			writing = append(writing, tool.Name)
		}
		if strict := tool.InputSchema.(map[string]any)["additionalProperties"]; !isFalse(strict) {
			t.Errorf("%s takes fields that it does not know: %v", tool.Name, strict)
		}
	}
	slices.Sort(names)
	if want := []string{"check_change", "explain", "inventory", "loop_status", "report_false_positive", "request_approval"}; !slices.Equal(names, want) {
		t.Errorf("the tools are %v", names)
	}
	if !slices.Equal(writing, []string{"report_false_positive"}) {
		t.Errorf("these say that they write: %v", writing)
	}
}

// isFalse knows both ways in which a schema says that nothing fits.
func isFalse(schema any) bool {
	not, ok := schema.(map[string]any)
	return schema == false || ok && not["not"] != nil
}

func TestAChangeIsJudgedWhereverItIs(t *testing.T) {
	r := newRig(t)
	if doc := r.told("check_change", nil); doc["verdict"] != "allow" {
		t.Errorf("nothing was changed, and the verdict is %v", doc["verdict"])
	}
	patched := r.told("check_change", map[string]any{"patch": skip})
	r.write("cart_test.go", skipped)
	changed := r.told("check_change", map[string]any{})
	if doc := r.told("check_change", map[string]any{"staged": true}); doc["verdict"] != "allow" {
		t.Errorf("nothing is staged, and the verdict is %v", doc["verdict"])
	}
	r.git("add", "-A")
	staged := r.told("check_change", map[string]any{"staged": true})
	r.git("commit", "-qm", "Steady the tests")
	committed := r.told("check_change", map[string]any{"range": "HEAD"})
	ranged := r.told("check_change", map[string]any{"range": "HEAD~1..HEAD"})

	schema := schemaFile(t, "check")
	for name, doc := range map[string]map[string]any{"patch": patched, "work tree": changed, "index": staged, "commit": committed, "range": ranged} {
		if doc["verdict"] != "block" || !slices.Contains(patterns(doc), "test-skipped") {
			t.Errorf("%s: %v %v", name, doc["verdict"], patterns(doc))
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What the live guard would ask a person about, an agent hears beforehand; of what is committed
// only what holds for everybody.
func TestAnAgentHearsWhatTheLiveGuardWouldSay(t *testing.T) {
	r := newRig(t)
	r.write(".gitlab-ci.yml", "compile:\n  script: [make]\n")
	if doc := r.told("check_change", nil); doc["verdict"] != "ask" || !slices.Contains(patterns(doc), "guard-ci-edited") {
		t.Errorf("before: %v %v", doc["verdict"], patterns(doc))
	}
	r.git("add", "-A")
	r.git("commit", "-qm", "CI")
	if doc := r.told("check_change", map[string]any{"range": "HEAD"}); doc["verdict"] != "allow" {
		t.Errorf("committed: %v %v", doc["verdict"], patterns(doc))
	}
}

func TestAPatchThatIsAskedAboutIsNotApplied(t *testing.T) {
	r := newRig(t)
	r.told("check_change", map[string]any{"patch": skip})
	if text, err := os.ReadFile(filepath.Join(r.root, "cart_test.go")); err != nil || string(text) != honest {
		t.Errorf("the file is now %q, %v", text, err)
	}
}

func TestWhatAPatchLacksIsTold(t *testing.T) {
	r := newRig(t)
	answer, failed := r.ask("check_change", map[string]any{"patch": strings.ReplaceAll(skip, "cart_test.go", "gone_test.go")})
	if failed || !strings.Contains(answer, "note: 1 of 1 files of the patch are not here") {
		t.Error(answer)
	}
}

func TestAPatternIsExplainedByNameAndNumber(t *testing.T) {
	r := newRig(t)
	for _, name := range []string{"test-skipped", "LP-026", "lp-026"} {
		doc := r.told("explain", map[string]any{"pattern": name})
		if doc["id"] != "test-skipped" || doc["advice"] == "" || len(doc["catches"].([]any)) == 0 {
			t.Errorf("%s: %v", name, doc)
		}
	}
}

func TestTestsAreListedForPathsAndForAll(t *testing.T) {
	r := newRig(t)
	r.write("web/cart.test.ts", "import { test, expect } from 'vitest'\ntest('adds', () => { expect(1 + 1).toBe(2) })\n")
	schema := schemaFile(t, "inventory")
	for want, args := range map[int]map[string]any{2: nil, 1: {"paths": []string{"web"}}} {
		doc := r.told("inventory", args)
		if got := len(doc["cases"].([]any)); got != want {
			t.Errorf("%v: %d cases, expected %d", args, got, want)
		}
		if err := schema.Validate(doc); err != nil {
			t.Error(err)
		}
	}
}

func TestTheDocumentIsAlsoThereAsData(t *testing.T) {
	r := newRig(t)
	result, err := r.session.CallTool(t.Context(), &sdk.CallToolParams{Name: "explain", Arguments: map[string]any{"pattern": "LP-026"}})
	if err != nil {
		t.Fatal(err)
	}
	if doc, ok := result.StructuredContent.(map[string]any); !ok || doc["id"] != "test-skipped" {
		t.Errorf("%v", result.StructuredContent)
	}
}

func schemaFile(t *testing.T, name string) *jsonschema.Resolved {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "schema", name+".schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}
