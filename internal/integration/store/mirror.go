package store

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// mirror is what Holdfast keeps of a projected file: the SHA-256 of the content on a line
// of its own, and the content. The next content is put beside it first and takes its
// place when it stands in the work tree, so that a crash between the two is told from
// somebody else's change.
type mirror struct{ path string }

func (p *Projection) mirror(name string) mirror {
	return mirror{p.home.Path("projection/" + name)}
}

const sumLine = sha256.Size*2 + 1

var errMirror = errors.New("what Holdfast keeps of it is damaged")

func (m mirror) prepare(content []byte) error {
	text := append(fmt.Appendf(make([]byte, 0, sumLine+len(content)), "%x\n", sha256.Sum256(content)), content...)
	err := os.WriteFile(m.path+".next", text, 0o600)
	if !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(m.path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(m.path+".next", text, 0o600)
}

func (m mirror) settle() error { return os.Rename(m.path+".next", m.path) }

func (m mirror) exists() bool {
	_, err := os.Lstat(m.path)
	return err == nil
}

// read gives the content; with errMirror it is what is left of it.
func (m mirror) read() (sum, content []byte, err error) {
	text, err := os.ReadFile(m.path)
	if err != nil {
		return nil, nil, err
	}
	if len(text) < sumLine {
		return nil, nil, errMirror
	}
	sum, content = text[:sumLine], text[sumLine:]
	if !sumFits(sum, content) {
		err = errMirror
	}
	return sum, content, err
}

func sumFits(sum, content []byte) bool {
	return bytes.Equal(sum, fmt.Appendf(nil, "%x\n", sha256.Sum256(content)))
}

// rescue writes a damaged mirror anew from the file in the work tree, if the two together
// tell that the file is as it was written.
func (m mirror) rescue(sum, left, there []byte) bool {
	if !sumFits(sum, there) && !(len(there) > 0 && bytes.Equal(left, there)) {
		return false
	}
	return m.prepare(there) == nil && m.settle() == nil
}

// finish ends what a crash interrupted: there is the file in the work tree, nil for none.
func (m mirror) finish(there []byte) error {
	next := mirror{m.path + ".next"}
	_, content, err := next.read()
	if err == nil && there != nil && bytes.Equal(content, there) {
		return m.settle()
	}
	if err == nil && !m.exists() { // it was about to be written for the first time
		return os.Remove(next.path)
	}
	return ignoreMissing(os.Remove(next.path))
}
