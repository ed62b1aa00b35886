package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"holdfast/internal/agents"
	"holdfast/internal/flow/hooking"
	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/report"
	"holdfast/internal/integration/store"
)

func (a *app) log() *cobra.Command {
	var dir string
	var conversations, sessions, asJSON bool
	cmd := &cobra.Command{
		Use: "log [LOOP]", Short: "Show the journal of a loop", Args: oneAtMost("loop"),
		Long: `Log shows everything that a loop wrote down, in its order. The journal is a chain of
hashes outside the work tree; whatever was changed, cut off or taken out of it is
found and said. With --conversations it shows what the named agents said to one
another instead, and why they decided as they did; with --sessions what they said in
sessions that hooks guard, as it does by itself where no loop ever ran.`,
		Example: `  holdfast log
  holdfast log a1b2c3d4 --conversations`,
		RunE: func(_ *cobra.Command, args []string) error {
			style := report.Style{Color: colored(a.out)}
			talk := func(t agents.Turn) error { return report.WriteTurn(a.out, t, asJSON, style) }
			if sessions && (!conversations || len(args) > 0) {
				return usage("--sessions shows the conversations of sessions, not of a loop", "write: holdfast log --conversations --sessions")
			}
			if sessions {
				return hooking.SessionTalk(dir, talk)
			}
			id, err := a.loopNamed(dir, args)
			if conversations && len(args) == 0 && errors.Is(err, looping.ErrNoLoop) {
				return hooking.SessionTalk(dir, talk)
			}
			if err != nil {
				return err
			}
			if conversations {
				return looping.Conversations(id, a.quietHands(), talk)
			}
			return looping.Log(id, a.quietHands(), func(e store.Entry) error {
				return report.WriteJournalEntry(a.out, e.Seq, e.Time, e.Kind, e.Data, asJSON)
			})
		},
	}
	cmd.AddCommand(a.logVerify())
	cmd.Flags().BoolVar(&conversations, "conversations", false, "show what the named agents said to one another")
	cmd.Flags().BoolVar(&sessions, "sessions", false, "with --conversations: those of sessions that hooks guard")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write the entries as they are, one a line")
	directory(cmd, &dir)
	return cmd
}

// logVerify looks for edits, gaps and cuts in the audit trail of hooks.
func (a *app) logVerify() *cobra.Command {
	var dir string
	var show, asJSON bool
	cmd := &cobra.Command{
		Use: "verify", Short: "Verify the audit trail of this work tree's hooks", Args: noArguments,
		Long: `Verify goes through every answer that hooks gave in this work tree. The trail is a
chain of hashes, written twice: an edit, a gap or a cut is found and said. Exit
status 1 when something is wrong.`,
		RunE: func(*cobra.Command, []string) error {
			entries := 0
			health, err := looping.Trail(dir, func(e store.Entry) error {
				entries++
				if !show {
					return nil
				}
				return report.WriteJournalEntry(a.out, e.Seq, e.Time, e.Kind, e.Data, asJSON)
			})
			if err != nil {
				return err
			}
			for month, found := range health {
				if text := found.String(); text != "" {
					a.note(month + ": " + text)
				}
				if !found.OK() {
					a.exit = exitFound
				}
			}
			if !show {
				fmt.Fprintf(a.out, "%d entries in %d months\n", entries, len(health))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&show, "show", false, "also print the entries")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print them as they are, one a line")
	directory(cmd, &dir)
	return cmd
}
