package acceptance

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// written are the files of the loop's state, in the tree and outside it, that hold a text.
func (s *site) written(t *testing.T, text string) []string {
	t.Helper()
	var found []string
	for _, root := range []string{filepath.Join(s.root, ".aiwg"), s.state} {
		for path, content := range filesBelow(t, root) {
			if strings.Contains(content, text) {
				found = append(found, path)
			}
		}
	}
	return found
}

// overwritten are the tests outside the work tree, left there by an agent without the test
// it was after, that have that test now: something was written through a link.
func (s *site) overwritten(t *testing.T) []string {
	t.Helper()
	var found []string
	for path, content := range filesBelow(t, filepath.Join(s.scratch, "outside")) {
		if _, has := s.blocks(content)[s.failing[0]]; has {
			found = append(found, path)
		}
	}
	return found
}

func filesBelow(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	if _, err := os.Stat(root); err != nil {
		return files
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		files[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
