package store

import (
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
// next time, unless the vault knows them.
func (p *pen) takeBack() error {
	err := errors.Join(p.files[0].Truncate(p.size), p.files[1].Truncate(p.size))
	if err == nil && p.vault != nil {
		p.vault.stamp(p.files)
		return nil
	}
	return errors.Join(err, p.close())
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
