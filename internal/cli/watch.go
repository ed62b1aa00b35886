package cli

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"holdfast/internal/flow/hooking"
	"holdfast/internal/integration/report"
)

func (a *app) watch() *cobra.Command {
	req := hooking.WatchRequest{Now: time.Now, PID: os.Getpid(), Courier: courier}
	var asJSON bool
	cmd := &cobra.Command{
		Use: "watch", Short: "Judge edits as they land, for agents without hooks", Args: noArguments,
		Long: `Watch judges every edit in a work tree as soon as files come to rest, whoever makes
it, and everything since its start when nothing more happens for a while: a test
that left one file may have been on its way to another.

It only tells, unless --roll-back is given: then files in which something does not
stand go back to what they were, and what was taken back is kept as a snapshot.

Exit status: 0 nothing is open at the end, 1 something is, 3 usage or
configuration, 4 the last look could not be taken.`,
		Example: `  holdfast watch                   tell what does not stand
  holdfast watch --roll-back       and take it back
  holdfast watch --json | jq .     one line of JSON for each moment`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if req.Quiet <= 0 || req.Settled <= 0 {
				return usage("--quiet and --settled must be longer than nothing", "write a time such as 500ms or 20s")
			}
			var broken error
			req.Tell = func(m report.WatchMoment) {
				if err := report.WriteWatch(a.out, m, asJSON, report.Style{Color: colored(a.out)}); err != nil && broken == nil {
					broken = err
				}
			}
			end, err := hooking.Watch(cmd.Context(), req)
			switch {
			case err != nil:
				return err
			case broken != nil:
				return fmt.Errorf("write: %w", broken)
			case end.Failed != nil:
				return fmt.Errorf("the last look could not be taken: %w", end.Failed)
			case len(end.Open) > 0:
				a.exit = exitFound
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&req.RollBack, "roll-back", false, "take back what does not stand")
	cmd.Flags().DurationVar(&req.Quiet, "quiet", 300*time.Millisecond, "look when files have rested for `TIME`")
	cmd.Flags().DurationVar(&req.Settled, "settled", 20*time.Second, "look at the whole when nothing has happened for `TIME`")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write a line of JSON for each moment")
	directory(cmd, &req.Dir)
	return cmd
}
