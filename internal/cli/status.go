package cli

import (
	"encoding/json"

	"github.com/spf13/cobra"

	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/report"
)

func (a *app) status() *cobra.Command {
	var dir string
	var persistence, regressions, qualities, asJSON bool
	cmd := &cobra.Command{
		Use: "status [LOOP]", Short: "Show how a loop stands", Args: oneAtMost("loop"),
		Example: `  holdfast status
  holdfast status a1b2c3d4 --quality`,
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := a.loopNamed(dir, args)
			if err != nil {
				return err
			}
			l, err := looping.Show(cmd.Context(), dir, id, a.quietHands())
			if err != nil {
				return err
			}
			if asJSON {
				out := json.NewEncoder(a.out)
				out.SetIndent("", "  ")
				return out.Encode(l.Document())
			}
			return report.WriteLoopStatus(a.out, l, report.LoopViews{Persistence: persistence, Regressions: regressions, Quality: qualities}, report.Style{Color: colored(a.out)})
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&persistence, "persistence", false, "baseline, present metrics, regressions, recoveries, the best iteration")
	flags.BoolVar(&regressions, "regressions", false, "every regression, and what became of it")
	flags.BoolVar(&qualities, "quality", false, "the quality of every iteration, as bars")
	flags.BoolVar(&asJSON, "json", false, "write the state as JSON; docs/schema/loop-state.schema.json describes it")
	directory(cmd, &dir)
	return cmd
}

func (a *app) list() *cobra.Command {
	var dir string
	var all, asJSON bool
	cmd := &cobra.Command{
		Use: "list", Short: "List the loops of this work tree", Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			loops, err := looping.List(dir, all, a.quietHands())
			if err != nil {
				return err
			}
			return report.WriteLoopList(a.out, loops, asJSON, report.Style{Color: colored(a.out)})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "those of all work trees")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	directory(cmd, &dir)
	return cmd
}
