package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/report"
)

func (a *app) explain() *cobra.Command {
	var asJSON bool
	var dir string
	cmd := &cobra.Command{
		Use:   "explain ID",
		Short: "Explain a pattern: what it means, what to do, and what clears it",
		Example: `  holdfast explain test-skipped
  holdfast explain LP-026`,
		Args: exactlyOne("pattern"),
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := judging.FindPattern(dir, args[0])
			var unknown judging.UnknownPattern
			if errors.As(err, &unknown) {
				return a.explainOther(dir, unknown)
			}
			if err != nil {
				return err
			}
			if asJSON {
				return a.writeJSON(report.Explain(p))
			}
			a.write(explained(p))
			return nil
		},
		ValidArgsFunction: a.completeIDs(&dir, "pattern"),
	}
	directory(cmd, &dir)
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

// explainOther explains what is no pattern and yet has a name that reports and the catalog use.
func (a *app) explainOther(dir string, unknown judging.UnknownPattern) error {
	if meaning := event.ClearanceMeaning(unknown.Name); meaning != "" {
		_, err := fmt.Fprintf(a.out, "%s  clearance\n\nA finding is cleared by it: %s.\n", unknown.Name, meaning)
		return err
	}
	if d, ok := event.Describe(event.Kind(unknown.Name)); ok {
		_, err := fmt.Fprintf(a.out, "%s  event\n\n%s. Patterns ask about it with when: {event: %s}.\n", unknown.Name, sentence(d.Meaning), unknown.Name)
		return err
	}
	entries, err := a.entries(dir, "framework", "gate")
	if err == nil && slices.ContainsFunc(entries, func(e entry) bool { return e.ID == unknown.Name }) {
		return usage(fmt.Sprintf("%q is no pattern", unknown.Name), "`holdfast catalog show %s` shows what is known of it", unknown.Name)
	}
	return notInCatalog(unknown.Name, unknown.Near)
}

// explained is a pattern in words: what it means, what to do, an example, what clears it.
func explained(p catalog.Pattern) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("%s", strings.TrimSpace(p.ID+"  "+p.LP+"  "+p.Type))
	line("\n%s.", sentence(p.Summary))
	for _, name := range p.When.Events {
		if d, ok := event.Describe(event.Kind(name)); ok {
			line("Seen as: %s (%s).", d.Meaning, name)
		}
	}
	line("Severity: %s. Confidence: %v%s.", severityText(p.Severity), p.Confidence, decisiveText(p))
	line("\nInstead: %s", strings.TrimSpace(p.Advice))
	if len(p.Catches) > 0 {
		showExample(&b, "Caught", plainest(p.Catches))
	}
	if len(p.Allows) > 0 {
		showExample(&b, "Fine", plainest(p.Allows))
	}
	if len(p.ClearedBy) > 0 {
		line("\nCleared by:")
		for _, kind := range p.ClearedBy {
			line("  %-18s %s", kind, event.ClearanceMeaning(kind))
		}
	}
	return b.String()
}

func severityText(s catalog.Severity) string {
	if s.Call == s.Iteration && s.Iteration == s.Commit {
		return s.Commit
	}
	return fmt.Sprintf("%s at a call, %s at the end of an iteration, %s in a commit", s.Call, s.Iteration, s.Commit)
}

func decisiveText(p catalog.Pattern) string {
	if p.Confidence >= 0.8 {
		return ", which is decisive"
	}
	return ""
}

func sentence(s string) string {
	s = strings.TrimSuffix(strings.TrimSpace(s), ".")
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// plainest is the example that needs the fewest words to say what it is about: special cases need
// more. An event alone, which nobody sees in code, is shown only when there is nothing else.
func plainest(list []catalog.Example) catalog.Example {
	return slices.MinFunc(list, func(a, b catalog.Example) int {
		if (a.Event == "") != (b.Event == "") {
			return cmp.Compare(len(a.Event), len(b.Event))
		}
		return cmp.Compare(len(a.Title), len(b.Title))
	})
}

func showExample(b *strings.Builder, heading string, ex catalog.Example) {
	fmt.Fprintf(b, "\n%s: %s\n", heading, ex.Title)
	if ex.Event != "" {
		fmt.Fprintf(b, "  %s %v\n", ex.Event, ex.Facts)
		return
	}
	for _, side := range []struct {
		word string
		text *string
	}{{"before", ex.Before}, {"after", ex.After}} {
		head := side.word
		if ex.File != "" {
			head = ex.File + ", " + head
		}
		if side.text == nil {
			fmt.Fprintf(b, "  %s: not there\n", head)
			continue
		}
		fmt.Fprintf(b, "  %s:\n", head)
		for l := range strings.Lines(*side.text) {
			fmt.Fprintf(b, "    %s\n", strings.TrimRight(l, "\n"))
		}
	}
}
