package tree

import (
	"bufio"
	"bytes"
	"io/fs"
	"os"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"holdfast/internal/detection/change"
)

// View answers questions about a directory as it is after a change.
type View struct {
	Dir string

	answers change.Answers
}

// Bounds of a search, as for repositories: enough to answer, too little to hurt.
const (
	maxHits    = 200
	maxFile    = 1 << 20
	maxScanned = 64 << 20
	maxShown   = 200
)

// Read gives a file of the directory.
func (v *View) Read(name string) ([]byte, bool) {
	root, err := open(v.Dir)
	if err != nil {
		return nil, false
	}
	defer root.Close()
	if info, err := root.Lstat(name); err != nil || !info.Mode().IsRegular() || info.Size() > maxFile {
		return nil, false
	}
	text, err := root.ReadFile(name)
	return text, err == nil
}

// Search finds the lines in which any of the words occurs as a whole word; the directory is walked once for each.
func (v *View) Search(words []string) (map[string][]change.Hit, error) {
	return v.answers.Of(words, v.search)
}

func (v *View) search(words []string) (map[string][]change.Hit, error) {
	root, err := open(v.Dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	wanted, phrases := map[string]bool{}, []string(nil)
	for _, w := range words {
		switch {
		case w == "":
		case strings.ContainsFunc(w, apart):
			phrases = append(phrases, w)
		default:
			wanted[w] = true
		}
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
			left -= searchFile(root, name, wanted, phrases, found)
		}
		return nil
	})
	return found, err
}

func searchFile(root *os.Root, name string, wanted map[string]bool, phrases []string, found map[string][]change.Hit) int64 {
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
		note := func(w string) {
			if !seen[w] && len(found[w]) < maxHits {
				seen[w] = true
				found[w] = append(found[w], change.Hit{Path: name, Line: n, Text: shorten(line)})
			}
		}
		for _, w := range strings.FieldsFunc(line, apart) {
			if wanted[w] {
				note(w)
			}
		}
		for _, w := range phrases {
			if standsApart(line, w) {
				note(w)
			}
		}
	}
	return info.Size()
}

// apart tells what sets words apart.
func apart(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// standsApart tells whether a phrase stands in a line and is not a part of longer words.
func standsApart(line, phrase string) bool {
	for from := 0; ; {
		i := strings.Index(line[from:], phrase)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(line[:from+i])
		after, _ := utf8.DecodeRuneInString(line[from+i+len(phrase):])
		first, _ := utf8.DecodeRuneInString(phrase)
		last, _ := utf8.DecodeLastRuneInString(phrase)
		if (from+i == 0 || apart(before) || apart(first)) && (from+i+len(phrase) == len(line) || apart(after) || apart(last)) {
			return true
		}
		from += i + 1
	}
}

func shorten(line string) string {
	line = strings.TrimSpace(line)
	if len(line) <= maxShown {
		return line
	}
	return strings.ToValidUTF8(line[:maxShown], "") + "…"
}
