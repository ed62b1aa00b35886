package recovery

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the tables say into docs/recovery.md")

const page = "../../../docs/recovery.md"

// TestThePageShowsTheTables: diagram and tables in the documentation are printed from the
// tables in the code, so that they cannot differ.
func TestThePageShowsTheTables(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	shown := string(text)
	for name, want := range map[string]string{"diagram": diagram(), "diagnoses": diagnoses(), "strategies": strategies(), "demands": reasons()} {
		begin, end := "<!-- "+name+" -->\n", "<!-- end of "+name+" -->"
		before, rest, found := strings.Cut(shown, begin)
		inside, after, closed := strings.Cut(rest, end)
		if !found || !closed {
			t.Fatalf("docs/recovery.md has no place for the %s", name)
		}
		if inside == want {
			continue
		}
		if !*update {
			t.Errorf("the %s in docs/recovery.md differ from the code; go test -update writes them anew", name)
		}
		shown = before + begin + want + end + after
	}
	if *update {
		if err := os.WriteFile(page, []byte(shown), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func diagram() string {
	var b strings.Builder
	b.WriteString("```mermaid\nstateDiagram-v2\n")
	for _, w := range ways() {
		from := string(w.from)
		if from == "" {
			from = "[*]"
		}
		fmt.Fprintf(&b, "    %s --> %s: %s\n", from, w.to, w.on)
		if w.asks != "" {
			fmt.Fprintf(&b, "    %s --> %s: %s, %s\n", from, AtEscalate, w.on, w.asks)
		}
	}
	fmt.Fprintf(&b, "    %s --> [*]\n```\n", AtResolved)
	return b.String()
}

func diagnoses() string {
	text := "| rule | holds when | category | confidence |\n|---|---|---|---|\n"
	for _, r := range rules() {
		text += fmt.Sprintf("| `%s` | %s | `%s` | %.2f |\n", r.name, r.when, r.category, r.confidence)
	}
	return text
}

func strategies() string {
	text := "| category | strategies, in this order |\n|---|---|\n"
	for _, c := range Categories() {
		var list []string
		for _, s := range answers(c) {
			list = append(list, "`"+string(s)+"`")
		}
		text += fmt.Sprintf("| `%s` | %s |\n", c, strings.Join(list, ", "))
	}
	return text
}

func reasons() string {
	text := "| reason | set by |\n|---|---|\n"
	for _, d := range demands() {
		text += fmt.Sprintf("| `%s` | %s |\n", d.name, d.when)
	}
	return text
}

func TestEveryCategoryHasAnAnswerAndEveryStrategyAMeaning(t *testing.T) {
	for _, c := range Categories() {
		if len(answers(c)) == 0 {
			t.Errorf("%s has no strategy", c)
		}
	}
	for _, s := range Strategies() {
		if text := guidance(s, Facts{}); (text == "") != (s == EscalateEarly) {
			t.Errorf("%s says %q", s, text)
		}
	}
	seen := map[Category]bool{}
	for _, r := range rules() {
		seen[r.category] = true
	}
	for _, c := range Categories() {
		if !seen[c] {
			t.Errorf("no rule comes to %s", c)
		}
	}
}
