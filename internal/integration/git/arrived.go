package git

import (
	"context"
	"strconv"
	"strings"
	"time"
)

// mostBranches bounds how many branches are asked where something came from.
const mostBranches = 100

// Arrived tells whether what a path holds now, a blob or "" for nothing, was brought by another
// branch, as a pull, a merge, a rebase and a change of branches do: HEAD holds all of that
// branch, and both say the same of the path. A branch counts that came from a remote and was
// not sent there by us, or that nobody has moved since a session began. before is where HEAD
// was then.
func (r *Repo) Arrived(ctx context.Context, path, blob, before string, since time.Time) bool {
	held := func(rev string) string { return r.quiet(ctx, "rev-parse", "--verify", "--quiet", rev+":"+path) }
	if held("HEAD") != blob {
		return false
	}
	listed := r.quiet(ctx, "for-each-ref", "--merged=HEAD", "--sort=-committerdate", "--count="+strconv.Itoa(mostBranches), "--format=%(refname)", "refs/remotes", "refs/heads")
	for ref := range strings.FieldsSeq(listed) {
		known := before != "" && r.quiet(ctx, "merge-base", ref, before) == r.quiet(ctx, "rev-parse", ref)
		if !known && held(ref) == blob && r.foreign(ctx, ref, since) {
			return true
		}
	}
	return false
}

// foreign tells a branch that a session has not moved: one of a remote by what git noted last,
// one of our own by when.
func (r *Repo) foreign(ctx context.Context, ref string, since time.Time) bool {
	noted := r.quiet(ctx, "log", "--walk-reflogs", "-1", "--date=unix", "--format=%gd %gs", ref, "--")
	at, why, _ := strings.Cut(noted, " ")
	if strings.HasPrefix(ref, "refs/remotes/") {
		return !strings.Contains(why, "push") // a clone notes nothing
	}
	_, at, _ = strings.Cut(strings.TrimSuffix(at, "}"), "@{")
	moved, err := strconv.ParseInt(at, 10, 64)
	return err == nil && moved < since.Unix()
}
