package git

import (
	"context"
	"sync"
)

// lasting is a reader of objects that serves many changes, one after the other.
type lasting struct {
	mu    sync.Mutex
	blobs *Blobs
}

// Last makes one process read the objects of all changes from now on, until the function
// it gives is called. It is for programs that read changes again and again.
func (r *Repo) Last(ctx context.Context) (end func()) {
	l := &lasting{blobs: r.Blobs(context.WithoutCancel(ctx))}
	l.blobs.last = true
	r.lasting = l
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.blobs.Close()
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
