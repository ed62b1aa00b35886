package command_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"holdfast/internal/detection/command"
)

var update = flag.Bool("update", false, "rewrite the expectations")

// TestCommands reads real commands of agents, good and bad, with what each would do. In the
// file a command begins with "$ ", and its effects with "= "; "? " is what is unclear.
func TestCommands(t *testing.T) {
	const file = "testdata/commands.txt"
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var fresh strings.Builder
	count := 0
	for _, c := range readCommands(string(raw)) {
		if c.heading {
			fresh.WriteString(c.line + "\n\n")
			continue
		}
		count++
		got := brief(command.Read(c.line, ""))
		if got != c.want && !*update {
			t.Errorf("%s\ngot:\n%swant:\n%s", c.line, got, c.want)
		}
		fresh.WriteString("$ " + c.line + "\n" + got + "\n")
	}
	if count < 150 {
		t.Errorf("%d commands are too few to speak for real use", count)
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.TrimSuffix(fresh.String(), "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

type example struct {
	line, want string
	heading    bool
}

func readCommands(text string) []example {
	var out []example
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		first, ok := strings.CutPrefix(lines[i], "$ ")
		if !ok {
			if lines[i] != "" {
				out = append(out, example{line: lines[i], heading: true})
			}
			continue
		}
		c := example{line: first}
		for i++; i < len(lines) && !strings.HasPrefix(lines[i], "= "); i++ {
			c.line += "\n" + lines[i]
		}
		for ; i < len(lines) && strings.HasPrefix(lines[i], "= "); i++ {
			c.want += lines[i] + "\n"
		}
		out = append(out, c)
	}
	return out
}

// brief is a reading in short lines.
func brief(r command.Reading) string {
	var b strings.Builder
	for _, e := range r.Effects {
		b.WriteString("= " + briefEffect(e) + "\n")
	}
	for _, u := range r.Unclear {
		b.WriteString(strings.Join(strings.Fields(fmt.Sprintf("= ? %s %s (%s)", u.Kind, u.Path, u.Why)), " ") + "\n")
	}
	if r.Err != nil {
		b.WriteString("= ! " + r.Err.Error() + "\n")
	}
	if b.Len() == 0 {
		return "= nothing\n"
	}
	return b.String()
}

func briefEffect(e command.Effect) string {
	out := []string{string(e.Kind)}
	add := func(when bool, text string) {
		if when {
			out = append(out, text)
		}
	}
	add(e.Glob, "glob")
	add(e.Path != "", e.Path)
	add(e.Recursive, "and all in it")
	add(e.To != "" && e.To != e.Path, "to "+e.To)
	add(e.From != "", "from "+e.From)
	add(e.Detail != "", "("+e.Detail+")")
	add(len(e.Narrow) > 0, fmt.Sprintf("without what is not %q", e.Narrow))
	add(len(e.Targets) > 0, fmt.Sprintf("on %q", e.Targets))
	add(e.Piped != "", "| "+e.Piped)
	add(e.Known, fmt.Sprintf("with %q", e.Text))
	return strings.Join(out, " ")
}
