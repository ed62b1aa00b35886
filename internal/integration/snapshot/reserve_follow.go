package snapshot

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// mostFollowed is how many objects that came later are kept one by one, before those that
// are still needed are packed.
const mostFollowed = 512

// Follow keeps the objects that came since the last time: of snapshots, and of what the
// agent has committed. from is a snapshot that the copy has, to the one that is needed now.
func (s *Store) Follow(ctx context.Context, r *Reserve, from, to ID) error {
	objects, had := filepath.Join(r.common, "objects"), len(r.followed)
	for i := range 256 {
		if err := r.followFolder(objects, fmt.Sprintf("%02x", i)); err != nil {
			return fmt.Errorf("keep a copy of the repository: %w", err)
		}
	}
	r.since = time.Now()
	var came []string
	for _, rel := range r.followed[had:] {
		came = append(came, r.objects(rel))
	}
	if err := r.sealMore(came); err != nil {
		return fmt.Errorf("keep a copy of the repository: %w", err)
	}
	if len(r.followed) < mostFollowed || from == to {
		return nil
	}
	return s.packFollowed(ctx, r, from, to)
}

// followFolder looks into a folder of objects only if something was put there.
func (r *Reserve) followFolder(objects, name string) error {
	folder, err := os.Stat(filepath.Join(objects, name))
	if err != nil || folder.ModTime().Before(r.since.Add(-time.Second)) {
		return ignoreMissing(err)
	}
	entries, err := os.ReadDir(filepath.Join(objects, name))
	if err != nil {
		return err
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || info.ModTime().Before(r.since.Add(-time.Second)) || !info.Mode().IsRegular() || !hexadecimal.MatchString(e.Name()) {
			continue
		}
		rel := filepath.Join(name, e.Name())
		if _, err := os.Lstat(r.objects(rel)); err == nil {
			continue
		}
		if err := os.MkdirAll(r.objects(name), 0o700); err != nil {
			return err
		}
		if err := ignoreMissing(copyFile(filepath.Join(objects, rel), r.objects(rel))); err != nil {
			return err
		}
		r.followed = append(r.followed, rel)
	}
	return nil
}

// packFollowed packs what a snapshot has beyond another, in the place of the pack before and
// of the objects that were kept one by one.
func (s *Store) packFollowed(ctx context.Context, r *Reserve, from, to ID) error {
	out, err := s.private(ctx, strings.NewReader(fmt.Sprintf("%s\n^%s\n", to, from)), "pack-objects", "-q", "--revs", "--window=0", r.objects("pack/pack"))
	if err != nil {
		return fmt.Errorf("keep a copy of the repository: %w", err)
	}
	name := strings.TrimSpace(string(out))
	for _, rel := range r.followed {
		err = errors.Join(err, ignoreMissing(os.Remove(r.objects(rel))))
	}
	if r.latest != "" && r.latest != name {
		for _, ext := range []string{".idx", ".pack", ".rev"} {
			err = errors.Join(err, ignoreMissing(os.Remove(r.objects("pack/pack-"+r.latest+ext))))
		}
	}
	r.followed, r.latest = nil, name
	return errors.Join(err, r.notePacks(), r.sealAll())
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
