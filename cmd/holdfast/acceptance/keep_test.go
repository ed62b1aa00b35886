package acceptance

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

type keptFile struct {
	text string
	mode fs.FileMode
}

// kept is everything below the work tree and the state of a site, git's files included.
type kept map[string]keptFile

func (s *site) keep(t *testing.T) kept {
	t.Helper()
	all := kept{}
	for _, root := range []string{s.root, s.state, s.scratch} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			info, err := d.Info()
			if err != nil {
				return err
			}
			text, err := os.ReadFile(path)
			all[path] = keptFile{string(text), info.Mode().Perm()}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// restore brings the folders back to what was kept, file by file.
func (s *site) restore(t *testing.T, to kept) {
	t.Helper()
	for path := range s.keep(t) {
		if _, wanted := to[path]; !wanted {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}
	}
	for path, file := range to {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		_ = os.Remove(path)
		if err := os.WriteFile(path, []byte(file.text), file.mode); err != nil {
			t.Fatal(err)
		}
	}
}

// files are those that hold the state of the loop, in the tree and outside it.
func (k kept) files(s *site) []string {
	var found []string
	for path := range k {
		if strings.HasPrefix(path, filepath.Join(s.state, "holdfast", "loops")) || strings.HasPrefix(path, filepath.Join(s.root, ".aiwg", "ralph")) {
			found = append(found, path)
		}
	}
	slices.Sort(found)
	return found
}
