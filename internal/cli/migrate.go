package cli

import (
	"fmt"
	"holdfast/internal/flow/looping"

	"github.com/spf13/cobra"
)

func (a *app) migrate() *cobra.Command {
	var dir string
	var dryRun, asJSON bool
	cmd := &cobra.Command{
		Use: "migrate", Short: "Bring the state of old single loops into today's layout", Args: noArguments,
		Long: `Migrate looks for states that older programs have left in this work tree:
.aiwg/ralph/current-loop.json, and states in the same form under .aiwg/ralph/loops. Each
becomes a state of today, with its iterations, so that ` + "`holdfast list` and `holdfast status`" + `
show it. The old file is kept in .aiwg/ralph/backup. Done twice, it does nothing the
second time; cut off, it goes on where it was.

Such a loop has no journal and cannot be resumed; the command that starts it anew is shown.`,
		Example: `  holdfast migrate --dry-run
  holdfast migrate --json`,
		RunE: func(*cobra.Command, []string) error {
			m, err := looping.Migrate(dir, dryRun, a.quietHands())
			if err != nil {
				return err
			}
			if asJSON {
				return a.writeJSON(m)
			}
			a.writeMigration(m)
			return nil
		},
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "show what would be done, and do nothing")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	directory(cmd, &dir)
	return cmd
}

func (a *app) writeMigration(m looping.Migration) {
	if len(m.Steps) == 0 {
		fmt.Fprintln(a.out, "nothing to migrate: there is no state of an older layout here")
		return
	}
	for _, s := range m.Steps {
		if s.From != "" {
			fmt.Fprintf(a.out, "%-8s %s (from %s)\n", s.Do, s.File, s.From)
			continue
		}
		fmt.Fprintf(a.out, "%-8s %s\n", s.Do, s.File)
	}
	if !m.Done {
		fmt.Fprintln(a.out, "nothing was done: this is what `holdfast migrate` would do")
		return
	}
	for _, l := range m.Loops {
		fmt.Fprintf(a.out, "%s is %s at iteration %d\n", l.LoopID, l.Status, l.Iteration)
		if !l.Status.Over() {
			fmt.Fprintf(a.out, "  go on with: holdfast resume %s\n", l.LoopID)
		}
	}
}
