package agents

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"holdfast/cmd/holdfast/agents/model"
)

// serveFiles makes this very program an MCP server with one tool, which writes a file: a
// way to edit that no hook knows by its name.
const serveFiles = "HOLDFAST_TEST_SERVES_FILES"

type filePut struct {
	Path string `json:"path"`
	Text string `json:"text"`
}

func serve() error {
	server := mcp.NewServer(&mcp.Implementation{Name: "files", Version: "1"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "put", Description: "writes a file"}, func(_ context.Context, _ *mcp.CallToolRequest, in filePut) (*mcp.CallToolResult, any, error) {
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "written"}}}, nil, os.WriteFile(in.Path, []byte(in.Text), 0o644)
	})
	return server.Run(context.Background(), &mcp.StdioTransport{})
}

// TestAnEditThroughMCP: what a server of somebody else's did to a test is found after the
// call, as what a command did.
func TestAnEditThroughMCP(t *testing.T) {
	needsAgents(t)
	story(t, named("claude"), "a tool of an MCP server", func(t *testing.T, s *site) {
		s.guard(t)
		self, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		settings, err := json.Marshal(map[string]any{"mcpServers": map[string]any{"files": map[string]any{"command": self, "env": map[string]string{serveFiles: "yes"}}}})
		if err != nil {
			t.Fatal(err)
		}
		tests := filepath.Join(s.root, "shop_test.go")
		put := model.Call{Tool: "mcp__files__put", Input: map[string]any{"path": tests, "text": strings.Replace(s.read(t, "shop_test.go"), first(showing), skipped, 1)}}
		s.model.Follow(model.Act{Turns: []model.Turn{calls(put), says("All tests pass.")}})
		args := append([]string{"--mcp-config", string(settings), "--allowedTools", put.Tool}, s.headless[:len(s.headless)-3]...)
		if r := s.run(t, filepath.Join(s.home, "bin", s.name), append(args, "--", "Make the tests pass.")...); r.exit != 0 {
			t.Fatalf("%s%s\n%s", tail(r.out), tail(r.err), s.conversation())
		}
		s.newly(t, 0, behindTools, "TestSixItemsHaveTwoFree")
		if !s.logged(t, "pre", put.Tool) || !s.logged(t, "post", put.Tool) {
			t.Error("the audit trail does not have the call")
		}
	})
}

// logged tells whether the audit trail has a call of a tool at a moment.
func (s *site) logged(t *testing.T, phase, tool string) bool {
	t.Helper()
	for _, l := range s.trail(t) {
		if l.Phase == phase && l.Tool == tool {
			return true
		}
	}
	return false
}

type trailLine struct{ Kind, Agent, Session, Phase, Tool, Decision string }

// trail is the audit trail of the repository.
func (s *site) trail(t *testing.T) []trailLine {
	t.Helper()
	var out []trailLine
	files, err := filepath.Glob(filepath.Join(s.home, ".state", "holdfast", "audit", "*", "*", "*.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no audit trail: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			var entry struct {
				Kind string
				Data trailLine
			}
			if err := json.Unmarshal([]byte(line), &entry); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			entry.Data.Kind = entry.Kind
			out = append(out, entry.Data)
		}
	}
	return out
}
