package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/report"
)

func (a *app) benchmark() *cobra.Command {
	var req looping.BenchmarkRequest
	var iterations int
	var limit float64
	var asJSON, gate bool
	cmd := &cobra.Command{
		Use: "benchmark TASK", Short: "Measure what the guard costs a loop",
		Long: `Benchmark runs a task with and without persistence, in turn, in throw-away copies of
the work tree with a state of their own, and prints how long an iteration takes both
ways: the median, and by how much the rounds differ. Nothing of the work tree changes, and the copies have no history.

An agent that costs money costs it here too, once for every round and way.

Exit status: 0 measured, 1 above the limit (with --gate), 3 usage, 4 not measured.`,
		Example: `  holdfast benchmark "fix the tests" --agent-cmd ./agent --completion "go test ./..."
  holdfast benchmark "fix the tests" --agent claude --check tests_green --with-persistence --without-persistence --rounds 1`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 && strings.TrimSpace(args[0]) != "" {
				return nil
			}
			return usage("benchmark takes one task, in quotes", "for example: holdfast benchmark \"fix the tests\" --agent-cmd ./agent --completion \"go test ./...\"")
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case req.Rounds < 1:
				return usage(fmt.Sprintf("--rounds %d measures nothing", req.Rounds), "use 1 or more")
			case iterations < 1:
				return usage(fmt.Sprintf("--max-iterations %d leaves nothing to measure", iterations), "use 1 or more")
			}
			if !req.With && !req.Without {
				req.With, req.Without = true, true
			}
			if gate && !(req.With && req.Without) {
				return usage("--gate needs both ways", "leave out --with-persistence and --without-persistence, or give both")
			}
			req.Task, req.Hands, req.Limits.MaxIterations = args[0], a.quietHands(), &iterations
			result, err := looping.Benchmark(cmd.Context(), req)
			if err != nil {
				return err
			}
			if gate && *result.Percent > limit {
				a.exit = exitFound
			}
			return report.WriteBenchmark(a.out, benchmarkRows(result), result.Ratio, result.Rounds, limit, result, asJSON)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVar(&req.With, "with-persistence", false, "only with; both ways when neither is given")
	flags.BoolVar(&req.Without, "without-persistence", false, "only without")
	flags.IntVar(&req.Rounds, "rounds", 3, "run each way `N` times")
	flags.IntVar(&iterations, "max-iterations", 5, "stop each loop after `N` iterations")
	flags.Float64Var(&limit, "limit", 10, "how many `PERCENT` longer an iteration may take")
	flags.BoolVar(&gate, "gate", false, "end with exit status 1 above the limit")
	flags.StringArrayVar(&req.Completion, "completion", nil, "done means that `CMD` succeeds; may be given several times")
	flags.StringArrayVar(&req.Checks, "check", nil, "done means that the check `NAME` holds; may be given several times")
	flags.StringVar(&req.Agent, "agent", "", "work with `NAME`")
	flags.StringVar(&req.Command, "agent-cmd", "", "work with `CMD`")
	flags.StringVar(&req.Model, "model", "", "the agent's model")
	flags.BoolVar(&asJSON, "json", false, "write JSON")
	directory(cmd, &req.Dir)
	return cmd
}

func benchmarkRows(r looping.BenchmarkResult) []report.BenchmarkRow {
	var rows []report.BenchmarkRow
	for _, way := range []struct {
		name string
		side *looping.BenchmarkSide
	}{{"without persistence", r.Without}, {"with persistence", r.With}} {
		if s := way.side; s != nil {
			rows = append(rows, report.BenchmarkRow{Name: way.name, Rounds: s.Rounds, Iterations: s.Iterations, IterationMS: s.IterationMS, GuardMS: s.GuardMS})
		}
	}
	return rows
}
