package cli

import (
	"cmp"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"holdfast/internal/agents/wiring"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/flow/looping"
	"holdfast/internal/tracking/loop"
)

func (a *app) hooks() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "hooks",
		Short: "Check and show what happens, and what happened, at the events of a loop",
		Long: `Ten events make up the life of a loop. What happens at each of them is wired in a
file: which agents are asked, what is done, what is kept in the state and which event
follows. A project's own file is .holdfast/hooks.yaml; a hook that stands there takes
the place of the built-in one. docs/events.md describes every key.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.hooksCheck(), a.hooksShow(), a.hooksTrace())
	return cmd
}

func (a *app) hooksCheck() *cobra.Command {
	var dir string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check [FILE]",
		Short: "Check a file of hooks",
		Long: `Check a file of hooks: FILE, or the one of this project, or the built-in one. All
faults are told at once, each with its file, line and a hint: words that nobody acts
on, conditions that compare what cannot be compared, hooks that raise one another.

Exit status: 0 no faults, 3 faults.`,
		Args: oneAtMost("file"),
		RunE: func(_ *cobra.Command, args []string) error {
			file := ""
			if len(args) == 1 {
				file = args[0]
			}
			names, w, err := looping.CheckHooks(dir, file)
			if asJSON {
				return a.writeHookFaults(names, err)
			}
			if err != nil {
				return err
			}
			fmt.Fprintf(a.out, "%s: no faults in %s\n", strings.Join(names, ", "), count(len(w.Hooks), "hook"))
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	directory(cmd, &dir)
	return cmd
}

// writeHookFaults says the outcome of a check as data; what are no faults are errors still.
func (a *app) writeHookFaults(names []string, err error) error {
	faults := []map[string]any{}
	for _, f := range catalog.Faults(err) {
		faults = append(faults, map[string]any{"file": f.File, "line": f.Line, "message": f.Message, "hint": f.Hint})
	}
	if err != nil && len(faults) == 0 {
		return err
	}
	if err != nil {
		a.exit = exitUsage
	}
	return a.writeJSON(map[string]any{"files": names, "faults": faults})
}

func (a *app) hooksShow() *cobra.Command {
	var dir string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show [HOOK]",
		Short: "Show what is wired to the events, or to one of them",
		Example: `  holdfast hooks show
  holdfast hooks show on_error       as it is written`,
		Args:      oneAtMost("hook"),
		ValidArgs: hookNames(),
		RunE: func(_ *cobra.Command, args []string) error {
			name := ""
			if len(args) == 1 {
				name = args[0]
			}
			shown, err := looping.ShowHooks(dir, name)
			switch {
			case err != nil:
				return err
			case asJSON:
				return a.writeJSON(shown)
			case name != "":
				fmt.Fprintf(a.out, "# %s:%d\n%s", shown[0].File, shown[0].Line, shown[0].Text)
				return nil
			}
			return a.listHooks(shown)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	directory(cmd, &dir)
	return cmd
}

func hookNames() []string {
	var out []string
	for _, e := range loop.Events() {
		out = append(out, string(e))
	}
	return out
}

func (a *app) listHooks(shown []wiring.Hook) error {
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "HOOK\tASKS\tACTIONS\tLIMIT\tFAILS\tWRITTEN IN")
	for _, h := range shown {
		var asked []string
		for _, agent := range h.Agents {
			asked = append(asked, agent.Name)
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\t%s\n", h.Name, cmp.Or(strings.Join(asked, ", "), "nobody"), len(h.Actions), limit(h.Limit()), h.OnFailure, h.File)
	}
	return w.Flush()
}

func limit(d time.Duration) string {
	if d == 0 {
		return "none"
	}
	return d.String()
}
