package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// root is the command tree.
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
	root.Version = Version
	root.SetVersionTemplate(versionLine())
	root.SetFlagErrorFunc(flagFault)
	for _, g := range a.groups() {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
		for _, cmd := range g.commands {
			cmd.GroupID = g.title
			root.AddCommand(cmd)
		}
	}
	root.AddCommand(a.hook(), a.comment(), a.version())
	root.InitDefaultHelpCmd()
	if help, _, err := root.Find([]string{"help"}); err == nil && help != root {
		help.RunE, help.Run = helpAbout(root), nil
	}
	root.InitDefaultCompletionCmd()
	if completion, _, err := root.Find([]string{"completion"}); err == nil && completion != root {
		completion.Args, completion.RunE = noArguments, func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	return root
}

// group is commands that serve one purpose, the usual ones first.
type group struct {
	title    string
	commands []*cobra.Command
}

// groups are the commands as the help shows them. A new command is a file of its own and one word here.
func (a *app) groups() []group {
	return []group{
		{"Judge changes", []*cobra.Command{a.check(), a.audit(), a.inventory(), a.prove(), a.watch()}},
		{"Know and extend what is found", []*cobra.Command{a.explain(), a.catalog()}},
		{"Guard a repository and its agents", []*cobra.Command{a.init(), a.install(), a.uninstall(), a.doctor(), a.gate(), a.mcp(), a.serve()}},
		{"Run an agent in a guarded loop", []*cobra.Command{
			a.run(), a.status(), a.list(), a.log(), a.diff(), a.report(), a.benchmark(), a.pause(), a.resume(), a.abort(), a.restore(),
			a.hooks(), a.memory(), a.gc(), a.migrate(),
		}},
	}
}

// helpAbout shows the help of a command, and refuses words that are none.
func helpAbout(root *cobra.Command) func(*cobra.Command, []string) error {
	return func(_ *cobra.Command, args []string) error {
		cmd, rest, err := root.Find(args)
		if err != nil || cmd == root && len(rest) > 0 || cmd.HasSubCommands() && len(rest) > 0 {
			return noArguments(cmd, rest)
		}
		return cmd.Help()
	}
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

// revisionOrNone accepts one range or revision or none. An empty one is a variable of a script that
// nobody has set: judging the work tree instead would pass what nobody looked at.
func revisionOrNone(cmd *cobra.Command, args []string) error {
	if len(args) == 1 && strings.TrimSpace(args[0]) == "" {
		return usage("the range or revision is empty", "leave it out to judge the work tree; in a script, see that the variable is set")
	}
	return oneAtMost("range or revision")(cmd, args)
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
