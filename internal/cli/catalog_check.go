package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/flow/judging"
)

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
			fmt.Fprintf(a.out, "%s: no faults in %s, %s and %s, %s run\n", strings.Join(done.Names, ", "),
				count(done.Patterns, "pattern"), count(done.Frameworks, "framework"), count(done.Gates, "gate"), count(done.Examples, "example"))
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
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
	return a.writeJSON(map[string]any{"faults": faults, "patterns": done.Patterns, "frameworks": done.Frameworks, "gates": done.Gates, "examples": done.Examples})
}
