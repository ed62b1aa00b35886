package judging_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"holdfast/internal/flow/judging"
	"holdfast/internal/flow/repotest"
	"holdfast/internal/integration/git"
)

// audited is what a reader of the JSON report learns.
type audited struct {
	Commits []struct {
		ID, Subject, Verdict string
		Agents               []string
	}
	Summary   struct{ Commits, Flagged int }
	Partial   bool
	StoppedAt string `json:"stopped_at"`
}

func (a audited) subjects() string {
	var out []string
	for _, c := range a.Commits {
		out = append(out, c.Subject+": "+c.Verdict)
	}
	return strings.Join(out, "\n")
}

func audit(ctx context.Context, t *testing.T, req judging.AuditRequest) (audited, bool) {
	t.Helper()
	var out bytes.Buffer
	req.Format, req.Out, req.Now, req.Note = "json", &out, time.Now, func(string) {}
	if req.Progress == nil {
		req.Progress = func(int, int, int) {}
	}
	complete, err := judging.Audit(ctx, req)
	if err != nil {
		t.Fatal(err)
	}
	var got audited
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	return got, complete
}

// aHistory has an honest commit, a dishonest one by an agent, and its repair.
func aHistory(t *testing.T) repotest.Repository {
	t.Helper()
	r := repotest.New(t)
	r.Write("cart_test.go", repotest.Skipped)
	r.Commit("Stabilise\n\nCo-authored-by: Claude <noreply@anthropic.com>")
	r.Write("cart_test.go", repotest.Honest)
	r.Commit("Run the test again")
	return r
}

func TestAnAuditJudgesEveryCommitInOrder(t *testing.T) {
	r := aHistory(t)
	for _, jobs := range []int{1, 4} {
		got, complete := audit(context.Background(), t, judging.AuditRequest{Dir: r.Dir, Jobs: jobs})
		if want := "Run the test again: allow\nStabilise: block\nA cart: allow"; got.subjects() != want || !complete || got.Partial {
			t.Errorf("%d jobs: got %s, complete %v", jobs, got.subjects(), complete)
		}
	}
}

func TestAnAuditOfAgentsLeavesPeopleOut(t *testing.T) {
	got, _ := audit(context.Background(), t, judging.AuditRequest{Dir: aHistory(t).Dir, AgentsOnly: true})
	if got.subjects() != "Stabilise: block" || got.Summary.Commits != 1 || got.Summary.Flagged != 1 {
		t.Errorf("got %+v", got)
	}
}

func TestAThoroughAuditFindsTheSame(t *testing.T) {
	r := aHistory(t)
	quick, _ := audit(context.Background(), t, judging.AuditRequest{Dir: r.Dir})
	thorough, _ := audit(context.Background(), t, judging.AuditRequest{Dir: r.Dir, Thorough: true})
	if quick.subjects() != thorough.subjects() {
		t.Errorf("quick %s\nthorough %s", quick.subjects(), thorough.subjects())
	}
}

func TestAnInterruptedAuditReportsWhatItHas(t *testing.T) {
	r := repotest.New(t)
	for i := range 40 {
		r.Write("cart_test.go", strings.ReplaceAll(repotest.Honest, "9", fmt.Sprint(9+i%2)))
		r.Git("commit", "-qam", fmt.Sprintf("commit %d", i), "--allow-empty")
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	got, complete := audit(ctx, t, judging.AuditRequest{Dir: r.Dir, Jobs: 1, Progress: func(done, _, _ int) {
		if done == 9 {
			stop()
		}
	}})
	if complete || !got.Partial || len(got.Commits) < 9 || len(got.Commits) > 40 || got.Summary.Commits != len(got.Commits) {
		t.Errorf("complete %v, %d commits, %+v", complete, len(got.Commits), got.Summary)
	}
	if last := got.Commits[len(got.Commits)-1].ID; got.StoppedAt != last {
		t.Errorf("stopped at %s, the last one is %s", got.StoppedAt, last)
	}
}

func TestAnAuditOfNothing(t *testing.T) {
	r := aHistory(t)
	if got, complete := audit(context.Background(), t, judging.AuditRequest{Dir: r.Dir, Selection: git.Selection{Author: "nobody"}}); !complete || len(got.Commits) != 0 {
		t.Errorf("got %+v", got)
	}
	_, err := judging.Audit(context.Background(), judging.AuditRequest{Dir: r.Dir, Selection: git.Selection{Revision: "nowhere"}, Now: time.Now})
	if !errors.Is(err, git.ErrBadRevision) {
		t.Errorf("got %v", err)
	}
}
