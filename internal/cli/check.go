package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/report"
)

type checkFlags struct {
	source                        judging.ChangeSource
	task                          string
	coverage                      judging.CoverageReports
	mode, horizon, failOn, format string
	json, explain                 bool
}

// patience is how long people wait before they are told that work goes on.
const patience = 2 * time.Second

func (a *app) check() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check [RANGE|REV]",
		Short: "Judge a change",
		Long: `Judge a change: what is uncommitted in the work tree (untracked files included),
a range or a commit, the index, two directories, or a patch.

Exit status: 0 nothing at the --fail-on level, 1 something, 3 usage or
configuration, 4 could not judge.`,
		Example: `  holdfast check                              the work tree against HEAD
  holdfast check --staged                     what the next commit would record
  holdfast check HEAD                         the last commit against its parent
  holdfast check main...HEAD                  a branch since it left main
  holdfast check --before old/ --after new/   two directories
  git diff | holdfast check --patch -         a patch
  holdfast check HEAD --task "remove the legacy importer"
  holdfast check main...HEAD --format sarif > holdfast.sarif`,
		Args: revisionOrNone,
		RunE: func(cmd *cobra.Command, args []string) error { return a.runCheck(cmd, f, args) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVar(&f.source.Staged, "staged", false, "judge the index against HEAD")
	flags.StringVar(&f.source.Before, "before", "", "`DIR` before the change")
	flags.StringVar(&f.source.After, "after", "", "`DIR` after the change")
	flags.StringVar(&f.source.Patch, "patch", "", "patch `FILE`, - for standard input")
	flags.StringVarP(&f.source.Dir, "directory", "C", "", "look in `DIR` instead of the current directory")
	flags.StringVar(&f.task, "task", "", "what the author was asked to do; may clear what it names")
	flags.StringVar(&f.coverage.Before, "coverage-before", "", "coverage report of a run before the change: `FILE` of lcov, Go, Cobertura, JaCoCo, Clover, coverage.py, Istanbul, SimpleCov or llvm-cov")
	flags.StringVar(&f.coverage.After, "coverage-after", "", "coverage report `FILE` of a run after it")
	flags.StringVar(&f.mode, "mode", "", "off, minimal, standard or aggressive (default standard)")
	flags.StringVar(&f.horizon, "horizon", string(detect.Commit), "what the change is: one call of an agent's tool, an iteration of a loop, or a commit (call, iteration, commit)")
	flags.StringVar(&f.failOn, "fail-on", "", "exit with 1 at this verdict or a harder one: block, ask or warn (default block)")
	flags.StringVar(&f.format, "format", "text", strings.Join(report.Formats(), ", "))
	flags.BoolVar(&f.json, "json", false, "short for --format json")
	flags.BoolVar(&f.explain, "explain", false, "also show what was cleared, and why")
	complete(cmd, "mode", modes)
	complete(cmd, "horizon", horizons)
	complete(cmd, "fail-on", failOns)
	complete(cmd, "format", report.Formats())
	return cmd
}

var (
	modes    = []string{string(policy.Off), string(policy.Minimal), string(policy.Standard), string(policy.Aggressive)}
	horizons = []string{string(detect.Call), string(detect.Iteration), string(detect.Commit)}
	failOns  = []string{string(policy.Block), string(policy.Ask), string(policy.Warn)}
)

func complete(cmd *cobra.Command, flag string, words []string) {
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

func (a *app) runCheck(cmd *cobra.Command, f checkFlags, args []string) error {
	if len(args) == 1 {
		f.source.Revision = args[0]
	}
	if err := f.settle(cmd); err != nil {
		return err
	}
	f.source.Stdin = a.in
	if f.source.Patch == "-" && terminal(a.err) {
		a.note("reading a patch from standard input")
	}
	stop := a.reassure("still judging")
	defer stop()
	passed, err := judging.Check(cmd.Context(), judging.CheckRequest{
		Source: f.source, Task: f.task, Coverage: f.coverage, Mode: policy.Mode(f.mode), FailOn: policy.Verdict(f.failOn), Horizon: detect.Horizon(f.horizon),
		Format: f.format, Style: report.Style{Explain: f.explain, Color: colored(a.out), Version: Version},
		Out: a.out, Note: a.note, Now: a.now, Env: os.Getenv,
	})
	if err == nil && !passed {
		a.exit = exitFound
	}
	return err
}

// settle refuses what contradicts itself, before any work is done.
func (f *checkFlags) settle(cmd *cobra.Command) error {
	if f.json {
		if cmd.Flags().Changed("format") && f.format != "json" {
			return usage("--json and --format "+f.format+" contradict each other", "leave one of them out")
		}
		f.format = "json"
	}
	for _, choice := range []struct {
		flag, value string
		words       []string
	}{
		{"mode", f.mode, modes}, {"horizon", f.horizon, horizons}, {"fail-on", f.failOn, failOns}, {"format", f.format, report.Formats()},
	} {
		if cmd.Flags().Changed(choice.flag) && !slices.Contains(choice.words, choice.value) {
			return usage(fmt.Sprintf("--%s %q is unknown", choice.flag, choice.value), "use one of %s", strings.Join(choice.words, ", "))
		}
	}
	s := f.source
	if (s.Before == "") != (s.After == "") {
		return usage("--before and --after belong together", "name both directories")
	}
	if (f.coverage.Before == "") != (f.coverage.After == "") {
		return usage("--coverage-before and --coverage-after belong together", "name both reports")
	}
	var sources []string
	for name, on := range map[string]bool{"--staged": s.Staged, "--before/--after": s.Before != "", "--patch": s.Patch != "", s.Revision: s.Revision != ""} {
		if on {
			sources = append(sources, name)
		}
	}
	if len(sources) > 1 {
		slices.Sort(sources)
		return usage("one change at a time: "+strings.Join(sources, " and ")+" name different ones", "choose one of them")
	}
	return nil
}

// reassure tells a waiting person, once, that work goes on.
func (a *app) reassure(text string) (stop func()) {
	if !terminal(a.err) {
		return func() {}
	}
	t := time.AfterFunc(patience, func() { a.note(text + " …") })
	return func() { t.Stop() }
}
