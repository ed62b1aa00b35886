package cli

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"holdfast/internal/flow/proving"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/report"
)

// proofTime is how long a proof may take unless the user says otherwise.
const proofTime = 10 * time.Minute

func (a *app) prove() *cobra.Command {
	req := proving.ProveRequest{Format: "text"}
	var json bool
	cmd := &cobra.Command{
		Use:   "prove [RANGE|REV]",
		Short: "Run the tests as they were before against the code as it is after",
		Long: `Run the tests as they were before a change against the code as it is after it: a
range, a commit, or what is uncommitted in the work tree. Every test that the
change removed, weakened or edited gets a verdict: it still passes, it fails, or
it no longer compiles because the interface changed.

This happens in a temporary tree, which is removed afterwards: the code after the
change, over it the test files, test data, runner settings and CI files before
it; test files that are new are left out. Work tree, index and HEAD stay as they
are. The project's tests and code are run, with your rights: in CI, treat it like
the test step.

Exit status: 0 the proof holds or there is nothing to prove, 1 it fails, 3 usage,
4 could not judge (a runner is missing, time was over, tests no longer compile).`,
		Example: `  holdfast prove                          what is uncommitted
  holdfast prove HEAD                     the last commit
  holdfast prove main...HEAD              a branch since it left main
  holdfast prove HEAD --cmd "go test -tags integration -json ./..."
  holdfast prove main...HEAD --json | jq '.tests[] | select(.verdict != "passes")'`,
		Args: oneAtMost("range or revision"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				req.Revision = args[0]
			}
			if json {
				req.Format = "json"
			}
			return a.runProve(cmd, req)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&req.Command, "cmd", "", "run the tests with `CMD`, a line for the shell, instead of what the project shows")
	flags.StringVarP(&req.Dir, "directory", "C", "", "look in `DIR` instead of the current directory")
	flags.DurationVar(&req.Timeout, "timeout", proofTime, "stop the tests after `D`, such as 90s or 20m")
	flags.BoolVar(&json, "json", false, "write JSON; docs/schema/prove.schema.json describes it")
	return cmd
}

// proofExits are the exit codes of a proof.
var proofExits = map[report.ProofVerdict]int{
	report.ProofHolds: exitClean, report.NothingToProve: exitClean, report.ProofFails: exitFound, report.ProofUnknown: exitCannotJudge,
}

func (a *app) runProve(cmd *cobra.Command, req proving.ProveRequest) error {
	if req.Timeout <= 0 {
		return usage(fmt.Sprintf("--timeout %s leaves no time", req.Timeout), "use a duration such as 90s or 20m")
	}
	req.Out, req.Note, req.Now, req.Style = a.out, a.note, a.now, report.Style{Color: colored(a.out), Version: Version}
	stop := a.reassure("still running the tests")
	defer stop()
	verdict, err := proving.Prove(cmd.Context(), req)
	if errors.Is(err, git.ErrNotRepository) {
		return usage(err.Error(), "run it inside a repository, or name one with -C DIR")
	}
	if err != nil {
		return err
	}
	exit, known := proofExits[verdict]
	if !known {
		exit = exitCannotJudge
	}
	a.exit = exit
	return nil
}
