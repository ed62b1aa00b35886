package agenthook_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"holdfast/internal/integration/agenthook"
)

const document = "../../../docs/agents-hooks.md"

// TestDocument: the tables of the document say what the code does.
func TestDocument(t *testing.T) {
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	want := string(text)
	for _, a := range agenthook.Agents() {
		start, end := "<!-- "+string(a)+" -->\n", "<!-- end -->"
		before, rest, ok := strings.Cut(want, start)
		_, after, closed := strings.Cut(rest, end)
		if !ok || !closed {
			t.Fatalf("%s has no place for the table of %s", document, a)
		}
		want = before + start + table(a) + end + after
	}
	if *update {
		if err := os.WriteFile(document, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != string(text) {
		t.Errorf("%s is not what the code says; go test ./internal/integration/agenthook -update writes it", document)
	}
}

func table(a agenthook.Agent) string {
	var out strings.Builder
	out.WriteString("| hook | phase | refuses | context | a refusal |\n|---|---|---|---|---|\n")
	yes := map[bool]string{true: "yes", false: "no"}
	for _, m := range agenthook.Capabilities(a).Moments {
		for _, hook := range m.Hooks {
			o := agenthook.Render(agenthook.Event{Agent: a, Phase: m.Phase, HookName: hook}, agenthook.Answer{Decision: agenthook.Deny, Reason: "why"})
			fmt.Fprintf(&out, "| `%s` | %s | %s | %s | %s |\n", hook, m.Phase, yes[m.Blocks], yes[m.Context], written(o))
		}
	}
	return out.String()
}

func written(o agenthook.Output) string {
	var parts []string
	if out := strings.TrimSpace(string(o.Stdout)); out != "" {
		parts = append(parts, "`"+out+"`")
	}
	if o.Exit != 0 {
		parts = append(parts, fmt.Sprintf("status %d, `%s` on standard error", o.Exit, strings.TrimSpace(string(o.Stderr))))
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, "; ")
}
