package cli

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/looping"
)

func (a *app) resume() *cobra.Command {
	var noInput, asJSON bool
	var req looping.ResumeRequest
	var decide, why, to, dir string
	cmd := &cobra.Command{
		Use:   "resume [LOOP]",
		Short: "Take up a loop that was paused, escalated or killed",
		Long: `Resume goes on where a loop was left: nothing is done twice, nothing is lost,
budgets go on from where they were. An iteration whose agent was cut off is run
again from the tree it had started from.

LOOP is the id of a loop or a part of it; without one, the last of this work tree.
A loop that stands at a gate is answered with --decide, unless somebody has answered
it already; without an answer it goes on from the tree as you have left it.

A loop of another program, or one that holdfast migrate brought along, has no journal
here: its task, what done means and the iterations it has left go on in a loop of its
own, from the work tree as it is.`,
		Example: `  holdfast resume
  holdfast resume ralph-fix-tests-a1b2c3d4
  holdfast resume a1b2c3d4 --decide approve --because "the endpoint was dropped on purpose"`,
		Args: oneAtMost("loop"),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := a.loopNamed(dir, args)
			if err != nil {
				return err
			}
			req.LoopID, req.Dir = id, dir
			if req.Answer, err = answerOf(decide, why, to); err != nil {
				return err
			}
			ctx, stop := a.hands(cmd.Context(), &req.Hands, noInput, asJSON)
			result, err := looping.Resume(ctx, req)
			stop()
			if err != nil && req.Answer != nil {
				err = gateMistake(id, err)
			}
			return a.loopEnded(result, err, asJSON)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&decide, "decide", "", "answer the gate at which it waits: `reject`, approve, continue, manual_fix, delegate or abort")
	flags.StringVar(&why, "because", "", "why a change is approved, or how else to go on: `TEXT`")
	flags.StringVar(&to, "to", "", "whom the gate is delegated to: `NAME`")
	flags.BoolVar(&req.Wait, "wait", false, "wait at a gate until somebody answers it")
	flags.BoolVar(&noInput, "no-input", false, "never ask")
	flags.BoolVar(&asJSON, "json", false, "write one JSON event a line")
	directory(cmd, &dir)
	return cmd
}

func answerOf(decide, why, to string) (*gate.Reply, error) {
	if decide == "" {
		return nil, nil
	}
	if insideAgent(os.Getenv) {
		return nil, usage("gates are answered by people, not by the agents that opened them", "answer it in a terminal of your own")
	}
	choice, err := gate.ChoiceOf(decide)
	if err != nil {
		return nil, usage(fmt.Sprintf("--decide %q is no answer", decide), "use reject, approve, continue, manual_fix, delegate or abort")
	}
	if strings.TrimSpace(why) == "" && (choice == gate.Approve || choice == gate.Continue) {
		return nil, usage(map[gate.Choice]string{gate.Approve: "an approval needs a justification", gate.Continue: "to continue, the loop needs another approach"}[choice], "say why with --because TEXT")
	}
	return &gate.Reply{Choice: choice, Reason: why, To: to, By: owner(), Via: "cli"}, nil
}
