package looping

import (
	"context"
	"errors"
	"fmt"
	"os"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/snapshot"
)

// keepReserve copies the repository to where the agent has no business. Without it a loop
// runs as well, but what an agent removes from .git is gone.
func (r *runner) keepReserve(ctx context.Context) error {
	if r.loop.Rules.Plain {
		return nil
	}
	dir := r.home.Path("reserve")
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	reserve, err := r.snapshots.KeepReserve(ctx, dir)
	if errors.Is(err, snapshot.ErrNoReserve) {
		return nil
	}
	if err != nil && ctx.Err() == nil {
		r.Note(err.Error() + "; the loop runs without one")
		err = os.RemoveAll(dir)
	}
	r.useReserve(reserve)
	return err
}

// reopenReserve takes up the copy of an earlier process, and puts right at once what happened
// to the repository meanwhile.
func (r *runner) reopenReserve(ctx context.Context) error {
	dir := r.home.Path("reserve")
	if _, err := os.Stat(dir); err != nil || r.anchored.Common == "" {
		return nil
	}
	reserve, err := snapshot.OpenReserve(r.loop.Root, r.anchored.Common, dir)
	if err != nil {
		r.Note("the copy of the repository was damaged: " + err.Error() + "; it is made anew")
		return os.RemoveAll(dir)
	}
	if harm, err := reserve.Look(ctx); err == nil && harm != "" {
		r.Note(harm + "; it is brought back")
		if err := reserve.Restore(); err != nil {
			return err
		}
	}
	r.reserve = reserve
	return nil
}

// followReserve begins to keep what has come to the repository since.
func (r *runner) followReserve(ctx context.Context) {
	reserve, from, to := r.reserve, snapshot.ID(r.loop.Baseline.Snapshot), snapshot.ID(r.loop.Point().Snapshot)
	if reserve == nil {
		return
	}
	r.following = make(chan error, 1)
	go func() { r.following <- r.snapshots.Follow(ctx, reserve, from, to) }()
}

// followed waits until that is done: the agent is not let at the repository before.
func (r *runner) followed() error {
	if r.following == nil {
		return nil
	}
	err := <-r.following
	r.following = nil
	return err
}

// useReserve lets everybody who reads snapshots read from the copy; nil ends that.
func (r *runner) useReserve(reserve *snapshot.Reserve) {
	r.reserve = reserve
	r.snapshots.UseReserve(reserve)
	objects := ""
	if reserve != nil {
		objects = reserve.Objects()
	}
	r.inspector.Repo.AlsoIn(objects)
}

// guardRepository brings back what the agent has removed from the repository, and says what
// that was.
func (r *runner) guardRepository(ctx context.Context) (harm string, err error) {
	if r.reserve == nil {
		return "", nil
	}
	if !r.reserve.Sound() { // somebody was in the state directory; the repository is looked after by itself
		r.useReserve(nil)
		return "", nil
	}
	if harm, err = r.reserve.Look(ctx); err != nil || harm == "" {
		return harm, err
	}
	return harm, r.bringBack()
}

func (r *runner) bringBack() error {
	if err := r.reserve.Restore(); err != nil {
		return fmt.Errorf("bring back the repository: %w", err)
	}
	r.inspector.Repo.AlsoIn(r.reserve.Objects()) // processes that had the old one open end
	return nil
}

// guarded is guardAndTake with a second try: what went wrong may be mended by bringing back
// what the repository has lost.
func (r *runner) guarded(ctx context.Context) (shared.Tampering, taking, error) {
	harm, err := r.guardRepository(ctx)
	if err != nil {
		return shared.Tampering{}, taking{}, err
	}
	if err := r.unlockFolders(ctx); err != nil {
		return shared.Tampering{}, taking{}, err
	}
	tampered, after, err := r.guardAndTake(ctx)
	if locked(err) {
		if err := r.unlockAll(); err != nil {
			return tampered, after, err
		}
		tampered, after, err = r.guardAndTake(ctx)
	}
	if err != nil && r.reserve != nil && harm == "" && ctx.Err() == nil {
		harm = ".git/objects: what the snapshots need was gone"
		if err := r.bringBack(); err != nil {
			return tampered, after, err
		}
		tampered, after, err = r.guardAndTake(ctx)
	}
	if harm != "" {
		tampered.Add("history", ".git", harm)
	}
	if err == nil && r.reserve == nil && r.anchored.Common != "" {
		err = r.keepReserve(ctx)
	}
	return tampered, after, err
}
