package cli

import (
	"github.com/spf13/cobra"

	"holdfast/internal/flow"
	"holdfast/internal/integration/report"
	"holdfast/internal/integration/store"
)

func (a *app) log() *cobra.Command {
	var dir string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "log [LOOP]", Short: "Show the journal of a loop", Args: oneAtMost("loop"),
		Long: `Log shows everything that a loop wrote down, in its order. The journal is a chain of
hashes outside the work tree; whatever was changed, cut off or taken out of it is
found and said.`,
		RunE: func(_ *cobra.Command, args []string) error {
			id, err := a.loopNamed(dir, args)
			if err != nil {
				return err
			}
			return flow.LoopLog(id, a.quietHands(), func(e store.Entry) error {
				return report.WriteJournalEntry(a.out, e.Seq, e.Time, e.Kind, e.Data, asJSON)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write the entries as they are, one a line")
	directory(cmd, &dir)
	return cmd
}
