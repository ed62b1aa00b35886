package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow"
	"holdfast/internal/integration/report"
	"holdfast/internal/integration/store"
)

func (a *app) gate() *cobra.Command {
	cmd := &cobra.Command{
		Use: "gate", Short: "Answer what agents were refused", Args: noArguments,
		Long: `A call that was refused leaves a ticket. A person can approve it, with a reason: then
the same change to the same content passes when the agent tries again, and nothing
else does. The first answer counts. Every answer is in the audit trail.`,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.gateList(), a.gateShow(), a.gateAnswer("approve", gate.Approved), a.gateAnswer("reject", gate.Rejected))
	return cmd
}

func (a *app) gateList() *cobra.Command {
	var dir string
	var all, asJSON bool
	cmd := &cobra.Command{
		Use: "list", Short: "List the tickets of this work tree", Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			tickets, err := flow.Tickets(dir, all)
			if err != nil {
				return err
			}
			lines := []report.TicketLine{}
			for _, t := range tickets {
				lines = append(lines, report.TicketLine{Ticket: t.Ticket, Answer: t.Answer})
			}
			return report.WriteTickets(a.out, lines, asJSON, report.Style{Color: colored(a.out)})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "also those that were answered")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	directory(cmd, &dir)
	return cmd
}

func (a *app) gateShow() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use: "show TICKET", Short: "Show a ticket in full", Args: oneTicket,
		RunE: func(_ *cobra.Command, args []string) error {
			t, err := flow.FindTicket(dir, args[0])
			if err != nil {
				return err
			}
			out := json.NewEncoder(a.out)
			out.SetIndent("", "  ")
			return out.Encode(t)
		},
	}
	directory(cmd, &dir)
	return cmd
}

func oneTicket(_ *cobra.Command, args []string) error {
	if len(args) == 1 {
		return nil
	}
	return usage("name one ticket", "`holdfast gate list` shows them")
}

func (a *app) gateAnswer(verb string, d gate.Decision) *cobra.Command {
	var dir, why string
	cmd := &cobra.Command{
		Use: verb + " TICKET", Short: map[gate.Decision]string{gate.Approved: "Allow what a ticket asks for", gate.Rejected: "Refuse it for good"}[d], Args: oneTicket,
		RunE: func(_ *cobra.Command, args []string) error {
			if insideAgent(os.Getenv) {
				return usage("tickets are answered by people, not by the agents that opened them", "answer it in a terminal of your own")
			}
			t, err := flow.AnswerTicket(dir, args[0], d, why, owner(), a.now)
			switch {
			case errors.Is(err, gate.ErrUnjustified):
				return usage("an approval needs a justification", "say it with --because")
			case errors.Is(err, store.ErrAnswered):
				return usage(args[0]+" has been answered already", "`holdfast gate show %s` shows how; the first answer counts", args[0])
			case errors.Is(err, store.ErrNoTicket):
				return usage("no such ticket: "+args[0], "`holdfast gate list --all` shows them")
			case err != nil:
				return err
			}
			fmt.Fprintf(a.out, "%s is %s\n", t.ID, d)
			return nil
		},
	}
	cmd.Flags().StringVar(&why, "because", "", "why: `TEXT`; an approval needs it")
	directory(cmd, &dir)
	return cmd
}

// insideAgent tells whether an agent has started this process: each sets a variable of its
// own for its commands. What an agent does to hide it is refused where its commands are read.
func insideAgent(env func(string) string) bool {
	return slices.ContainsFunc([]string{
		"HOLDFAST_LOOP_ID", "CLAUDECODE", "CODEX_THREAD_ID", "CODEX_SESSION_ID", "COPILOT_CLI", "COPILOT_AGENT_SESSION_ID", "GEMINI_CLI", "OPENCODE", "CURSOR_AGENT", "CRUSH", "AI_AGENT",
	}, func(name string) bool { return env(name) != "" })
}
