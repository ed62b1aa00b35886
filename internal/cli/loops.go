package cli

import (
	"holdfast/internal/flow/looping"
	"os"

	"github.com/spf13/cobra"
)

// quietHands are for commands that only look.
func (a *app) quietHands() looping.Hands {
	return looping.Hands{Now: a.now, NewID: newID, PID: os.Getpid(), Owner: owner(), Note: a.note, Leash: leash()}
}

// loopNamed finds the loop that the first argument means.
func (a *app) loopNamed(dir string, args []string) (string, error) {
	name := ""
	if len(args) > 0 {
		name = args[0]
	}
	return looping.Find(dir, name, a.quietHands())
}

func directory(cmd *cobra.Command, dir *string) {
	cmd.Flags().StringVarP(dir, "directory", "C", "", "look in `DIR` instead of the current directory")
}
