package mcp

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// rig is a client of a server on a real repository, connected in memory.
type rig struct {
	*testing.T
	root    string
	now     time.Time
	server  *sdk.Server
	session *sdk.ClientSession
}

const (
	honest  = "package cart\n\nimport \"testing\"\n\nfunc TestTotal(t *testing.T) {\n\tif got := Total(2, 3); got != 6 {\n\t\tt.Fatalf(\"got %d\", got)\n\t}\n}\n"
	skipped = "package cart\n\nimport \"testing\"\n\nfunc TestTotal(t *testing.T) {\n\tt.Skip(\"flaky\")\n\tif got := Total(2, 3); got != 6 {\n\t\tt.Fatalf(\"got %d\", got)\n\t}\n}\n"
	skip    = "--- a/cart_test.go\n+++ b/cart_test.go\n@@ -5,2 +5,3 @@\n func TestTotal(t *testing.T) {\n+\tt.Skip(\"flaky\")\n \tif got := Total(2, 3); got != 6 {\n"
)

func newRig(t *testing.T) *rig {
	t.Helper()
	for name, value := range map[string]string{
		"GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
		"GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org", "XDG_CONFIG_HOME": t.TempDir(), "XDG_STATE_HOME": t.TempDir(),
	} {
		t.Setenv(name, value)
	}
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{T: t, root: root, now: time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)}
	r.git("init", "-q", "-b", "main")
	r.write("cart.go", "package cart\n\nfunc Total(n, price int) int { return n * price }\n")
	r.write("cart_test.go", honest)
	r.git("add", "-A")
	r.git("commit", "-qm", "A cart")
	r.connect(t.Context(), time.Minute)
	return r
}

// connect joins a client and a server as the SDK itself does.
func (r *rig) connect(ctx context.Context, patience time.Duration, more ...func(*sdk.Server, *desk)) {
	r.Helper()
	server, err := New(Options{Dir: r.root, Version: "test", Now: func() time.Time { return r.now }, Patience: patience, Complain: func(s string) { r.Log(s) }})
	if err != nil {
		r.Fatal(err)
	}
	d := &desk{Options: Options{Patience: patience, Complain: func(s string) { r.Log(s) }}, root: r.root, turn: make(chan struct{}, 1)}
	for _, add := range more {
		add(server, d)
	}
	here, there := sdk.NewInMemoryTransports()
	if _, err := server.Connect(ctx, there, nil); err != nil {
		r.Fatal(err)
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "rig", Version: "1"}, nil).Connect(ctx, here, nil)
	if err != nil {
		r.Fatal(err)
	}
	r.Cleanup(func() { session.Close() })
	r.server, r.session = server, session
}

func (r *rig) git(args ...string) {
	r.Helper()
	if out, err := exec.Command("git", append([]string{"-C", r.root}, args...)...).CombinedOutput(); err != nil {
		r.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

func (r *rig) write(name, text string) {
	r.Helper()
	path := filepath.Join(r.root, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		r.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		r.Fatal(err)
	}
}

// ask calls a tool and gives its texts as one.
func (r *rig) ask(tool string, args map[string]any) (answer string, failed bool) {
	r.Helper()
	result, err := r.session.CallTool(r.Context(), &sdk.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		r.Fatalf("%s %v: %v", tool, args, err)
	}
	var texts []string
	for _, c := range result.Content {
		texts = append(texts, c.(*sdk.TextContent).Text)
	}
	return strings.Join(texts, "\n"), result.IsError
}

// told is the document that a tool answers with; it must answer.
func (r *rig) told(tool string, args map[string]any) map[string]any {
	r.Helper()
	answer, failed := r.ask(tool, args)
	if failed {
		r.Fatalf("%s %v: %s", tool, args, answer)
	}
	first, _, _ := strings.Cut(answer, "\nnote: ")
	var doc map[string]any
	if err := json.Unmarshal([]byte(first), &doc); err != nil {
		r.Fatalf("%s: %v\n%s", tool, err, answer)
	}
	return doc
}

// patterns are the ids of the findings of a report.
func patterns(doc map[string]any) []string {
	var out []string
	findings, _ := doc["findings"].([]any)
	for _, f := range findings {
		id, _ := f.(map[string]any)["id"].(string)
		out = append(out, id)
	}
	return out
}
