package mcp

import (
	"context"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// tool is how a tool presents itself.
type tool struct {
	name, title, description string
	writes                   bool // an entry of the audit trail; no tool writes anything else
	bounds                   map[string]func(*jsonschema.Schema)
}

// addTool offers a job as a tool. What a tool is asked is checked against its schema, which
// knows no other fields than those of In, before the job is begun.
func addTool[In any](server *sdk.Server, d *desk, t tool, job func(context.Context, caller, In) (reply, error)) error {
	schema, err := schemaOf[In](t.bounds)
	if err != nil {
		return fmt.Errorf("describe %s: %w", t.name, err)
	}
	no := false
	sdk.AddTool(server, &sdk.Tool{
		Name: t.name, Title: t.title, Description: t.description, InputSchema: schema,
		Annotations: &sdk.ToolAnnotations{Title: t.title, ReadOnlyHint: !t.writes, DestructiveHint: &no, IdempotentHint: !t.writes, OpenWorldHint: &no},
	}, func(ctx context.Context, req *sdk.CallToolRequest, in In) (*sdk.CallToolResult, any, error) {
		return d.answer(ctx, func(ctx context.Context) (reply, error) { return job(ctx, callerOf(req), in) })
	})
	return nil
}

// schemaOf is the schema of a type, with bounds on its fields.
func schemaOf[In any](bounds map[string]func(*jsonschema.Schema)) (*jsonschema.Schema, error) {
	s, err := jsonschema.For[In](nil)
	if err != nil {
		return nil, err
	}
	for field, bound := range bounds {
		bound(s.Properties[field])
	}
	return s, nil
}

func text(shortest, longest int) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) { s.MinLength, s.MaxLength = &shortest, &longest }
}

func word(longest int, pattern string) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) { s.MaxLength, s.Pattern = &longest, pattern }
}

func list(most int, item func(*jsonschema.Schema)) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) {
		s.Type, s.Types = "array", nil // null is no list
		s.MaxItems = &most
		item(s.Items)
	}
}

// callerOf is the name of the program that asks; it is only told, never believed.
func callerOf(req *sdk.CallToolRequest) caller {
	info := req.ClientInfo()
	if info == nil {
		return "unknown"
	}
	return caller(shortened(info.Name+" "+info.Version, 100))
}

func shortened(s string, most int) string {
	runes := []rune(s)
	return string(runes[:min(len(runes), most)])
}
