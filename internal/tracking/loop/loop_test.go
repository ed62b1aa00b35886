package loop_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/tracking/loop"
)

var update = flag.Bool("update", false, "rewrite the diagram in docs/loop.md")

func TestAStateGoesOnlyWhereTheTableSays(t *testing.T) {
	ways := map[loop.Status]string{
		loop.Running:    "paused completing aborted crashed failed",
		loop.Paused:     "running aborted",
		loop.Completing: "completed failed crashed",
		loop.Crashed:    "running completing aborted",
		loop.Completed:  "", loop.Failed: "", loop.Aborted: "",
	}
	for _, from := range loop.Statuses() {
		allowed := strings.Fields(ways[from])
		for _, to := range loop.Statuses() {
			want := strings.Contains(" "+ways[from]+" ", " "+string(to)+" ")
			got, err := from.To(to)
			if (err == nil) != want {
				t.Errorf("%s to %s: %v", from, to, err)
			}
			if want && got != to || !want && got != from {
				t.Errorf("%s to %s is %s", from, to, got)
			}
		}
		if from.Over() != (len(allowed) == 0) {
			t.Errorf("%s: over is %v", from, from.Over())
		}
	}
	if loop.Status("asleep").Over() {
		t.Error("a state that nobody knows is not over")
	}
}

func TestEveryStateCanBeReachedFromTheStart(t *testing.T) {
	reached := map[loop.Status]bool{loop.Running: true}
	for range loop.Statuses() {
		for from := range reached {
			for _, to := range from.Next() {
				reached[to] = true
			}
		}
	}
	for _, s := range loop.Statuses() {
		if !reached[s] {
			t.Errorf("%s cannot be reached", s)
		}
	}
}

// TestTheDiagramInTheDocumentationIsTheTable prints the table into docs/loop.md.
func TestTheDiagramInTheDocumentationIsTheTable(t *testing.T) {
	file := filepath.Join("..", "..", "..", "docs", "loop.md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), "```mermaid\n")
	shown, after, closed := strings.Cut(rest, "```\n")
	if !found || !closed {
		t.Fatal("docs/loop.md has no diagram")
	}
	want := diagram()
	if shown == want {
		return
	}
	if !*update {
		t.Fatalf("the diagram differs from the table; run go test -update\ngot\n%s\nwant\n%s", shown, want)
	}
	if err := os.WriteFile(file, []byte(before+"```mermaid\n"+want+"```\n"+after), 0o600); err != nil {
		t.Fatal(err)
	}
}

func diagram() string {
	var out strings.Builder
	fmt.Fprintf(&out, "stateDiagram-v2\n  [*] --> %s\n", loop.Statuses()[0])
	for _, from := range loop.Statuses() {
		for _, to := range from.Next() {
			fmt.Fprintf(&out, "  %s --> %s\n", from, to)
		}
		if from.Over() {
			fmt.Fprintf(&out, "  %s --> [*]\n", from)
		}
	}
	return out.String()
}

func raw(t testing.TB, value any) json.RawMessage {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
