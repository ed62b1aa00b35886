package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/report"
	"holdfast/internal/integration/store"
)

func (a *app) gate() *cobra.Command {
	cmd := &cobra.Command{
		Use: "gate", Short: "Answer what agents were refused, and where loops wait", Args: noArguments,
		Long: `A call that was refused leaves a ticket. A person can approve it, with a reason: then
the same change to the same content passes when the agent tries again, and nothing
else does. A loop that cannot go on without a human stands at a gate: it can be
rejected (back to the last clean iteration), overridden, continued another way,
mended by hand, delegated or aborted. The first answer counts. Every answer is in
the audit trail. docs/gates.md tells the other ways to answer.`,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.gateList(), a.gateShow(), a.gateAlarms())
	for _, v := range gateVerbs {
		cmd.AddCommand(a.gateAnswer(v))
	}
	return cmd
}

func (a *app) gateList() *cobra.Command {
	var dir string
	var all, asJSON bool
	cmd := &cobra.Command{
		Use: "list", Short: "List the gates and tickets of this work tree", Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			gates, err := looping.Gates(dir, all)
			if err != nil {
				return err
			}
			lines := []report.GateLine{}
			for _, g := range gates {
				lines = append(lines, g.Line())
			}
			return report.WriteGates(a.out, lines, asJSON, report.Style{Color: colored(a.out)})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "also those that were answered")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON; docs/schema/gate.schema.json describes it")
	directory(cmd, &dir)
	return cmd
}

func (a *app) gateShow() *cobra.Command {
	var dir string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "show ID", Short: "Show a gate or a ticket in full", Args: oneTicket,
		RunE: func(_ *cobra.Command, args []string) error {
			g, err := looping.FindGate(dir, args[0])
			if err != nil {
				return gateMistake(args[0], err)
			}
			return report.WriteGate(a.out, g.Line(), asJSON, report.Style{Color: colored(a.out)})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	directory(cmd, &dir)
	return cmd
}

func (a *app) gateAlarms() *cobra.Command {
	var dir string
	var asJSON bool
	cmd := &cobra.Command{
		Use: "alarms", Short: "Show how often findings were called wrong, by pattern", Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			alarms, err := looping.FalseAlarms(dir)
			if err != nil {
				return err
			}
			return report.WriteAlarms(a.out, alarms, asJSON, report.Style{Color: colored(a.out)})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	directory(cmd, &dir)
	return cmd
}

func oneTicket(_ *cobra.Command, args []string) error {
	if len(args) == 1 {
		return nil
	}
	return usage("name one gate or ticket", "`holdfast gate list` shows them")
}

// gateVerb is a way to answer on the command line.
type gateVerb struct {
	use, short string
	aliases    []string
	choice     gate.Choice
	wrong      bool // the finding is
}

var gateVerbs = []gateVerb{
	{use: "approve", aliases: []string{"override"}, short: "Allow what a ticket asks for, or keep a loop's change against the finding", choice: gate.Approve},
	{use: "reject", short: "Refuse it for good; a loop goes back to its last clean iteration", choice: gate.Reject},
	{use: "continue", short: "Let a loop go on another way: --because says how", choice: gate.Continue},
	{use: "manual-fix", short: "Let a loop pause until you have mended it by hand", choice: gate.ManualFix},
	{use: "delegate", short: "Leave a loop's gate to somebody else: --to says whom", choice: gate.Delegate},
	{use: "abort", short: "End the loop", choice: gate.Abort},
	{use: "false-positive", short: "Say that the finding is wrong: it is approved, and counted as a false alarm", choice: gate.Approve, wrong: true},
}

func (a *app) gateAnswer(v gateVerb) *cobra.Command {
	var dir string
	reply := gate.Reply{Choice: v.choice, Via: "cli", FalsePositive: v.wrong}
	cmd := &cobra.Command{
		Use: v.use + " ID", Short: v.short, Aliases: v.aliases, Args: oneTicket,
		RunE: func(_ *cobra.Command, args []string) error {
			if insideAgent(os.Getenv) {
				return usage("gates and tickets are answered by people, not by the agents that opened them", "answer it in a terminal of your own")
			}
			reply.By = owner()
			g, err := looping.AnswerGate(dir, args[0], reply, a.now)
			if err != nil {
				return gateMistake(args[0], err)
			}
			fmt.Fprintln(a.out, gateSaid(g))
			return nil
		},
	}
	cmd.Flags().StringVar(&reply.Reason, "because", "", "why: `TEXT`; an approval needs it")
	cmd.Flags().StringVar(&reply.Reason, "reason", "", "the same as --because")
	if v.choice == gate.Delegate {
		cmd.Flags().StringVar(&reply.To, "to", "", "who is to answer it: `NAME`")
	}
	directory(cmd, &dir)
	return cmd
}

// gateSaid tells what came of an answer and what follows.
func gateSaid(g looping.GateLine) string {
	if g.Ticket != nil {
		return fmt.Sprintf("%s is %s", g.Ticket.ID, g.Ticket.Answer.Decision)
	}
	l := g.Loop
	if l.State == gate.Delegated {
		return fmt.Sprintf("%s is delegated to %s and stays open", l.ID, l.Delegated.To)
	}
	return fmt.Sprintf("%s is %s; a loop that waits goes on by itself, any other with: holdfast resume %s", l.ID, l.State, l.LoopID)
}

// gateMistake is what was wrong with an answer.
func gateMistake(id string, err error) error {
	for _, m := range []struct {
		is            error
		message, hint string
	}{
		{gate.ErrUnjustified, "an approval needs a justification", "say it with --because"},
		{gate.ErrNoStrategy, "to continue, the loop needs another approach", "say with --because what is to be done differently"},
		{gate.ErrNobody, "a gate is delegated to somebody", "name them with --to"},
		{gate.ErrNoChoice, id + " does not offer that", "`holdfast gate show " + id + "` lists the options; a ticket is approved or rejected"},
		{gate.ErrAnswered, id + " has been answered already", "`holdfast gate show " + id + "` shows how; the first answer counts"},
		{store.ErrNoTicket, "no such ticket or gate: " + id, "`holdfast gate list --all` shows them"},
	} {
		if errors.Is(err, m.is) {
			return usage(m.message, "%s", m.hint)
		}
	}
	return err
}

// insideAgent tells whether an agent has started this process: each sets a variable of its
// own for its commands. What an agent does to hide it is refused where its commands are read.
func insideAgent(env func(string) string) bool {
	return slices.ContainsFunc([]string{
		"HOLDFAST_LOOP_ID", "CLAUDECODE", "CODEX_THREAD_ID", "CODEX_SESSION_ID", "COPILOT_CLI", "COPILOT_AGENT_SESSION_ID", "GEMINI_CLI", "OPENCODE", "CURSOR_AGENT", "CRUSH", "AI_AGENT",
	}, func(name string) bool { return env(name) != "" })
}
