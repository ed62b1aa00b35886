package cli

import "github.com/spf13/cobra"

func (a *app) catalog() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "catalog",
		Short: "List, show, check and extend what Holdfast knows",
		Long: `The catalog is what Holdfast knows: patterns (what counts as avoidance),
frameworks (how tests are written) and gates (which settings hold a standard up).
Your own entries go to .holdfast/catalog in the repository, or to
holdfast/catalog in your configuration directory; they need no Go code.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.PersistentFlags().StringVarP(&dir, "directory", "C", "", "look in `DIR` instead of the current directory")
	cmd.AddCommand(a.catalogList(&dir), a.catalogShow(&dir), a.catalogCheck(&dir), a.catalogNew(&dir), a.catalogDocs(&dir))
	return cmd
}
