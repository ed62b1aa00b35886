package snapshot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Restored tells what a restore did.
type Restored struct {
	Target   ID
	Safety   ID       // a snapshot of all that was replaced or removed; restoring it takes the restore back
	Changed  []string // paths written or removed
	Aside    string   // where ignored files that stood in the way were moved; empty when none did
	Moved    []string // which ones
	LeftOver []string // paths the target lacks but its rules ignore: they stay
}

// Intent is the note that is there from before the first change of a restore until
// after its last.
type Intent struct {
	Target ID       `json:"target"`
	Safety ID       `json:"safety"`
	Paths  []string `json:"paths,omitempty"` // only these; all when empty
}

// Restore brings the work tree back to a snapshot. Ignored files stay.
func (s *Store) Restore(ctx context.Context, id ID) (Restored, error) {
	return s.restore(ctx, id, nil)
}

// RestorePaths brings only these files, and all below these folders, back.
func (s *Store) RestorePaths(ctx context.Context, id ID, paths []string) (Restored, error) {
	if len(paths) == 0 {
		return Restored{}, errors.New("restore: no paths are named")
	}
	clean := make([]string, 0, len(paths))
	for _, name := range paths {
		plain := path.Clean(filepath.ToSlash(name))
		if !filepath.IsLocal(plain) || plain == "." {
			return Restored{}, fmt.Errorf("restore %q: not a path inside the work tree", name)
		}
		clean = append(clean, plain)
	}
	return s.restore(ctx, id, clean)
}

func (s *Store) restore(ctx context.Context, id ID, paths []string) (Restored, error) {
	held, err := s.hold(ctx)
	if err != nil {
		return Restored{}, err
	}
	defer held.release()
	if pending, err := s.unfinished(); err != nil || pending != nil {
		return Restored{}, errors.Join(err, ErrUnfinished)
	}
	return s.begin(ctx, id, paths)
}

func (s *Store) begin(ctx context.Context, id ID, paths []string) (Restored, error) {
	if _, err := s.tree(ctx, id); err != nil {
		return Restored{}, err
	}
	safety, err := s.take(ctx, "before restoring "+string(id))
	if err != nil {
		return Restored{}, err
	}
	return s.carryOut(ctx, Intent{Target: id, Safety: safety.ID, Paths: paths})
}

// Unfinished tells of a restore that was interrupted; nil when there is none.
func (s *Store) Unfinished() (*Intent, error) { return s.unfinished() }

// Finish does the rest of an interrupted restore.
func (s *Store) Finish(ctx context.Context) (Restored, error) {
	return s.resume(ctx, s.carryOut)
}

// Undo brings back what was there before an interrupted restore began.
func (s *Store) Undo(ctx context.Context) (Restored, error) {
	return s.resume(ctx, func(ctx context.Context, pending Intent) (Restored, error) {
		return s.begin(ctx, pending.Safety, pending.Paths)
	})
}

func (s *Store) resume(ctx context.Context, how func(context.Context, Intent) (Restored, error)) (Restored, error) {
	held, err := s.hold(ctx)
	if err != nil {
		return Restored{}, err
	}
	defer held.release()
	pending, err := s.unfinished()
	if err != nil {
		return Restored{}, err
	}
	if pending == nil {
		return Restored{}, errors.New("no restore was interrupted")
	}
	return how(ctx, *pending)
}

func (s *Store) intentFile() string { return filepath.Join(s.dir, "restore.json") }

func (s *Store) intend(intent Intent) error {
	text, err := json.Marshal(intent)
	if err != nil {
		return err
	}
	return writeWhole(s.intentFile(), text)
}

func (s *Store) unfinished() (*Intent, error) {
	text, err := os.ReadFile(s.intentFile())
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	intent := &Intent{}
	if err := json.Unmarshal(text, intent); err != nil {
		return nil, fmt.Errorf("read %s: %w", s.intentFile(), err)
	}
	return intent, nil
}

// within filters changes to the named paths.
func within(changes []Change, paths []string) []Change {
	if len(paths) == 0 {
		return changes
	}
	var out []Change
	for _, c := range changes {
		for _, p := range paths {
			if c.Path == p || strings.HasPrefix(c.Path, p+"/") {
				out = append(out, c)
				break
			}
		}
	}
	return out
}
