package git

import (
	"context"
	"sync"

	"holdfast/internal/detection/change"
)

// lasting are git processes that serve many changes, one after the other.
type lasting struct {
	mu     sync.Mutex
	blobs  *Blobs
	differ *differ
}

// Last makes the same processes read all changes from now on, until the function it gives
// is called. It is for programs that read changes again and again.
func (r *Repo) Last(ctx context.Context) (end func()) {
	l := &lasting{blobs: r.Blobs(context.WithoutCancel(ctx))}
	l.blobs.last = true
	r.lasting = l
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.blobs.Close()
		l.drop()
	}
}

// reader gives a reader of objects; done is called after use.
func (r *Repo) reader(ctx context.Context) (blobs *Blobs, done func()) {
	if l := r.lasting; l != nil {
		l.mu.Lock()
		return l.blobs, l.mu.Unlock
	}
	blobs = r.Blobs(ctx)
	return blobs, blobs.Close
}

// Moment is a commit and its tree.
type Moment struct{ Commit, Tree string }

// Between compares two commits whose names are whole and that have no story of their own.
func (r *Repo) Between(ctx context.Context, before, after string) (Source, error) {
	return r.BetweenMoments(ctx, Moment{Commit: before}, Moment{Commit: after})
}

// BetweenMoments is Between for commits whose trees are known.
func (r *Repo) BetweenMoments(ctx context.Context, before, after Moment) (Source, error) {
	entries, err := r.compareTrees(ctx, before, after)
	if err != nil {
		return Source{}, err
	}
	blobs, done := r.reader(ctx)
	defer done()
	return r.source(ctx, entries, blobs, Source{Before: before.Commit, Change: change.Change{}}, after.Commit)
}

// compareTrees asks the process that stays. Should it have been killed, or have anything to
// complain of, git is asked as usual.
func (r *Repo) compareTrees(ctx context.Context, before, after Moment) ([]Entry, error) {
	if l := r.lasting; l != nil && before.Tree != "" && after.Tree != "" {
		if entries, err := l.compare(ctx, r, before.Tree, after.Tree); err == nil {
			return entries, nil
		}
	}
	return r.compare(ctx, before.Commit, after.Commit)
}

func (l *lasting) compare(ctx context.Context, r *Repo, before, after string) (entries []Entry, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.differ == nil {
		if l.differ, err = r.startDiffer(context.WithoutCancel(ctx)); err != nil {
			return nil, err
		}
	}
	if entries, err = l.differ.compare(before, after); err != nil {
		l.drop()
	}
	return entries, err
}

func (l *lasting) drop() {
	if l.differ != nil {
		l.differ.close()
	}
	l.differ = nil
}
