package snapshot

import (
	"context"
	"fmt"
	"strings"
)

// Change is one path that two snapshots hold differently. A mode of 000000 means that
// the path is not there; 120000 is a symlink, 100755 an executable file.
type Change struct {
	Path                  string
	BeforeMode, AfterMode string
	BeforeBlob, AfterBlob string
}

// absent is the mode of a path that is not there.
const absent = "000000"

// Added, Removed: the path is on one side only.
func (c Change) Added() bool   { return c.BeforeMode == absent }
func (c Change) Removed() bool { return c.AfterMode == absent }

// Diff tells what is different in the second snapshot, path by path; a file that moved is
// one removed and one added.
func (s *Store) Diff(ctx context.Context, before, after ID) ([]Change, error) {
	from, err := s.tree(ctx, before)
	if err != nil {
		return nil, err
	}
	to, err := s.tree(ctx, after)
	if err != nil {
		return nil, err
	}
	return s.compare(ctx, from, to)
}

func (s *Store) compare(ctx context.Context, from, to string) ([]Change, error) {
	if from == to {
		return nil, nil
	}
	out, err := s.private(ctx, nil, "diff-tree", "-r", "-z", "--raw", "--no-renames", from, to)
	if err != nil {
		return nil, fmt.Errorf("compare snapshots: %w", err)
	}
	return parseRaw(out)
}

// parseRaw reads `:mode mode blob blob status NUL path NUL`.
func parseRaw(out []byte) ([]Change, error) {
	fields := splitNul(out)
	if len(fields)%2 != 0 {
		return nil, fmt.Errorf("compare snapshots: git's answer is cut off")
	}
	changes := make([]Change, 0, len(fields)/2)
	for i := 0; i < len(fields); i += 2 {
		parts := strings.Fields(fields[i])
		if len(parts) != 5 || !strings.HasPrefix(parts[0], ":") {
			return nil, fmt.Errorf("compare snapshots: unexpected answer %q", fields[i])
		}
		changes = append(changes, Change{fields[i+1], parts[0][1:], parts[1], parts[2], parts[3]})
	}
	return changes, nil
}
