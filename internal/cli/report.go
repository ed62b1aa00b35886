package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/report"
	"holdfast/internal/tracking/effect"
)

type reportFlags struct {
	dir, format, split, before, after, class string
	all, json, gate, recheck                 bool
	timeout                                  time.Duration
	criteria                                 effect.Criteria
}

func (a *app) report() *cobra.Command {
	f := reportFlags{criteria: effect.DefaultCriteria()}
	cmd := &cobra.Command{
		Use: "report [LOOP]", Short: "Report on a loop, or on what guarding brings", Args: oneAtMost("loop"),
		Long: `Without a window: everything about one loop, by default the last of this work tree,
and what the agents of this repository do again and again.

With --split, or --before and --after: compare the loops of two windows, by the class
of their task: how many completed, how many of these falsely, how many went to a human,
iterations, time, tool calls, cost, why they ended; shares with 95 % Wilson intervals,
and a release gate. A window is FROM..TO, FROM.. or ..TO in days (2026-03-01), the word
plain or guarded, or both: plain,2026-03-01..

Whether completed work was done is measured, not believed: --recheck runs the tests of
the start and the checks on what was handed over, in copies, once for each loop.

Exit status with --gate: 0 when the gate passes, 1 when it fails, 4 when it is undecided.`,
		Example: `  holdfast report
  holdfast report a1b2c3d4 --format html > loop.html
  holdfast report --split 2026-03-01 --recheck --gate
  holdfast report --before plain --after guarded --all --format html > effect.html`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.settle(cmd); err != nil {
				return err
			}
			if f.split == "" && f.before == "" && f.after == "" {
				return a.loopReport(cmd, f, args)
			}
			return a.effectReport(cmd, f, args)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	directory(cmd, &f.dir)
	flags.StringVar(&f.format, "format", "text", strings.Join(report.EffectFormats(), ", "))
	flags.BoolVar(&f.json, "json", false, "short for --format json")
	flags.StringVar(&f.split, "split", "", "compare the loops before `DAY` with those from then on")
	flags.StringVar(&f.before, "before", "", "the `WINDOW` to compare with")
	flags.StringVar(&f.after, "after", "", "the `WINDOW` that is compared")
	flags.BoolVar(&f.all, "all", false, "loops of all work trees")
	flags.StringVar(&f.class, "class", "", "only tasks of `CLASS`, such as bugfix")
	flags.BoolVar(&f.recheck, "recheck", false, "look again at completed loops that nobody has looked at since")
	flags.DurationVar(&f.timeout, "timeout", 10*time.Minute, "how long looking at one loop may take")
	flags.BoolVar(&f.gate, "gate", false, "the exit status tells whether the release gate passes")
	flags.IntVar(&f.criteria.MinLoops, "min-loops", f.criteria.MinLoops, "the gate wants `N` loops in each window")
	flags.Float64Var(&f.criteria.MaxFalseComplete, "max-false-complete", f.criteria.MaxFalseComplete, "the gate wants at most this `SHARE` of completions to be false")
	flags.Float64Var(&f.criteria.MinFalseReduction, "min-false-reduction", f.criteria.MinFalseReduction, "and at least this `SHARE` fewer than before")
	flags.Float64Var(&f.criteria.MaxCompletionDrop, "max-completion-drop", f.criteria.MaxCompletionDrop, "completions may be fewer by this `SHARE`")
	flags.Float64Var(&f.criteria.MaxCostIncrease, "max-cost-increase", f.criteria.MaxCostIncrease, "the mean cost may rise by this `SHARE`")
	flags.Float64Var(&f.criteria.MaxLatencyIncrease, "max-latency-increase", f.criteria.MaxLatencyIncrease, "and the time of 95 % of loops by this `SHARE`")
	complete(cmd, "format", report.EffectFormats())
	return cmd
}

func (f *reportFlags) settle(cmd *cobra.Command) error {
	if f.json {
		if cmd.Flags().Changed("format") && f.format != "json" {
			return usage("--json and --format "+f.format+" contradict each other", "leave one of them out")
		}
		f.format = "json"
	}
	switch {
	case !slices.Contains(report.EffectFormats(), f.format):
		return usage(fmt.Sprintf("--format %q is unknown", f.format), "use one of %s", strings.Join(report.EffectFormats(), ", "))
	case f.split != "" && f.before+f.after != "":
		return usage("--split and --before or --after contradict each other", "use --split DAY, or --before WINDOW --after WINDOW")
	case (f.before == "") != (f.after == ""):
		return usage("--before and --after belong together", "name both windows, or use --split DAY")
	case f.timeout <= 0:
		return usage(fmt.Sprintf("--timeout %s leaves no time", f.timeout), "use a duration such as 10m")
	}
	if f.split == "" && f.before == "" {
		for _, name := range []string{"all", "class", "recheck", "gate"} {
			if cmd.Flags().Changed(name) {
				return usage("--"+name+" is for comparing loops", "name the windows with --split DAY, or --before WINDOW --after WINDOW")
			}
		}
	}
	return nil
}

func (a *app) loopReport(cmd *cobra.Command, f reportFlags, args []string) error {
	id, err := a.loopNamed(f.dir, args)
	if err != nil {
		return err
	}
	var r report.LoopReport
	if r.Loop, r.Analytics, r.Habits, err = looping.Report(cmd.Context(), f.dir, id, a.quietHands()); err != nil {
		return err
	}
	return report.WriteLoopReport(a.out, f.format, r, report.Style{Color: colored(a.out), Version: Version})
}

func (a *app) effectReport(cmd *cobra.Command, f reportFlags, args []string) error {
	if len(args) > 0 {
		return usage("a loop and windows contradict each other", "leave out the loop to compare windows, or the windows to report on the loop")
	}
	before, after, err := f.windows()
	if err != nil {
		return err
	}
	r, err := looping.Effect(cmd.Context(), looping.EffectRequest{
		Dir: f.dir, All: f.all, Class: f.class, Before: before, After: after, Criteria: f.criteria, Recheck: f.recheck, Timeout: f.timeout, Hands: a.quietHands(),
	})
	if err != nil {
		return err
	}
	if f.gate {
		a.exit = map[effect.Verdict]int{effect.Pass: 0, effect.Fail: exitFound, effect.Undecided: exitCannotJudge}[r.Gate.Verdict]
	}
	return report.WriteEffect(a.out, f.format, r, report.Style{Color: colored(a.out), Version: Version})
}

func (f reportFlags) windows() (before, after effect.Window, err error) {
	if f.split != "" {
		at, err := day(f.split)
		return effect.Window{Name: "before", To: &at}, effect.Window{Name: "after", From: &at}, err
	}
	if before, err = window("before", f.before); err != nil {
		return before, after, err
	}
	if after, err = window("after", f.after); err != nil {
		return before, after, err
	}
	if before.Meets(after) {
		return before, after, usage("the windows --before "+f.before+" and --after "+f.after+" share time", "a loop cannot be compared with itself; let one end where the other begins")
	}
	return before, after, nil
}

// window reads FROM..TO, plain or guarded, or both with a comma.
func window(name, text string) (effect.Window, error) {
	w := effect.Window{Name: name}
	for _, part := range strings.Split(text, ",") {
		part = strings.TrimSpace(part)
		from, to, ranged := strings.Cut(part, "..")
		switch {
		case part == "plain" || part == "guarded":
			guarded := part == "guarded"
			w.Guarded = &guarded
			continue
		case !ranged || from == "" && to == "":
			return w, usage(fmt.Sprintf("--%s %q is no window", name, text), "write 2026-01-01..2026-03-01, 2026-03-01.., ..2026-03-01, plain or guarded")
		}
		for _, end := range []struct {
			text string
			into **time.Time
		}{{from, &w.From}, {to, &w.To}} {
			if end.text == "" {
				continue
			}
			at, err := day(end.text)
			if err != nil {
				return w, err
			}
			*end.into = &at
		}
		if w.From != nil && w.To != nil && !w.From.Before(*w.To) {
			return w, usage(fmt.Sprintf("--%s %q ends before it begins", name, text), "write the earlier day first")
		}
	}
	return w, nil
}

// day is the begin of a day, or an exact moment.
func day(text string) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	at, err := time.ParseInLocation(time.DateOnly, text, time.Local)
	if err != nil {
		return at, usage(fmt.Sprintf("%q is no day", text), "write it as 2026-03-01, or with a time as 2026-03-01T12:00:00Z")
	}
	return at, nil
}
