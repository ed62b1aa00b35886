package catalog

import (
	"fmt"
	"io/fs"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Text is a file of the catalog as it is written.
func (c *Catalog) Text(file string) ([]byte, error) {
	for i := len(c.sources) - 1; i >= 0; i-- {
		s := c.sources[i]
		if name, ok := strings.CutPrefix(file, s.Name+"/"); ok {
			return fs.ReadFile(s.FS, name)
		}
	}
	return nil, fmt.Errorf("%s: %w", file, fs.ErrNotExist)
}

// LineOf is where something stands in a file: names lead through maps, numbers through
// lists. It answers 1 when it cannot tell.
func (c *Catalog) LineOf(file string, at ...any) int {
	text, err := c.Text(file)
	var root yaml.Node
	if err != nil || yaml.Unmarshal(text, &root) != nil || len(root.Content) == 0 {
		return 1
	}
	return LineAt(root.Content[0], at...)
}
