package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// pen is the end of a journal, kept open between entries.
type pen struct {
	files [2]*os.File // the journal and its copy
	size  int64       // of both
	next  link
	vault *vault // nil unless somebody asked for it
}

// Append writes an entry at the end of the journal and of its copy, each with one write,
// under the writer's lock. A durable entry is on the disk when Append returns. When
// Append fails, the entry is not in the journal.
func (h *Home) Append(kind string, at time.Time, data any, durable bool) (entry Entry, err error) {
	err = h.locked(func() error {
		if err := h.pen.ready(h.dir, at); err != nil {
			return err
		}
		entry, err = h.pen.write(h.dir, kind, at, data, durable)
		return err
	})
	if err != nil {
		return Entry{}, fmt.Errorf("append to the journal of loop %s: %w", h.ID, err)
	}
	return entry, nil
}

func (h *Home) locked(do func() error) error {
	h.inside.Lock()
	defer h.inside.Unlock()
	if h.pen.vault != nil { // the folder itself may be gone
		if err := os.MkdirAll(h.dir, 0o700); err != nil {
			return err
		}
	}
	lock, err := await(filepath.Join(h.dir, "journal.lock"))
	if err != nil {
		return err
	}
	defer lock.Close()
	return do()
}

func (p *pen) write(dir, kind string, at time.Time, data any, durable bool) (Entry, error) {
	line, entry, err := encode(p.next.seq, at, kind, data, p.next.prev)
	if err != nil {
		return Entry{}, err
	}
	for _, file := range p.files {
		if _, err = file.Write(line); err != nil {
			break
		}
	}
	if err == nil && p.vault != nil {
		_, err = p.vault.file.WriteAt(line, p.size)
	}
	if err == nil && durable {
		err = p.files[0].Sync()
	}
	if err != nil {
		return Entry{}, errors.Join(err, p.takeBack())
	}
	p.size += int64(len(line))
	p.next = link{entry.Seq + 1, entry.Hash}
	p.vault.stamp(p.files)
	if durable {
		// The entry stands. An older head does no harm, so a failure here is none.
		_ = head{entry.Seq, entry.Hash}.write(dir)
	}
	return entry, nil
}

// takeBack removes an entry that could not be written whole, and looks at the files anew
// next time.
func (p *pen) takeBack() error {
	return errors.Join(p.files[0].Truncate(p.size), p.files[1].Truncate(p.size), p.close())
}

func (p *pen) close() error {
	var errs []error
	for i, file := range p.files {
		if file != nil {
			errs = append(errs, file.Close())
		}
		p.files[i] = nil
	}
	return errors.Join(errs...)
}

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
	var ends [2][]byte
	var sizes [2]int64
	for i, name := range []string{journalName, copyName} {
		if p.files[i], sizes[i], err = openEnd(filepath.Join(dir, name)); err != nil {
			return false, err
		}
		if ends[i], err = lastLine(p.files[i], sizes[i]); err != nil {
			return false, err
		}
	}
	known, err := readHead(dir)
	if sizes[0] == 0 && sizes[1] == 0 && known.Seq == 0 && (err == nil || err == errNoHead) {
		p.size, p.next = 0, link{1, genesis}
		return true, errors.Join(head{0, genesis}.write(dir), syncFolder(dir))
	}
	if err != nil || sizes[0] != sizes[1] || !bytes.Equal(ends[0], ends[1]) {
		return false, nil
	}
	last, err := decode(ends[0])
	if err != nil || known.Seq > last.Seq || known.Seq == last.Seq && known.Entry != last.Hash {
		return false, nil
	}
	p.size, p.next = sizes[0], link{last.Seq + 1, last.Hash}
	return true, nil
}
