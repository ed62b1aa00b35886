package tree

import (
	"bufio"
	"bytes"
	"io/fs"
	"os"
	"path"
	"strings"
	"unicode"

	"holdfast/internal/detection/change"
)

// View answers questions about a directory as it is after a change.
type View struct{ Dir string }

// Bounds of a search, as for repositories: enough to answer, too little to hurt.
const (
	maxHits    = 200
	maxFile    = 1 << 20
	maxScanned = 64 << 20
	maxShown   = 200
)

// Search finds the lines in which any of the words occurs as a whole word.
func (v View) Search(words []string) (map[string][]change.Hit, error) {
	root, err := open(v.Dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	wanted := map[string]bool{}
	for _, w := range words {
		wanted[w] = w != ""
	}
	found := map[string][]change.Hit{}
	left := int64(maxScanned)
	err = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path.Base(name) == ".git":
			return fs.SkipDir
		case left <= 0:
			return fs.SkipAll
		case d.Type().IsRegular():
			left -= searchFile(root, name, wanted, found)
		}
		return nil
	})
	return found, err
}

func searchFile(root *os.Root, name string, wanted map[string]bool, found map[string][]change.Hit) int64 {
	info, err := root.Lstat(name)
	if err != nil || info.Size() > maxFile {
		return 0
	}
	raw, err := root.ReadFile(name)
	if err != nil {
		return 0
	}
	text, _ := change.Decode(raw)
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, maxFile+1)
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		seen := map[string]bool{}
		for _, w := range strings.FieldsFunc(line, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			if wanted[w] && !seen[w] && len(found[w]) < maxHits {
				seen[w] = true
				found[w] = append(found[w], change.Hit{Path: name, Line: n, Text: shorten(line)})
			}
		}
	}
	return info.Size()
}

func shorten(line string) string {
	line = strings.TrimSpace(line)
	if len(line) <= maxShown {
		return line
	}
	return strings.ToValidUTF8(line[:maxShown], "") + "…"
}
