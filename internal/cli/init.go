package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"holdfast/internal/flow/setup"
	"holdfast/internal/integration/install"
)

func (a *app) init() *cobra.Command {
	var f setupFlags
	var agents []string
	cmd := &cobra.Command{
		Use: "init", Short: "Guard a repository: settings, hooks for its agents, git hooks, CI",
		Long: `Init looks at the repository: its languages, what runs its tests, which coding
agents are used here, git hooks and CI. It writes a short holdfast.yaml, hooks for
those agents, git hooks and a CI workflow, each after showing what it will write
and asking for it, and marks the work tree as guarded.

Entries of others, comments and layout stay as they are. What is there already is
not written again; ` + "`holdfast uninstall --all`" + ` leaves every byte as it was before.

Exit status: 0 written or in place, 1 something stood in the way of a part, 3 usage,
or nobody was there to agree.`,
		Example: `  holdfast init                          look, show and ask
  holdfast init --dry-run                show every line, write nothing
  holdfast init --yes --agents claude,codex`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			req := setup.InitRequest{Dir: f.dir}
			var err error
			if req.Agents, err = targetsNamed(agents, install.Agents(), "agent"); err != nil {
				return err
			}
			if err := f.check(); err != nil {
				return err
			}
			s, err := setup.PlanInit(cmd.Context(), req)
			if err != nil {
				return err
			}
			if err := a.settle(s, f); err != nil {
				return err
			}
			return a.offerTrust(cmd, s, f)
		},
	}
	cmd.Flags().SortFlags = false
	cmd.Flags().StringSliceVar(&agents, "agents", nil, "only for these `AGENTS`, separated by commas: "+strings.Join(names(install.Agents()), ", "))
	f.register(cmd)
	complete(cmd, "agents", names(install.Agents()))
	return cmd
}

// offerTrust asks about Codex, which runs only hooks that its user trusts. It is a question
// of its own, because the answer holds for the user and not for the repository.
func (a *app) offerTrust(cmd *cobra.Command, s setup.Plan, f setupFlags) error {
	if !s.Has(install.Codex) || f.dryRun || f.json {
		return nil
	}
	const later = "Codex runs only hooks that you trust: `holdfast install codex --trust --trust-folder` records that you do"
	if a.consentFor(f) != person {
		a.note(later)
		return nil
	}
	opt := install.Options{}
	var err error
	if opt.Trust, err = a.askNo("Codex runs only hooks that you trust. Record in ~/.codex/config.toml that you trust these?"); err != nil {
		return err
	}
	if opt.TrustFolder, err = a.askNo("It reads hooks only in folders that you trust, and then follows all their settings. Trust this folder?"); err != nil {
		return err
	}
	if !opt.Trust && !opt.TrustFolder {
		a.note(later)
		return nil
	}
	trust, err := setup.PlanInstall(cmd.Context(), setup.InstallRequest{Dir: f.dir, Targets: []install.Target{install.Codex}, Options: opt})
	if err != nil {
		return err
	}
	f.yes = true
	return a.settle(trust, f)
}
