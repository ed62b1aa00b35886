package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"holdfast/internal/flow/looping"
	"strings"

	"github.com/spf13/cobra"
)

func (a *app) restore() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use: "restore LOOP[@N|@staged]", Short: "Bring the work tree back to where an iteration left it",
		Long: `Restore brings back exactly the files that an iteration left behind; without a
number those of the last one, with @baseline those of the start. Ignored files,
index, branch and stash stay as they are. What is replaced is kept in a snapshot,
whose name is printed.

@staged brings back what you had staged when the loop began: the index, and no
file. What was staged instead is kept as a tree, whose name is printed.`,
		Example: `  holdfast restore a1b2c3d4@2          what iteration 2 left behind
  holdfast restore a1b2c3d4@baseline   the start
  holdfast restore a1b2c3d4@staged     what was staged at the start`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 {
				return nil
			}
			return usage("restore takes one loop, with an iteration if you like", "`holdfast list` names the loops; write LOOP, LOOP@3, LOOP@baseline or LOOP@staged")
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			name, which, found := strings.Cut(args[0], "@")
			if which == "staged" {
				return a.restoreStaged(cmd.Context(), dir, name)
			}
			at := -1
			if found {
				var err error
				if at, err = moment(which); err != nil {
					return err
				}
			}
			id, err := looping.Find(dir, name, a.quietHands())
			if err != nil {
				return err
			}
			done, err := looping.Restore(cmd.Context(), id, at, a.quietHands())
			if err != nil {
				return err
			}
			fmt.Fprintf(a.out, "files restored: %d\n", len(done.Changed))
			if done.Safety != "" {
				fmt.Fprintf(a.out, "what was replaced is snapshot %s\n", done.Safety)
			}
			return nil
		},
	}
	directory(cmd, &dir)
	return cmd
}

func (a *app) restoreStaged(ctx context.Context, dir, name string) error {
	id, err := looping.Find(dir, name, a.quietHands())
	if err != nil {
		return err
	}
	done, err := looping.RestoreStaged(ctx, id, a.quietHands())
	switch {
	case err != nil:
		return err
	case done.Already:
		fmt.Fprintln(a.out, "it is staged as it was at the start")
		return nil
	}
	fmt.Fprintln(a.out, "staged as at the start; files are as they were")
	if done.Replaced != "" {
		fmt.Fprintf(a.out, "what was staged until now: git read-tree %s\n", done.Replaced)
	}
	return nil
}

func (a *app) gc() *cobra.Command {
	var dir string
	var keep int
	var asJSON bool
	cmd := &cobra.Command{
		Use: "gc", Short: "Drop old snapshots and hook logs, the state of loops that are over, and worktrees whose work is merged", Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if keep < 0 {
				return usage(fmt.Sprintf("--keep %d keeps nothing that is", keep), "give the number of snapshots to keep")
			}
			freed, err := looping.CollectGarbage(cmd.Context(), dir, keep, a.quietHands())
			if err != nil {
				return err
			}
			if asJSON {
				out := json.NewEncoder(a.out)
				out.SetIndent("", "  ")
				return out.Encode(freed)
			}
			fmt.Fprintf(a.out, "snapshots dropped: %d, loops forgotten: %d, worktrees removed: %d, temporary folders removed: %d, hook logs dropped: %d\n", freed.Snapshots, freed.Loops, freed.Worktrees, freed.Folders, freed.Logs)
			for _, why := range freed.Kept {
				fmt.Fprintln(a.out, why)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	cmd.Flags().IntVar(&keep, "keep", 50, "keep the last `N` snapshots of the work tree, and those of loops that can go on")
	directory(cmd, &dir)
	return cmd
}
