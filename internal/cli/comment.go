package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"holdfast/internal/integration/report"
)

// maxAnswer bounds what is read of a forge's answer.
const maxAnswer = 32 << 20

// comment is for the jobs of CI: it reads and writes what forges say, and talks to nobody. The
// job's script sends it.
func (a *app) comment() *cobra.Command {
	cmd := &cobra.Command{
		Use:    "comment",
		Short:  "Read and write the messages by which a job of CI comments on a merge request",
		Hidden: true,
		Args:   noArguments,
		RunE:   func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	about := func(use, short string, args cobra.PositionalArgs, say func(text []byte, args []string) (string, error)) {
		cmd.AddCommand(&cobra.Command{Use: use, Short: short, Args: args, RunE: func(_ *cobra.Command, args []string) error {
			text, err := io.ReadAll(io.LimitReader(a.in, maxAnswer))
			if err != nil {
				return err
			}
			said, err := say(text, args)
			if err == nil && said != "" {
				fmt.Fprintln(a.out, said)
			}
			return err
		}})
	}
	about("body", "Make a comment of the report on standard input", noArguments, func(text []byte, _ []string) (string, error) {
		body, err := report.CommentBody(string(text))
		return string(body), err
	})
	about("account", "Say who we are, by the answer of a forge on standard input", noArguments, func(text []byte, _ []string) (string, error) {
		return report.Account(text)
	})
	about("find ACCOUNT", "Give the id of our comment in the list on standard input, or \"more\" where another page may have it", cobra.ExactArgs(1), func(text []byte, args []string) (string, error) {
		id, more, err := report.OwnComment(text, args[0])
		if id == "" && more {
			return "more", err
		}
		return id, err
	})
	return cmd
}
