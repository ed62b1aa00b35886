package catalog

import (
	"fmt"
	"io"
	"io/fs"
)

// Digest writes every file that users' catalogs hold, with its name: the same text twice
// means the same rules. The catalog that comes with the program is known by the program.
func (c *Catalog) Digest(w io.Writer) error {
	for _, source := range c.sources {
		if !source.Own {
			continue
		}
		err := fs.WalkDir(source.FS, ".", func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() {
				return err
			}
			text, err := fs.ReadFile(source.FS, path)
			if err == nil {
				_, err = fmt.Fprintf(w, "%q %d\n%s", path, len(text), text)
			}
			return err
		})
		if err != nil {
			return fmt.Errorf("read catalog %s: %w", source.Name, err)
		}
	}
	return nil
}
