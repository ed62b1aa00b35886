package report

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// BenchmarkRow is one way to run a loop.
type BenchmarkRow struct {
	Name                 string
	Rounds, Iterations   int
	IterationMS, GuardMS float64
}

// WriteBenchmark writes what the guard costs: the rows, and by how much an iteration takes
// longer, when both ways were run.
func WriteBenchmark(w io.Writer, rows []BenchmarkRow, ratio *float64, rounds []float64, limit float64, raw any, asJSON bool) error {
	if asJSON {
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return out.Encode(raw)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%-22s %8s %12s %16s %24s\n", "", "rounds", "iterations", "an iteration", "neither agent nor check")
	for _, r := range rows {
		fmt.Fprintf(&out, "%-22s %8d %12d %13.1f ms %21.1f ms\n", r.Name, r.Rounds, r.Iterations, r.IterationMS, r.GuardMS)
	}
	if ratio != nil {
		fmt.Fprintf(&out, "ratio %.2f: an iteration takes %+.1f %% with persistence; the limit is %g %%\n", *ratio, 100*(*ratio-1), limit)
	}
	if len(rounds) > 1 {
		fmt.Fprintf(&out, "round by round from %+.1f %% to %+.1f %%\n", slices.Min(rounds), slices.Max(rounds))
	}
	_, err := io.WriteString(w, out.String())
	return err
}
