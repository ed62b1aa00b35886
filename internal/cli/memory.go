package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/report"
	"holdfast/internal/reinforcement/reflection"
)

func (a *app) memory() *cobra.Command {
	cmd := &cobra.Command{
		Use: "memory", Short: "See what recoveries have taught", Args: noArguments,
		Long: `When an agent that avoided the work gets over it, Holdfast keeps what was tried, why it
was wrong and what worked, and how the checks that failed came to hold. When something
like it happens again in this repository, the diagnosis and the next prompt know. The
memory is outside the work tree, bounded, and forgets what is old and of no use.`,
		Example: `  holdfast memory list
  holdfast memory show ralph-fix-login-0a1b2c3d/rec-001
  holdfast memory forget --all`,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.memoryList(), a.memoryShow(), a.memoryForget())
	return cmd
}

func (a *app) memoryList() *cobra.Command {
	var dir string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "list", Short: "List what this repository has taught, newest first", Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			m, err := shared.Memories(dir)
			if err != nil {
				return err
			}
			return report.WriteMemories(a.out, m.Items, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	directory(cmd, &dir)
	return cmd
}

func (a *app) memoryShow() *cobra.Command {
	var dir string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "show ID", Short: "Show one memory in full", Args: oneMemory, ValidArgsFunction: a.memoryIDs(&dir),
		RunE: func(_ *cobra.Command, args []string) error {
			m, err := shared.Memories(dir)
			if err != nil {
				return err
			}
			r, err := m.Find(args[0])
			if err != nil {
				return noMemory(args[0])
			}
			return report.WriteMemory(a.out, r, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	directory(cmd, &dir)
	return cmd
}

func (a *app) memoryForget() *cobra.Command {
	var dir string
	var all, asJSON bool
	cmd := &cobra.Command{
		Use: "forget ID", Short: "Forget one memory, or all with --all", ValidArgsFunction: a.memoryIDs(&dir),
		Args: func(cmd *cobra.Command, args []string) error {
			if all && len(args) == 0 {
				return nil
			}
			if all {
				return usage("--all forgets everything, so it takes no id", "leave one of the two out")
			}
			return oneMemory(cmd, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if insideAgent(os.Getenv) {
				return usage("the memory is people's to change, not the agents' it is about", "do it in a terminal of your own")
			}
			forgotten, err := shared.ForgetMemory(dir, strings.Join(args, ""))
			if errors.Is(err, reflection.ErrUnknown) {
				return noMemory(args[0])
			}
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(a.out).Encode(map[string]any{"forgotten": len(forgotten)})
			}
			fmt.Fprintf(a.out, "%d forgotten\n", len(forgotten))
			return nil
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "everything that this repository has taught")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	directory(cmd, &dir)
	return cmd
}

func oneMemory(_ *cobra.Command, args []string) error {
	if len(args) == 1 {
		return nil
	}
	return usage("name one memory", "`holdfast memory list` shows them")
}

func noMemory(id string) error {
	return usage("no such memory, or more than one: "+id, "`holdfast memory list` shows them; write more of the id")
}

// memoryIDs completes the ids of memories.
func (a *app) memoryIDs(dir *string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		m, err := shared.Memories(*dir)
		if err != nil || len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		var ids []string
		for _, r := range m.Items {
			ids = append(ids, r.ID)
		}
		return ids, cobra.ShellCompDirectiveNoFileComp
	}
}
