package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/report"
)

func (a *app) catalogList(dir *string) *cobra.Command {
	var asJSON bool
	var kind string
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List patterns, frameworks or gates",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			if !slices.Contains(entryKinds, kind) {
				return usage(fmt.Sprintf("--kind %q is unknown", kind), "use one of %s", strings.Join(entryKinds, ", "))
			}
			entries, err := a.entries(*dir, kind)
			if err != nil {
				return err
			}
			if asJSON {
				return a.writeJSON(entries)
			}
			w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
			for _, e := range entries {
				fmt.Fprintln(w, strings.TrimRight(strings.Join(columns(e), "\t"), "\t"))
			}
			return w.Flush()
		},
	}
	cmd.Flags().StringVar(&kind, "kind", "pattern", strings.Join(entryKinds, ", "))
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	complete(cmd, "kind", entryKinds)
	return cmd
}

var entryKinds = []string{"pattern", "framework", "gate"}

// entry is a catalog entry as lists show it.
type entry = report.CatalogEntry

func columns(e entry) []string {
	if e.Kind == "pattern" {
		return []string{e.ID, e.LP, e.Type, e.Severity["commit"], e.Summary}
	}
	return []string{e.ID, strings.Join(e.Languages, ", "), strings.Join(e.Files, ", ")}
}

// entries lists one kind of entry, or all of them, sorted by name.
func (a *app) entries(dir string, kinds ...string) ([]entry, error) {
	cat, err := judging.OpenCatalog(dir)
	if err != nil {
		return nil, err
	}
	var out []entry
	var failures []error
	read := map[string]func() error{
		"pattern": func() error {
			list, err := cat.Patterns()
			for _, p := range list {
				out = append(out, report.PatternEntry(p))
			}
			return err
		},
		"framework": func() error {
			list, err := cat.Frameworks("")
			for _, f := range list {
				out = append(out, entry{Kind: "framework", ID: f.ID, Languages: f.Languages, Files: f.Files, File: f.File})
			}
			return err
		},
		"gate": func() error {
			list, err := cat.Gates()
			for _, g := range list {
				out = append(out, entry{Kind: "gate", ID: g.Tool, Files: g.Files, File: g.File})
			}
			return err
		},
	}
	for _, k := range kinds {
		failures = append(failures, read[k]())
	}
	slices.SortFunc(out, func(a, b entry) int { return strings.Compare(a.ID+" "+a.Kind, b.ID+" "+b.Kind) })
	return out, errors.Join(failures...)
}
