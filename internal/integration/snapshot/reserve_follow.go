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
	for i := range r.looked {
		if err := r.followFolder(objects, i); err != nil {
			return fmt.Errorf("keep a copy of the repository: %w", err)
		}
	}
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

// followFolder looks into a folder of objects only if something was put there since the last
// look: a long loop leaves many objects, and few of the folders change in an iteration.
func (r *Reserve) followFolder(objects string, i int) error {
	name, last := fmt.Sprintf("%02x", i), r.looked[i]
	folder, err := os.Stat(filepath.Join(objects, name))
	if err != nil || settled(folder, last) {
		return ignoreMissing(err)
	}
	r.looked[i] = time.Now()
	entries, err := os.ReadDir(filepath.Join(objects, name))
	if err != nil {
		return err
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || settled(info, last) || !info.Mode().IsRegular() || !hexadecimal.MatchString(e.Name()) {
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

// settled tells that something was last changed so long before a look that the look has seen
// it. The clock of a file system runs a little behind, and some know whole seconds only.
func settled(info os.FileInfo, look time.Time) bool {
	behind := 50 * time.Millisecond
	if info.ModTime().Nanosecond() == 0 {
		behind = 2 * time.Second
	}
	return info.ModTime().Before(look.Add(-behind))
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
