package judging

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/integration/git"
	"holdfast/internal/integration/report"
	"holdfast/internal/tracking/history"
)

// judge is what all commits of an audit are judged by: today's rules, so that commits
// can be compared.
type judge struct {
	repo  *git.Repo
	cat   *catalog.Catalog
	rules policy.Rules
	mode  policy.Mode
	now   time.Time
	whole bool // judge whole files, also where the changed parts look fine

	earlier *report.AuditReader // what an audit before this one found; nil for none
}

func judgeFor(ctx context.Context, repo *git.Repo, req AuditRequest) (judge, error) {
	src := Scene{Repo: repo, Root: repo.Root, Dir: req.Dir}
	if repo.Bare {
		src.Before = "HEAD"
	}
	settings, err := settingsFor(ctx, src, req.Note)
	if err != nil {
		return judge{}, err
	}
	cat, err := CatalogFor(ctx, src, req.Note)
	if err != nil {
		return judge{}, err
	}
	return judge{repo: repo, cat: cat, rules: settings.Rules, mode: cmp.Or(req.Mode, settings.Mode), now: req.Now(), whole: req.Thorough}, nil
}

// history judges commits side by side and hands them on in their order. Only so many
// lots are under way as fit the queue, whatever the length of the history: a long one must
// not keep the other workers waiting.
func (j judge) history(ctx context.Context, req AuditRequest, use func(history.Commit) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer j.repo.Indexed(ctx)()
	jobs := max(1, req.Jobs)
	work, order := make(chan lot), make(chan lot, jobs*queued)
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() { j.work(ctx, work) })
	}
	var failure error
	go func() {
		failure = j.distribute(ctx, req, work, order)
		close(work)
		close(order)
	}()
	refused := inOrder(order, stop, use)
	workers.Wait()
	if refused != nil {
		return refused
	}
	return failure
}

// inOrder uses what was judged up to the first gap: a report has no holes.
func inOrder(order <-chan lot, stop func(), use func(history.Commit) error) (refused error) {
	whole := true
	for l := range order {
		judged := <-l.judged
		for _, c := range judged {
			if whole && refused == nil {
				refused = use(c)
			}
		}
		whole = whole && len(judged) == len(l.commits)
		if refused != nil {
			stop()
		}
	}
	return refused
}

// work judges lots until there are none; an interrupted lot hands on what it has.
func (j judge) work(ctx context.Context, work <-chan lot) {
	scanner := detect.NewScanner(j.cat).Alone()
	blobs := j.repo.Blobs(ctx)
	defer blobs.Close()
	for l := range work {
		var done []history.Commit
		for _, c := range l.commits {
			judged := j.commit(ctx, c, scanner, blobs)
			if interrupted(ctx, judged) {
				break
			}
			done = append(done, judged)
		}
		l.judged <- done
	}
}

// interrupted tells whether a commit failed because everything is being stopped. A
// keyboard interrupt reaches git before it reaches us, so a failure waits a moment.
func interrupted(ctx context.Context, c history.Commit) bool {
	if !c.Judged() {
		select {
		case <-ctx.Done():
		case <-time.After(100 * time.Millisecond):
		}
	}
	return ctx.Err() != nil
}

// commit judges one commit. Whatever goes wrong is the outcome of this commit only.
func (j judge) commit(ctx context.Context, c git.Commit, scanner *detect.Scanner, blobs *git.Blobs) (out history.Commit) {
	out = history.Commit{
		ID: c.ID, When: c.When, Author: c.Author, Email: c.Email, Subject: history.Subject(c.Message), Merge: len(c.Parents) > 1,
		Agents: history.Agents(c.Author, c.Email, c.Message), Files: len(c.Entries), Verdict: policy.Allow, Severity: detect.None,
		Findings: []detect.Finding{}, Unjudged: []detect.Unjudged{},
	}
	defer func() {
		if p := recover(); p != nil {
			out.Failure = fmt.Sprintf("internal error: %v", p)
		}
	}()
	change, err := j.repo.Change(ctx, c, blobs)
	if err != nil {
		out.Failure = err.Error()
		return out
	}
	scan := scanner.Quick
	if j.whole {
		scan = scanner.Scan
	}
	found, err := scan(change, detect.Options{Horizon: detect.Commit, Repository: j.repo.At(ctx, c.ID), GivenUp: givenUpBy(ctx)})
	if err != nil {
		out.Failure = err.Error()
		return out
	}
	found, _ = policy.Apply(found, change, j.rules, j.now)
	decision := policy.Decide(found.Findings, found.Cleared, j.mode)
	out.Verdict, out.Severity, out.Cleared = decision.Verdict, decision.Severity, len(decision.Cleared)
	out.Findings = append(out.Findings, decision.Findings...)
	out.Unjudged = append(out.Unjudged, found.Unjudged...)
	return out
}
