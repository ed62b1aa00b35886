package memory

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"os"
	"strings"
)

// notes are what the writer of a session knows of its progress notes, so that adding a line
// to long ones takes no longer than to short ones. They hold as long as nobody else has
// touched the files; then the files are read and checked anew.
type notes struct {
	lines []string // the last ones, where the store has a limit
	count int      // of all of them
	most  int      // lines that are kept; 0 for all
	bytes int
	sum   hash.Hash
	files [3]os.FileInfo // as they were left
}

var noteFiles = [3]string{progressFile, progressPrevious, progressSeal}

// notesOf learns the notes from a text whose last line has its end.
func notesOf(text []byte, most int) *notes {
	n := &notes{bytes: len(text), sum: sha256.New(), most: most}
	n.sum.Write(text)
	if len(text) > 0 {
		n.lines = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	}
	n.count = len(n.lines)
	n.shorten()
	return n
}

// shorten forgets the oldest lines, not one by one but when there are twice as many as are kept.
func (n *notes) shorten() {
	if n.most == 0 || len(n.lines) < 2*n.most {
		return
	}
	kept := make([]string, n.most, 2*n.most)
	for i, line := range n.lines[len(n.lines)-n.most:] {
		kept[i] = strings.Clone(line) // else the whole text stays with them
	}
	n.lines = kept
}

func (n *notes) add(line string) {
	n.lines = append(n.lines, line)
	n.count++
	n.shorten()
	n.bytes += len(line) + 1
	n.sum.Write([]byte(line + "\n"))
}

func (n *notes) seal() seal { return seal{n.bytes, hex.EncodeToString(n.sum.Sum(nil))} }

// left remembers the files as they are now.
func (n *notes) left(f *folder) (err error) {
	for i, name := range noteFiles {
		if n.files[i], err = f.root.Lstat(name); err != nil {
			return err
		}
	}
	return nil
}

// hold tells whether nobody has touched the files since.
func (n *notes) hold(f *folder) bool {
	if n == nil {
		return false
	}
	for i, name := range noteFiles {
		then := n.files[i]
		now, err := f.root.Lstat(name)
		if err != nil || !os.SameFile(then, now) || now.Mode() != then.Mode() || now.Size() != then.Size() || !now.ModTime().Equal(then.ModTime()) {
			return false
		}
	}
	return true
}

// write adds a line to the file and its copy, and seals both.
func (n *notes) write(f *folder, line string) error {
	var written []*os.File
	var err error
	for _, name := range []string{progressFile, progressPrevious} {
		var file *os.File
		if file, err = f.add(name, line); err != nil {
			break
		}
		written = append(written, file)
	}
	if err := errors.Join(err, makeLast(written)); err != nil {
		return err
	}
	n.add(line)
	now := n.seal()
	if err := f.place(progressSeal, fmt.Appendf(nil, "{\"bytes\": %d, \"sha256\": %q}\n", now.Bytes, now.SHA256)); err != nil {
		return err
	}
	return n.left(f)
}
