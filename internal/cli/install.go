package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/internal/flow/setup"
	"holdfast/internal/integration/install"
)

func (a *app) install() *cobra.Command {
	var f setupFlags
	var req setup.InstallRequest
	var user bool
	var plugin string
	cmd := &cobra.Command{
		Use: "install AGENT…", Short: "Put hooks into coding agents, git or CI",
		Long: `Install puts Holdfast into the settings of agents, into git hooks or into CI, and
marks the work tree as guarded. What would be written is shown and asked for first.
Installing again renews what is outdated and changes nothing else.

Into: ` + strings.Join(names(install.Targets()), ", ") + `.

The hooks call holdfast by its name where the PATH leads to it, and otherwise the
binary that is running now, by its path.`,
		Example: `  holdfast install claude
  holdfast install codex --trust --trust-folder    Codex runs only what you trust
  holdfast install claude gemini --user            for everything you do, in guarded repositories
  holdfast install git github --yes
  holdfast install claude --plugin holdfast-plugin   a folder for claude --plugin-dir, or a marketplace`,
		Args: someTarget,
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if req.Targets, err = targetsNamed(args, install.Targets(), "target"); err != nil {
				return err
			}
			req.Dir, req.Options.Scope = f.dir, scopeOf(user)
			if err := checkInstall(req, f); err != nil {
				return err
			}
			plan := setup.PlanInstall
			if cmd.Flags().Changed("plugin") {
				if plugin == "" || user || !slices.Equal(req.Targets, []install.Target{install.Claude}) {
					return usage("--plugin makes one folder, for Claude Code", "write `holdfast install claude --plugin DIR`")
				}
				plan = setup.PlanPlugin(plugin, Version)
			}
			s, err := plan(cmd.Context(), req)
			if err != nil {
				return err
			}
			return a.settle(s, f)
		},
		ValidArgsFunction: completeTargets,
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVar(&user, "user", false, "into your own settings instead of the repository's")
	flags.StringVar(&plugin, "plugin", "", "Claude: write a plugin into the folder `DIR` instead, with hooks, agents, commands, rules and a skill")
	flags.BoolVar(&req.Options.Trust, "trust", false, "Codex: also record that you trust these hooks")
	flags.BoolVar(&req.Options.TrustFolder, "trust-folder", false, "Codex: also record that you trust this folder and all its settings")
	f.register(cmd)
	return cmd
}

// ofRepositories are targets that no user has settings for.
var ofRepositories = []install.Target{install.GitHub, install.GitLab, install.PreCommit}

func checkInstall(req setup.InstallRequest, f setupFlags) error {
	if (req.Options.Trust || req.Options.TrustFolder) && !slices.Contains(req.Targets, install.Codex) {
		return usage("--trust and --trust-folder are about Codex, which is not named", "name it, or leave them out")
	}
	for _, t := range req.Targets {
		if req.Options.Scope == install.User && slices.Contains(ofRepositories, t) {
			return usage(fmt.Sprintf("%s belongs to a repository, not to a user", t), "leave out --user, or leave out %s", t)
		}
	}
	return f.check()
}

func (a *app) uninstall() *cobra.Command {
	var f setupFlags
	var req setup.InstallRequest
	var user bool
	cmd := &cobra.Command{
		Use: "uninstall AGENT… | --all", Short: "Take the hooks out again",
		Long: `Uninstall takes out what install and init have put in, and nothing else. A file that
nobody has touched since is, to the byte, what it was before.

With --all everything of this repository goes: hooks, CI, holdfast.yaml as init wrote
it, and the mark that the work tree is guarded. At a terminal you are asked first.`,
		Example: `  holdfast uninstall claude
  holdfast uninstall --all
  holdfast uninstall --all --user      what is in your own settings`,
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case req.All && len(args) > 0:
				return usage("--all and names exclude one another", "leave one of them out")
			case req.All:
				return nil
			}
			return someTarget(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if req.Targets, err = targetsNamed(args, install.Targets(), "target"); err != nil {
				return err
			}
			req.Dir, req.Options.Scope = f.dir, scopeOf(user)
			if err := checkInstall(req, f); err != nil {
				return err
			}
			s, err := setup.PlanUninstall(cmd.Context(), req)
			if err != nil {
				return err
			}
			// What is to go was named, and install brings it back: it needs no witness.
			f.yes = f.yes || !f.dryRun && (f.json || !a.attended())
			return a.settle(s, f)
		},
		ValidArgsFunction: completeTargets,
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVar(&req.All, "all", false, "everything, the mark of the work tree included")
	flags.BoolVar(&user, "user", false, "out of your own settings instead of the repository's")
	f.register(cmd)
	return cmd
}

func scopeOf(user bool) install.Scope {
	if user {
		return install.User
	}
	return install.Project
}
