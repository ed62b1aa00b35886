package looping

import (
	"slices"

	"holdfast/contract"
	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/flow/shared"
	"holdfast/internal/reinforcement/reflection"
)

func (r *runner) lessons() shared.Lessons {
	return shared.Lessons{State: r.State, Repository: r.loop.Repository, Note: r.Note}
}

// recalled is what like cases have taught; it is asked when a diagnosis is due.
func (r *runner) recalled(f recovery.Facts) (out []recovery.Recalled) {
	s := r.loop.Session()
	q := reflection.Query{TaskClass: s.Task.Class, Pattern: s.Detection.Pattern, Type: s.Detection.Type, Path: s.Detection.Path}
	for _, c := range f.Failing {
		q.Signatures = append(q.Signatures, c.Signature)
	}
	for _, found := range r.lessons().Recall(q, r.Now()) {
		out = append(out, found.Advice())
	}
	return out
}

// reflect keeps what a recovery that was resolved teaches: what was tried, why it was wrong
// and what worked, and how the checks that failed came to hold.
func (r *runner) reflect(print contract.Fingerprint) {
	l := r.loop
	s := l.Session()
	var was []recovery.Failure
	var before contract.Fingerprint
	if n := len(l.Prints); n > 0 {
		before = l.Prints[n-1]
	}
	for _, id := range before.Failing {
		if f := r.failure(contract.Evidence{Check: id}, before); f.Check == id { // of hidden checks nothing is kept
			was = append(was, f)
		}
	}
	changed := r.kept()
	learnt, taught := reflection.Of(s, l.LoopID, was, changed, r.Now())
	if !taught {
		return
	}
	items := []reflection.Reflection{learnt}
	for _, f := range was {
		if _, run := print.Checks[f.Check]; run && !slices.Contains(print.Failing, f.Check) {
			items = append(items, reflection.Debug(s, l.LoopID, f, changed, r.Now()))
		}
	}
	for i := range items {
		items[i].Tried, items[i].Why, items[i].Worked = r.inspector.Masked(items[i].Tried), r.inspector.Masked(items[i].Why), r.inspector.Masked(items[i].Worked)
	}
	r.lessons().Learn(r.Now(), items...)
}

// kept are the files that the iteration changed, without what was taken back.
func (r *runner) kept() (out []string) {
	undone := undoneNames(r.loop.Current.Judged.Undo)
	for _, a := range r.loop.Current.Judged.Changed {
		if !slices.Contains(undone, a.Path) {
			out = append(out, a.Path)
		}
	}
	return out
}
