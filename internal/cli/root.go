package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// root is the command tree. A new command is a file of its own and one line here.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "holdfast",
		Short: "Keep coding agents honest",
		Long: `Holdfast finds avoidance in code changes: tests deleted, skipped or weakened,
errors swallowed, checks bypassed, gates lowered. It judges by structure, not by
words in a diff, and says for every finding what was there, what is there now,
why that is avoidance and what to do instead.`,
		Example: `  holdfast check                     judge what is uncommitted in this work tree
  holdfast check main...HEAD         judge a branch
  git diff | holdfast check --patch -`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noArguments,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SuggestionsMinimumDistance = 2
	root.SetFlagErrorFunc(flagFault)
	root.AddCommand(
		a.run(),
		a.resume(),
		a.pause(),
		a.abort(),
		a.status(),
		a.report(),
		a.benchmark(),
		a.list(),
		a.log(),
		a.diff(),
		a.restore(),
		a.gc(),
		a.migrate(),
		a.init(),
		a.install(),
		a.uninstall(),
		a.doctor(),
		a.check(),
		a.audit(),
		a.prove(),
		a.inventory(),
		a.catalog(),
		a.explain(),
		a.hook(),
		a.hooks(),
		a.gate(),
		a.memory(),
		a.watch(),
		a.mcp(),
		a.serve(),
		a.comment(),
		a.version(),
	)
	root.InitDefaultCompletionCmd()
	if completion, _, err := root.Find([]string{"completion"}); err == nil && completion != root {
		completion.Args, completion.RunE = noArguments, func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	return root
}

// noArguments refuses words that are no command, with the nearest ones.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if !cmd.HasSubCommands() {
		return usage(fmt.Sprintf("%s takes no arguments, got %s", cmd.Name(), strings.Join(args, " ")), "`%s --help` lists what it understands", cmd.CommandPath())
	}
	hint := fmt.Sprintf("`%s --help` lists the commands", cmd.CommandPath())
	switch near := cmd.SuggestionsFor(args[0]); {
	case len(near) > 0:
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	case cmd.HasParent():
		hint = "there is " + strings.Join(commandNames(cmd), ", ")
	}
	return usage(fmt.Sprintf("unknown command %q", args[0]), "%s", hint)
}

func commandNames(cmd *cobra.Command) (names []string) {
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}

// oneAtMost accepts a single argument or none.
func oneAtMost(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) <= 1 {
			return nil
		}
		return usage(fmt.Sprintf("one %s at most, got %d: %s", what, len(args), strings.Join(args, " ")), "`%s --help` shows examples", cmd.CommandPath())
	}
}

// exactlyOne accepts a single argument.
func exactlyOne(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
			return nil
		}
		return usage(fmt.Sprintf("wants one %s, got %d", what, len(args)), "`%s --help` shows examples", cmd.CommandPath())
	}
}
