package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/spelling"
	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/report"
)

func (a *app) catalog() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "catalog",
		Short: "List, show, check and extend what Holdfast knows",
		Long: `The catalog is what Holdfast knows: patterns (what counts as avoidance),
frameworks (how tests are written) and gates (which settings hold a standard up).
Your own entries go to .holdfast/catalog in the repository, or to
holdfast/catalog in your configuration directory; they need no Go code.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().StringVarP(&dir, "directory", "C", "", "look in `DIR` instead of the current directory")
	cmd.AddCommand(a.catalogList(&dir), a.catalogShow(&dir), a.catalogCheck(&dir), a.catalogNew(&dir), a.catalogDocs(&dir))
	return cmd
}

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

func (a *app) catalogShow(dir *string) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show ID",
		Short: "Show an entry as it is written",
		Args:  exactlyOne("id"),
		RunE: func(_ *cobra.Command, args []string) error {
			found, err := a.find(*dir, args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return a.writeJSON(found)
			}
			cat, err := judging.OpenCatalog(*dir)
			if err != nil {
				return err
			}
			for i, e := range found {
				text, err := judging.EntryText(cat, e.File)
				if err != nil {
					return err
				}
				if i > 0 {
					fmt.Fprintln(a.out)
				}
				fmt.Fprintf(a.out, "# %s\n%s", e.File, text)
			}
			return nil
		},
		ValidArgsFunction: a.completeIDs(dir, entryKinds...),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

// find gives all entries of a name; a pattern is also found by its LP number.
func (a *app) find(dir, id string) ([]entry, error) {
	all, err := a.entries(dir, entryKinds...)
	if err != nil {
		return nil, err
	}
	var found []entry
	var ids []string
	for _, e := range all {
		if catalog.Called(id, e.ID, e.LP) {
			found = append(found, e)
		}
		ids = append(ids, e.ID)
	}
	if len(found) > 0 {
		return found, nil
	}
	return nil, notInCatalog(id, spelling.Near(id, ids))
}

func notInCatalog(id string, near []string) error {
	hint := "`holdfast catalog list` shows what there is"
	if len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return usage(fmt.Sprintf("the catalog has no %q", id), "%s", hint)
}

func (a *app) completeIDs(dir *string, kinds ...string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		entries, _ := a.entries(*dir, kinds...)
		var ids []string
		for _, e := range entries {
			ids = append(ids, e.ID)
		}
		return ids, cobra.ShellCompDirectiveNoFileComp
	}
}

func (a *app) catalogCheck(dir *string) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check [DIR]",
		Short: "Check entries and run their examples",
		Long: `Check entries and run their examples: your own catalogs, or the one in DIR.
Without catalogs of your own the built-in one is checked. All faults are told at
once, each with its file, line and a hint.

Exit status: 0 no faults, 3 faults.`,
		Args: oneAtMost("directory"),
		RunE: func(_ *cobra.Command, args []string) error {
			named := ""
			if len(args) == 1 {
				named = args[0]
			}
			stop := a.reassure("still running examples")
			defer stop()
			done, err := judging.CheckCatalog(*dir, named)
			if asJSON {
				return a.writeFaults(done, err)
			}
			if err != nil {
				return err
			}
			fmt.Fprintf(a.out, "%s: no faults in %s and %s, %s run\n", strings.Join(done.Names, ", "), count(done.Patterns, "pattern"), count(done.Frameworks, "framework"), count(done.Examples, "example"))
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

func count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// writeFaults says the outcome of a check as data; what are no faults are errors still.
func (a *app) writeFaults(done judging.Checked, err error) error {
	type fault struct {
		File    string `json:"file"`
		Line    int    `json:"line"`
		Message string `json:"message"`
		Hint    string `json:"hint"`
	}
	faults := []fault{}
	for _, f := range catalog.Faults(err) {
		faults = append(faults, fault{f.File, f.Line, f.Message, f.Hint})
	}
	if err != nil && len(faults) == 0 {
		return err
	}
	if err != nil {
		a.exit = exitUsage
	}
	return a.writeJSON(map[string]any{"faults": faults, "patterns": done.Patterns, "frameworks": done.Frameworks, "examples": done.Examples})
}

func (a *app) catalogNew(dir *string) *cobra.Command {
	var kind string
	cmd := &cobra.Command{
		Use:   "new ID",
		Short: "Begin a pattern or a framework of your own",
		Long: `Write the beginnings of an entry into .holdfast/catalog. Fill in what it marks
with FILL IN, its examples above all; then ` + "`holdfast catalog check`" + ` passes.`,
		Example: `  holdfast catalog new debug-print-left-in
  holdfast catalog new our-runner --kind framework`,
		Args: exactlyOne("id"),
		RunE: func(_ *cobra.Command, args []string) error {
			if kind != "pattern" && kind != "framework" {
				return usage(fmt.Sprintf("--kind %q is unknown", kind), "use pattern or framework")
			}
			if ok, _ := regexp.MatchString(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`, args[0]); !ok {
				return usage(fmt.Sprintf("%q is no id", args[0]), "use small letters, digits and dashes, such as debug-print-left-in")
			}
			file, err := judging.NewEntry(*dir, args[0], kind)
			if errors.Is(err, fs.ErrExist) {
				return usage(file+" is there already", "edit it, or choose another id")
			}
			if err != nil {
				return err
			}
			fmt.Fprintln(a.out, file)
			a.note("fill in what it marks with FILL IN, then run `holdfast catalog check`")
			return nil
		},
	}
	cmd.Flags().StringVar(&kind, "kind", "pattern", "pattern or framework")
	complete(cmd, "kind", []string{"pattern", "framework"})
	return cmd
}

func (a *app) writeJSON(v any) error {
	enc := json.NewEncoder(a.out)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// exactlyOne accepts a single argument.
func exactlyOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
			return nil
		}
		return usage(fmt.Sprintf("wants one %s, got %d", what, len(args)), "`%s --help` shows examples", cmd.CommandPath())
	}
}
