package cli

import (
	"holdfast/internal/flow/judging"

	"github.com/spf13/cobra"

	"holdfast/internal/integration/report"
)

func (a *app) inventory() *cobra.Command {
	req := judging.InventoryRequest{Format: "text"}
	var json bool
	cmd := &cobra.Command{
		Use:   "inventory [PATH…]",
		Short: "List every test case",
		Long: `List every test case with its file, line, framework, suites, name, rows, state
and oracles: what makes it fail. Nothing is run. Files are those of the work
tree (ignored ones not), of a revision, or of a plain directory; vendored and
generated folders are left out.

A test is what is written, a case is what a runner counts: a table with three
rows is one test and three cases. "× ?" marks rows that only a run can count.

Where the settings of pytest, jest, vitest or mocha say what is collected, those
count. Tests that they leave out, and places that make tests only when they are
run, are not listed; they are named at the end.`,
		Example: `  holdfast inventory                      the work tree
  holdfast inventory tests/ src/cart      some folders
  holdfast inventory --rev v1.2.0         a revision, also in a bare repository
  holdfast inventory --json | jq '.cases[] | select(.state != "active") | .full_name'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			req.Paths = args
			if json {
				req.Format = "json"
			}
			req.Out, req.Note, req.Style = a.out, a.note, report.Style{Color: colored(a.out), Version: Version}
			stop := a.reassure("still reading")
			defer stop()
			return judging.Inventory(cmd.Context(), req)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&req.Revision, "rev", "", "list the files of `REV`")
	flags.StringVarP(&req.Dir, "directory", "C", "", "look in `DIR` instead of the current directory")
	flags.BoolVar(&req.Foreign, "vendored", false, "also list vendored and generated folders")
	flags.BoolVar(&json, "json", false, "write JSON; docs/schema/inventory.schema.json describes it")
	return cmd
}
