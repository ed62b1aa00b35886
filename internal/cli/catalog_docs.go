package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/flow/judging"
)

func (a *app) catalogDocs(dir *string) *cobra.Command {
	return &cobra.Command{
		Use:   "docs",
		Short: "Print the catalog as Markdown: patterns, events, clearances, frameworks, gates",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			cat, err := judging.OpenCatalog(*dir)
			if err != nil {
				return err
			}
			text, err := catalogMarkdown(cat)
			a.write(text)
			return err
		},
	}
}

// catalogMarkdown is the tables of docs/catalog.md; a test keeps the two together.
func catalogMarkdown(cat *catalog.Catalog) (string, error) {
	var b strings.Builder
	table := func(title string, columns ...string) {
		fmt.Fprintf(&b, "## %s\n\n| %s |\n|%s\n", title, strings.Join(columns, " | "), strings.Repeat("---|", len(columns)))
	}
	row := func(cells ...string) {
		for i, c := range cells {
			cells[i] = strings.ReplaceAll(c, "|", `\|`)
		}
		fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | "))
	}
	patterns, err := cat.Patterns()
	if err != nil {
		return "", err
	}
	frameworks, err := cat.Frameworks("")
	if err != nil {
		return "", err
	}
	gates, err := cat.Gates()
	if err != nil {
		return "", err
	}
	table(fmt.Sprintf("Patterns (%d)", len(patterns)), "id", "number", "type", "severity", "confidence", "what it means")
	for _, p := range patterns {
		row("`"+p.ID+"`", p.LP, p.Type, shortSeverity(p.Severity), fmt.Sprint(p.Confidence), p.Summary)
	}
	b.WriteString("\nSeverity is that of a commit; where a single call or an iteration is judged differently, all three are given.\n\n")
	table("Events", "event", "what happened", "facts")
	for _, d := range event.Kinds {
		row("`"+string(d.Kind)+"`", d.Meaning, strings.Join(d.Facts(), ", "))
	}
	b.WriteByte('\n')
	table("Clearances", "clearance", "meaning")
	for _, m := range event.ClearanceKinds {
		row("`"+m.Kind+"`", m.Meaning)
	}
	b.WriteByte('\n')
	table(fmt.Sprintf("Frameworks (%d)", len(frameworks)), "framework", "languages")
	for _, f := range frameworks {
		row("`"+f.ID+"`", strings.Join(f.Languages, ", "))
	}
	b.WriteByte('\n')
	table(fmt.Sprintf("Gates (%d)", len(gates)), "tool", "files")
	for _, g := range gates {
		row("`"+g.Tool+"`", "`"+strings.Join(g.Files, "`, `")+"`")
	}
	return b.String(), nil
}

func shortSeverity(s catalog.Severity) string {
	if s.Call == s.Commit && s.Iteration == s.Commit {
		return s.Commit
	}
	return fmt.Sprintf("%s (call %s, iteration %s)", s.Commit, s.Call, s.Iteration)
}
