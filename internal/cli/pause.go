package cli

import (
	"fmt"
	"holdfast/internal/flow/looping"

	"github.com/spf13/cobra"
)

func (a *app) pause() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use: "pause [LOOP]", Short: "Let a running loop pause after its iteration", Args: oneAtMost("loop"),
		RunE: func(_ *cobra.Command, args []string) error {
			id, err := a.loopNamed(dir, args)
			if err != nil {
				return err
			}
			if err := looping.Pause(id, a.quietHands()); err != nil {
				return usage(err.Error(), "`holdfast list` shows how the loops stand")
			}
			fmt.Fprintf(a.out, "%s pauses after its iteration\n", id)
			return nil
		},
	}
	directory(cmd, &dir)
	return cmd
}

func (a *app) abort() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use: "abort [LOOP]", Short: "End a loop at once, and hand over its best iteration", Args: oneAtMost("loop"),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := a.loopNamed(dir, args)
			if err != nil {
				return err
			}
			if err := looping.Abort(cmd.Context(), id, a.quietHands()); err != nil {
				return err
			}
			fmt.Fprintf(a.out, "%s is aborted\n", id)
			return nil
		},
	}
	directory(cmd, &dir)
	return cmd
}
