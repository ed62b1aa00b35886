package store

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

func schema(t *testing.T, name string) (*jsonschema.Resolved, map[string]any) {
	t.Helper()
	source := content(t, filepath.Join("..", "..", "..", "docs", "schema", name+".schema.json"))
	var parsed jsonschema.Schema
	must(t, json.Unmarshal(source, &parsed))
	resolved, err := parsed.Resolve(nil)
	must(t, err)
	return resolved, value(t, source).(map[string]any)
}

func value(t *testing.T, text []byte) any {
	t.Helper()
	var out any
	must(t, json.Unmarshal(text, &out))
	return out
}

// TestExamplesMeetTheirSchemas, and no example meets it any more when one of the values
// that the schema binds is out of bounds. loop-state.json is the format's own full example.
func TestExamplesMeetTheirSchemas(t *testing.T) {
	examples, err := filepath.Glob("testdata/schema/*.json")
	must(t, err)
	if len(examples) != 7 {
		t.Fatalf("%d examples", len(examples))
	}
	for _, file := range examples {
		name, _, _ := strings.Cut(filepath.Base(file), ".")
		resolved, source := schema(t, name)
		text := content(t, file)
		if err := resolved.Validate(value(t, text)); err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		bounds := 0
		violate(source, source, value(t, text), nil, func(what string, path []any, bad any) {
			bounds++
			if doc := set(value(t, text), path, bad); resolved.Validate(doc) == nil {
				t.Errorf("%s: %s is fine with %v at %v", name, what, bad, path)
			}
		})
		if bounds < 10 {
			t.Errorf("%s: only %d bounds were tried", name, bounds)
		}
	}
}

type missing struct{}

// violate finds a value for every bound of a schema that the example comes to, which is
// out of that bound.
func violate(root, node map[string]any, example any, path []any, try func(what string, path []any, bad any)) {
	if ref, ok := node["$ref"].(string); ok {
		node = root["$defs"].(map[string]any)[filepath.Base(ref)].(map[string]any)
	}
	if either, ok := node["anyOf"].([]any); ok {
		violate(root, object(either[0]), example, path, try)
		return
	}
	for what, bad := range map[string]any{"enum": "no such word", "const": "something else", "pattern": "!", "type": ofAnotherType(node)} {
		if _, bound := node[what]; bound {
			try(what, path, bad)
		}
	}
	if least, ok := node["minimum"].(float64); ok {
		try("minimum", path, least-1)
	}
	if most, ok := node["maximum"].(float64); ok {
		try("maximum", path, most+1)
	}
	required, _ := node["required"].([]any)
	for _, name := range required {
		try("required", append(path[:len(path):len(path)], name), missing{})
	}
	switch example := example.(type) {
	case map[string]any:
		for name, inner := range example {
			if known, ok := object(node["properties"])[name].(map[string]any); ok {
				violate(root, known, inner, append(path[:len(path):len(path)], name), try)
			}
		}
	case []any:
		for i, inner := range example {
			if items, ok := node["items"].(map[string]any); ok {
				violate(root, items, inner, append(path[:len(path):len(path)], i), try)
			}
		}
	}
}

func object(v any) map[string]any {
	out, _ := v.(map[string]any)
	return out
}

// ofAnotherType is a list, or a fraction where a list or a whole number is wanted.
func ofAnotherType(node map[string]any) any {
	if types := fmt.Sprint(node["type"]); strings.Contains(types, "integer") || strings.Contains(types, "array") {
		return 1.5
	}
	return []any{}
}

// set gives a document with one value put in, or taken out.
func set(doc any, path []any, v any) any {
	if len(path) == 0 {
		return v
	}
	switch at := path[0].(type) {
	case string:
		fields := doc.(map[string]any)
		if _, gone := v.(missing); gone && len(path) == 1 {
			delete(fields, at)
			return fields
		}
		fields[at] = set(fields[at], path[1:], v)
	case int:
		list := doc.([]any)
		list[at] = set(list[at], path[1:], v)
	}
	return doc
}

func TestAStateOfAnotherProgramMayHaveMore(t *testing.T) {
	resolved, _ := schema(t, "loop-state")
	must(t, resolved.Validate(value(t, []byte(`{"version":"2.1.0","loop_id":"ralph-x-00000000","status":"crashed","iteration":0}`))))
	must(t, resolved.Validate(value(t, []byte(`{"version":"2.1.0","loop_id":"ralph-x-00000000","status":"crashed","iteration":0,"theirs":{"x":[1]},"best_iteration":null}`))))
}

// TestRealFilesMeetTheirSchemas: what the store itself writes.
func TestRealFilesMeetTheirSchemas(t *testing.T) {
	r, _, _ := registryOf(t)
	must(t, r.Register(Registered{LoopID: "ralph-a-00000001", Task: strings.Repeat("ä", 500), WorkingDirectory: "/w", StateFile: "s", MaxIterations: 3}, 0, false))
	loops, err := r.Loops()
	must(t, err)
	text, err := loops.Project()
	must(t, err)
	registry, _ := schema(t, "loop-registry")
	must(t, registry.Validate(value(t, text)))

	h := written(t, 5)
	must(t, os.Remove(h.Path(headName)))
	entries(t, h) // which is mended, and that is an entry too
	entry, _ := schema(t, "journal-entry")
	lines := strings.Split(strings.TrimSpace(string(content(t, h.Path(journalName)))), "\n")
	for _, line := range lines {
		must(t, entry.Validate(value(t, []byte(line))))
	}
	if len(lines) != 6 {
		t.Errorf("%d lines", len(lines))
	}
}
