package judging

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"time"

	"holdfast/internal/enforcement/policy"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/report"
	"holdfast/internal/tracking/history"
)

// AuditRequest is which history a user wants judged, and how.
type AuditRequest struct {
	Dir        string
	Selection  git.Selection
	AgentsOnly bool
	Jobs       int
	Thorough   bool        // judge whole files, also where the changed parts look fine
	Program    string      // which build of Holdfast judges
	Earlier    io.Reader   // the JSON report of an audit to go on from; nil for none
	Mode       policy.Mode // "" for the project's
	Format     string
	Style      report.Style
	Out        io.Writer
	Note       func(string)
	Progress   func(done, total, flagged int) // total is 0 as long as it is unknown
	Now        func() time.Time
}

// Audit judges a history commit by commit, each against its first parent, and reports
// who did what. An interrupted audit reports what it has, and says so.
func Audit(ctx context.Context, req AuditRequest) (complete bool, err error) {
	start := req.Now()
	repo, err := OpenRepo(ctx, req.Dir)
	if err != nil {
		return false, err
	}
	if err := repo.Check(ctx, req.Selection); err != nil {
		return false, err
	}
	judge, err := judgeFor(ctx, repo, req)
	if err != nil {
		return false, err
	}
	head, err := headOf(req, judge)
	if err != nil {
		return false, err
	}
	if judge.earlier, err = earlier(req, head); err != nil {
		return false, err
	}
	out, err := report.NewAudit(req.Out, req.Format, head, req.Style)
	if err != nil {
		return false, err
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(auditMemory))
	defer debug.SetGCPercent(debug.SetGCPercent(auditGarbage))

	tally := history.NewTally(remembered)
	total := countInBackground(ctx, repo, req)
	why := ""
	failure := judge.history(ctx, req, func(c history.Commit) error {
		tally.Add(c)
		why = cmp.Or(why, c.Failure)
		s := tally.Done()
		req.Progress(s.Commits, total(), s.Flagged)
		return out.Commit(c)
	})
	interrupted := ctx.Err() != nil
	if interrupted {
		failure = nil
	}
	end := tally.Summary()
	err = out.Close(report.AuditEnd{Summary: end, Partial: interrupted || failure != nil, DurationMS: req.Now().Sub(start).Milliseconds()})
	if failure == nil && !interrupted && end.Commits == 0 && end.Failed > 0 {
		failure = noneJudged(why)
	}
	return !interrupted && failure == nil, errors.Join(failure, err)
}

// noneJudged is an audit that judged no commit at all: it says nothing about them.
func noneJudged(why string) error {
	if strings.Contains(why, git.ErrMissingObject.Error()) {
		return fmt.Errorf("no commit could be judged: %w", git.ErrMissingObject)
	}
	return fmt.Errorf("no commit could be judged: %s", why)
}

const (
	// remembered is how many of the worst commits a report shows in full.
	remembered = 100
	// auditGarbage lets garbage grow to a multiple of what lives, which is little, and
	// auditMemory is when the collector works harder all the same.
	auditGarbage = 1000
	auditMemory  = 144 << 20
)

func headOf(req AuditRequest, j judge) (report.AuditHead, error) {
	rules, err := j.fingerprint(req.Program)
	s := req.Selection
	return report.AuditHead{
		Revision: cmp.Or(s.Revision, "HEAD"), Since: s.Since, Until: s.Until, Author: s.Author, AgentsOnly: req.AgentsOnly, Merges: s.Merges,
		Mode: j.mode, Rules: rules,
	}, err
}

// countInBackground counts the commits while the first ones are judged already.
func countInBackground(ctx context.Context, repo *git.Repo, req AuditRequest) func() int {
	counted := make(chan int, 1)
	go func() {
		n, _ := repo.Count(ctx, req.Selection) // a bar without an end is no harm
		counted <- n
	}()
	known := 0
	return func() int {
		select {
		case known = <-counted:
		default:
		}
		return known
	}
}
