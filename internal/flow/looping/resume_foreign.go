package looping

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"holdfast/internal/tracking/loop"
)

// What keeps a loop from being taken up that Holdfast has no journal of.
var (
	ErrNoCommand = errors.New("what it calls done is no command")
	ErrUsedUp    = errors.New("it has used up its iterations")
)

// staleAfter is how long a loop of another program may be silent before it counts as gone.
const staleAfter = 5 * time.Minute

// goesOn takes up a loop of another program, or one that was migrated: its task, what done
// means and the iterations it has left, in a loop of our own. There is no journal to go on
// from, so the work tree as it is now is the baseline. The state that was there tells its end when
// there is one.
func (r *runner) goesOn(ctx context.Context, req ResumeRequest) (Result, error) {
	for _, l := range r.foreignLoops(cmp.Or(req.Dir, "."), nil) {
		if l.LoopID != req.LoopID {
			continue
		}
		if err := r.inherited(cmp.Or(req.Dir, "."), l.LoopID); err != nil {
			return Result{Loop: l}, err
		}
		again, err := requestOf(l, req, r.Now())
		if err != nil {
			return Result{Loop: l}, fmt.Errorf("%s: %w", l.LoopID, err)
		}
		r.Note(fmt.Sprintf("%s has no journal here; its task goes on from the work tree as it is, in a loop of its own", l.LoopID))
		return Run(ctx, again)
	}
	return Result{}, fmt.Errorf("%s: %w", req.LoopID, ErrNoLoop)
}

// requestOf is the loop that goes on with what another one has left.
func requestOf(l *loop.Loop, req ResumeRequest, now time.Time) (Request, error) {
	left := l.Contract.LoopMaxIters - l.Iteration
	switch {
	case l.Status.Over():
		return Request{}, fmt.Errorf("%w: %s", ErrLoopOver, l.Status)
	case l.Status == loop.Running && now.Sub(l.UpdatedAt) < staleAfter:
		return Request{}, ErrLoopRuns
	case req.Answer != nil:
		return Request{}, ErrNoQuestion
	case l.Contract.LoopMaxIters > 0 && left <= 0:
		return Request{}, ErrUsedUp
	}
	out := Request{Dir: cmp.Or(req.Dir, "."), Task: l.Task, Continues: l.LoopID, Hands: req.Hands}
	if left > 0 {
		out.Limits.MaxIterations = &left
	}
	for _, c := range l.Contract.CompletionChecks {
		line, err := commandIn(c.Command)
		if err != nil {
			return Request{}, err
		}
		out.Completion = append(out.Completion, line)
	}
	return out, nil
}

// commandIn is the command in what somebody calls done: "npm test passes" is npm test.
func commandIn(criteria string) (string, error) {
	line := strings.TrimSpace(criteria)
	for _, end := range []string{" passes", " pass", " succeeds", " succeed", " exits 0", " is green"} {
		line = strings.TrimSuffix(line, end)
	}
	words := strings.Fields(line)
	if len(words) == 0 {
		return "", fmt.Errorf("%q: %w", criteria, ErrNoCommand)
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return "", fmt.Errorf("%q: %w", criteria, ErrNoCommand)
	}
	return line, nil
}
