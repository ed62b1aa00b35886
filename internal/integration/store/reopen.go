package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"time"
)

// ready makes sure that both files end with the entry that the next one follows.
func (p *pen) ready(dir string, at time.Time) error {
	if p.current(dir) {
		return nil
	}
	if p.vault != nil {
		return p.fromVault(dir)
	}
	sound, err := p.reopen(dir)
	if err != nil || sound {
		return err
	}
	return p.mend(dir, at)
}

// current tells that nobody has written or replaced the files since.
func (p *pen) current(dir string) bool {
	for i, name := range []string{journalName, copyName} {
		if p.files[i] == nil {
			return false
		}
		there, err := os.Lstat(filepath.Join(dir, name))
		if err != nil || there.Size() != p.size {
			return false
		}
		if mine, err := p.files[i].Stat(); err != nil || !os.SameFile(mine, there) {
			return false
		}
		if p.vault != nil && !there.ModTime().Equal(p.vault.times[i]) {
			return false
		}
	}
	return true
}

// reopen looks at the last lines only: a hook that writes one entry does not read them all.
func (p *pen) reopen(dir string) (sound bool, err error) {
	if err := p.close(); err != nil {
		return false, err
	}
	defer func() {
		if !sound {
			err = errors.Join(err, p.close())
		}
	}()
	var sizes [2]int64
	for i, name := range []string{journalName, copyName} {
		if p.files[i], sizes[i], err = openEnd(filepath.Join(dir, name)); err != nil {
			return false, err
		}
	}
	if sizes[0] != sizes[1] {
		return false, nil
	}
	next, sound := p.ends(dir, sizes[0])
	if !sound || !p.follows(next, sizes[0]) {
		return false, nil
	}
	p.size, p.next = sizes[0], next
	if p.size > 0 {
		return true, nil
	}
	return true, errors.Join(head{0, genesis}.write(dir), syncFolder(dir))
}

// ends gives what both files go on with, unless they or the head disagree.
func (p *pen) ends(dir string, size int64) (next link, sound bool) {
	known, err := readHead(dir)
	if size == 0 {
		return link{1, genesis}, known.Seq == 0 && (err == nil || err == errNoHead)
	}
	first, err1 := lastLine(p.files[0], size)
	second, err2 := lastLine(p.files[1], size)
	if err != nil || err1 != nil || err2 != nil || !bytes.Equal(first, second) {
		return link{}, false
	}
	last, err := decode(first)
	if err != nil || known.Seq > last.Seq || known.Seq == last.Seq && known.Entry != last.Hash {
		return link{}, false
	}
	return link{last.Seq + 1, last.Hash}, true
}

// follows tells whether the entry that this process wrote last still stands where it was.
func (p *pen) follows(next link, size int64) bool {
	switch {
	case p.next.seq <= 1 || p.next == next:
		return true
	case size < p.size:
		return false
	}
	line, err := lastLine(p.files[0], p.size)
	mine, decodeErr := decode(line)
	return err == nil && decodeErr == nil && mine.Hash == p.next.prev
}
