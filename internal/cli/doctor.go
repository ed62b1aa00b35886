package cli

import (
	"github.com/spf13/cobra"

	"holdfast/internal/flow/setup"
	"holdfast/internal/integration/report"
)

func (a *app) doctor() *cobra.Command {
	var req setup.DoctorRequest
	var asJSON bool
	cmd := &cobra.Command{
		Use: "doctor", Short: "Say whether the guard is in place, and repair it",
		Long: `Doctor looks at everything the guard needs: git, the folder for its state, the mark
of this work tree, and for every coding agent whether hooks are installed, complete,
trusted and not switched off, and whether its version knows what they need; then git
hooks and CI. For all that is wrong it says what to do.

With --fix it installs anew what is outdated, broken or missing in a guarded
repository, and renews trust of Codex that you once gave. Trust that you never gave,
hooks that are switched off and files that cannot be written are left to you.

Exit status: 0 all is well, 1 something is wrong, 3 usage.`,
		Example: `  holdfast doctor
  holdfast doctor --fix
  holdfast doctor --json | jq '.items[] | select(.health == "problem")'`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, err := setup.Doctor(cmd.Context(), req)
			if err != nil {
				return err
			}
			if !c.Well {
				a.exit = exitFound
			}
			return report.WriteCheckup(a.out, c, asJSON, a.style())
		},
	}
	cmd.Flags().SortFlags = false
	cmd.Flags().BoolVar(&req.Fix, "fix", false, "repair what can be repaired")
	directory(cmd, &req.Dir)
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}
