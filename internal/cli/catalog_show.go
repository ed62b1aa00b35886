package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/spelling"
	"holdfast/internal/flow/judging"
)

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
