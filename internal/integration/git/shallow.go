package git

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// judgeable refuses a commit whose parent a shallow clone has left out: git shows it as
// if everything in it were new, and nothing that was lost would be seen.
func (r *Repo) judgeable(ctx context.Context, c Commit) error {
	if len(c.Parents) > 0 {
		return nil
	}
	out, err := r.run(ctx, "rev-parse", "--git-path", "shallow")
	if err != nil {
		return err
	}
	file := strings.TrimSpace(string(out))
	if !filepath.IsAbs(file) {
		file = filepath.Join(r.Root, file)
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("look for the end of the clone: %w", err)
	}
	if strings.Contains(string(text), c.ID) {
		return fmt.Errorf("the commit before it is not in this clone: %w", ErrMissingObject)
	}
	return nil
}
