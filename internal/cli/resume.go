package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/internal/flow"
)

func (a *app) resume() *cobra.Command {
	var noInput, asJSON bool
	var decide, why, dir string
	cmd := &cobra.Command{
		Use:   "resume [LOOP]",
		Short: "Take up a loop that was paused, escalated or killed",
		Long: `Resume goes on where a loop was left: nothing is done twice, nothing is lost,
budgets go on from where they were. An iteration whose agent was cut off is run
again from the tree it had started from.

LOOP is the id of a loop or a part of it; without one, the last of this work tree.
A loop that waits for a decision is answered with --decide.`,
		Example: `  holdfast resume
  holdfast resume ralph-fix-tests-a1b2c3d4
  holdfast resume a1b2c3d4 --decide approve --because "the endpoint was dropped on purpose"`,
		Args: oneAtMost("loop"),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := a.loopNamed(dir, args)
			if err != nil {
				return err
			}
			req := flow.ResumeRequest{LoopID: id}
			if req.Answer, err = answerOf(decide, why); err != nil {
				return err
			}
			ctx, stop := a.hands(cmd.Context(), &req.LoopHands, noInput, asJSON)
			result, err := flow.ResumeLoop(ctx, req)
			stop()
			return a.loopEnded(result, err, asJSON)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&decide, "decide", "", "answer the question at which it waits: `reject`, approve or abort")
	flags.StringVar(&why, "because", "", "why a change is approved: `TEXT`")
	flags.BoolVar(&noInput, "no-input", false, "never ask")
	flags.BoolVar(&asJSON, "json", false, "write one JSON event a line")
	directory(cmd, &dir)
	return cmd
}

func answerOf(decide, why string) (*flow.Answer, error) {
	switch flow.Decided(decide) {
	case "":
		return nil, nil
	case flow.Reject, flow.Abort:
		return &flow.Answer{Decision: flow.Decided(decide)}, nil
	case flow.Approve:
		if strings.TrimSpace(why) == "" {
			return nil, usage("an approval needs a justification", "say why with --because TEXT")
		}
		return &flow.Answer{Decision: flow.Approve, Justification: why}, nil
	}
	return nil, usage(fmt.Sprintf("--decide %q is no answer", decide), "use reject, approve or abort")
}
