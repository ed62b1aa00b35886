package memory

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// TestRealFilesMeetTheirSchemas, and files that the loaders refuse for their shape do not.
func TestRealFilesMeetTheirSchemas(t *testing.T) {
	_, dir := session(t)
	for file, schema := range map[string]string{
		"prd.json": "prd", "prd.previous.json": "prd", "checkpoint.json": "checkpoint", "checkpoint.previous.json": "checkpoint", "progress.seal.json": "progress-seal",
	} {
		text, err := os.ReadFile(filepath.Join(dir, file))
		must(t, err)
		if err := valid(t, schema, string(text)); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
	for _, row := range []struct{ schema, text string }{
		{"prd", `{}`}, {"prd", `{"user_stories": [{"id": "1", "title": "x"}]}`}, {"prd", `{"user_stories": [{"id": "", "title": "x", "passes": true}]}`},
		{"checkpoint", `{"iteration": 1}`},
		{"checkpoint", `{"iteration": -1, "tool_calls": 0, "tool_failures": 0, "last_fingerprint": "", "stable_iterations": 0}`},
		{"checkpoint", `{"iteration": 1, "tool_calls": 0, "tool_failures": 0, "last_fingerprint": "", "stable_iterations": 0, "x": 1}`},
		{"progress-seal", `{"bytes": 1, "sha256": "x"}`},
	} {
		if valid(t, row.schema, row.text) == nil {
			t.Errorf("%s takes %s", row.schema, row.text)
		}
	}
}

func valid(t *testing.T, schema, text string) error {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "docs", "schema", schema+".schema.json"))
	must(t, err)
	var parsed jsonschema.Schema
	must(t, json.Unmarshal(source, &parsed))
	resolved, err := parsed.Resolve(nil)
	must(t, err)
	var doc any
	must(t, json.Unmarshal([]byte(text), &doc))
	return resolved.Validate(doc)
}
