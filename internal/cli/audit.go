package cli

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"holdfast/internal/enforcement/policy"
	"holdfast/internal/flow/judging"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/report"
)

func (a *app) audit() *cobra.Command {
	req := judging.AuditRequest{}
	var mode, resume string
	var json bool
	cmd := &cobra.Command{
		Use:   "audit [RANGE|REV]",
		Short: "Judge a history, commit by commit",
		Long: `Judge every commit of a range, or a revision and everything before it, each
against its first parent, and say who did what: the worst commits, findings by
type, by author, by coding agent (by author and by trailers such as
Co-authored-by), and rates over time with 95 % Wilson intervals.

Flagged commits would have been warned about, asked about or blocked; held ones
asked about or blocked. ^C ends the audit with a report of what was judged; a JSON
report, also one that was cut off, is what --resume goes on from.

Exit status: 0 judged to the end, 3 usage or configuration, 4 not to the end.`,
		Example: `  holdfast audit                                   everything before HEAD
  holdfast audit v1.0..main --agents-only          what agents did since v1.0
  holdfast audit --since "3 months ago" --format html > audit.html
  holdfast audit -C repo.git --author ada --json | jq '.commits[] | select(.verdict == "block")'
  holdfast audit --json > part.json                stopped by ^C or a crash, and gone on with:
  holdfast audit --json --resume part.json > whole.json`,
		Args: oneAtMost("range or revision"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				req.Selection.Revision = args[0]
			}
			if err := settleAudit(cmd, &req, json, mode); err != nil {
				return err
			}
			if resume == "" {
				return a.runAudit(cmd, req)
			}
			return a.resumeAudit(cmd, req, resume)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVarP(&req.Dir, "directory", "C", "", "look in `DIR` instead of the current directory")
	flags.StringVar(&req.Selection.Since, "since", "", "only commits after `DATE`")
	flags.StringVar(&req.Selection.Until, "until", "", "only commits before `DATE`")
	flags.StringVar(&req.Selection.Author, "author", "", "only commits whose author has `TEXT` in name or address")
	flags.BoolVar(&req.AgentsOnly, "agents-only", false, "only commits that a coding agent wrote or helped to write")
	flags.BoolVar(&req.Selection.Merges, "merges", false, "also judge merges, against their first parent")
	flags.IntVarP(&req.Selection.Limit, "max-count", "n", 0, "at most `N` commits, the newest")
	flags.IntVar(&req.Jobs, "jobs", runtime.NumCPU(), "judge `N` commits at a time")
	flags.BoolVar(&req.Thorough, "thorough", false, "read whole files, also where the changed parts look fine (many times slower)")
	flags.StringVar(&mode, "mode", "", "minimal, standard or aggressive (default standard)")
	flags.StringVar(&resume, "resume", "", "do not judge again what the JSON report in `FILE` has, and report all")
	flags.StringVar(&req.Format, "format", "text", strings.Join(report.AuditFormats(), ", "))
	flags.BoolVar(&json, "json", false, "short for --format json")
	complete(cmd, "format", report.AuditFormats())
	complete(cmd, "mode", auditModes)
	return cmd
}

var auditModes = []string{string(policy.Minimal), string(policy.Standard), string(policy.Aggressive)}

func settleAudit(cmd *cobra.Command, req *judging.AuditRequest, json bool, mode string) error {
	if json {
		if cmd.Flags().Changed("format") && req.Format != "json" {
			return usage("--json and --format "+req.Format+" contradict each other", "leave one of them out")
		}
		req.Format = "json"
	}
	req.Mode = policy.Mode(mode)
	switch {
	case !slices.Contains(report.AuditFormats(), req.Format):
		return usage(fmt.Sprintf("--format %q is unknown", req.Format), "use one of %s", strings.Join(report.AuditFormats(), ", "))
	case mode != "" && !slices.Contains(auditModes, mode):
		return usage(fmt.Sprintf("--mode %q is unknown", mode), "use one of %s", strings.Join(auditModes, ", "))
	case req.Jobs < 1:
		return usage(fmt.Sprintf("--jobs %d leaves nobody to work", req.Jobs), "use 1 or more; %d is the number of processors", runtime.NumCPU())
	case req.Selection.Limit < 0:
		return usage(fmt.Sprintf("--max-count %d is less than nothing", req.Selection.Limit), "use 1 or more")
	}
	return nil
}

// resumeAudit goes on from a report. It is read while the new one is written, so the two
// cannot be one file.
func (a *app) resumeAudit(cmd *cobra.Command, req judging.AuditRequest, name string) error {
	earlier, err := os.Open(name)
	if err != nil {
		return usage(err.Error(), "name the JSON report of an audit")
	}
	defer earlier.Close()
	req.Earlier = bufio.NewReader(earlier)
	err = a.runAudit(cmd, req)
	switch {
	case errors.Is(err, report.ErrNoAudit):
		return usage(name+": "+err.Error(), "give the file that `holdfast audit --json` wrote, and write the new report to another one")
	case errors.Is(err, judging.ErrOtherAudit):
		return usage(name+": "+err.Error(), "repeat the call that made it, or leave out --resume")
	}
	return err
}

func (a *app) runAudit(cmd *cobra.Command, req judging.AuditRequest) error {
	bar := a.progressBar()
	req.Out, req.Note, req.Now, req.Progress = bar.before(a.out), a.note, a.now, bar.show
	req.Style, req.Program = report.Style{Color: colored(a.out), Version: Version}, Version+commit()
	finished, err := judging.Audit(cmd.Context(), req)
	bar.clear()
	if errors.Is(err, git.ErrNotRepository) {
		return usage(err.Error(), "run it inside a repository, or name one with -C DIR")
	}
	if err == nil && !finished {
		a.note("interrupted; the report is partial and says where it stopped")
		a.exit = exitCannotJudge
	}
	return err
}
