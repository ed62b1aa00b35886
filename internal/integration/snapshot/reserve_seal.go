package snapshot

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// sealAll writes down what every file of the copy is.
func (r *Reserve) sealAll() error {
	var text strings.Builder
	err := filepath.WalkDir(r.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || path == r.sealed() {
			return err
		}
		line, err := r.sealOf(path)
		text.WriteString(line)
		return err
	})
	if err != nil {
		return err
	}
	return os.WriteFile(r.sealed(), []byte(text.String()), 0o600)
}

func (r *Reserve) sealed() string { return filepath.Join(r.dir, "seal") }

func (r *Reserve) sealOf(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(r.dir, path)
	return sealLine(fmt.Sprintf("%x", sha256.Sum256(text)), rel), err
}

// sealLine is what is written down of a file, and by its first word whether the line itself is
// what was written: it tells a damaged seal from a damaged file.
func sealLine(sum, rel string) string {
	line := fmt.Sprintf("%s %q\n", sum, rel)
	return fmt.Sprintf("%x %s", sha256.Sum256([]byte(line)), line)
}

// sealMore adds files that came later.
func (r *Reserve) sealMore(paths []string) error {
	if len(paths) == 0 {
		return nil
	}
	var text strings.Builder
	for _, path := range paths {
		line, err := r.sealOf(path)
		if err != nil {
			return err
		}
		text.WriteString(line)
	}
	file, err := os.OpenFile(r.sealed(), os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if _, err := file.WriteString(text.String()); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// verify names the first file that is not what was written down. One that a killed process had
// copied and not yet written down is none.
func (r *Reserve) verify() error {
	text, err := os.ReadFile(r.sealed())
	if err != nil {
		return err
	}
	if len(text) == 0 {
		return fmt.Errorf("%s is damaged", r.sealed())
	}
	for line := range strings.Lines(string(text)) {
		var own, sum, rel string
		if n, _ := fmt.Sscanf(line, "%s %s %q", &own, &sum, &rel); n != 3 || line != sealLine(sum, rel) || !filepath.IsLocal(rel) {
			return fmt.Errorf("%s is damaged", r.sealed())
		}
		if now, err := r.sealOf(filepath.Join(r.dir, rel)); err != nil || now != line {
			return fmt.Errorf("%s is damaged", filepath.Join(r.dir, rel))
		}
	}
	return nil
}
