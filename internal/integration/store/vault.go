package store

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// vault is a third copy of the journal in a file without a name, which ends with the
// process: whoever empties the state directory while a loop runs does not reach it.
type vault struct {
	file *os.File
	used bool // the journal had to be brought back from it
	// times are when the two files were written last: any other time is somebody else's
	// doing, of the same length or not.
	times [2]time.Time
}

func (v *vault) stamp(files [2]*os.File) {
	if v == nil {
		return
	}
	for i, file := range files {
		if info, err := file.Stat(); err == nil {
			v.times[i] = info.ModTime()
		}
	}
}

// Vault keeps a copy of the journal out of everybody's reach from now on. It is for a
// process that works on a loop for long.
func (h *Home) Vault() error {
	return h.locked(func() error {
		if h.pen.vault != nil {
			return nil
		}
		if err := h.pen.ready(h.dir, time.Now()); err != nil {
			return fmt.Errorf("keep the journal safe: %w", err)
		}
		file, err := os.CreateTemp("", "holdfast-vault-")
		if err != nil {
			return fmt.Errorf("keep the journal safe: %w", err)
		}
		if err := os.Remove(file.Name()); err != nil {
			file.Close()
			return fmt.Errorf("keep the journal safe: %w", err)
		}
		if _, err := io.Copy(file, io.NewSectionReader(h.pen.files[0], 0, h.pen.size)); err != nil {
			file.Close()
			return fmt.Errorf("keep the journal safe: %w", err)
		}
		h.pen.vault = &vault{file: file}
		h.pen.vault.stamp(h.pen.files)
		return nil
	})
}

// Restored tells whether the journal was brought back from the vault since the last time
// it was asked. Asking looks at the journal.
func (h *Home) Restored() (restored bool, err error) {
	err = h.locked(func() error {
		if h.pen.vault == nil {
			return nil
		}
		if err := h.pen.ready(h.dir, time.Now()); err != nil {
			return err
		}
		restored, h.pen.vault.used = h.pen.vault.used, false
		return nil
	})
	return restored, err
}

// fromVault writes both files of the journal anew, whatever stands in their place.
func (p *pen) fromVault(dir string) error {
	if err := p.close(); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	for i, name := range []string{journalName, copyName} {
		fresh := filepath.Join(dir, name+".vault")
		if err := p.vault.copyTo(fresh, p.size); err != nil {
			return fmt.Errorf("bring back the journal: %w", err)
		}
		if err := os.Rename(fresh, filepath.Join(dir, name)); err != nil {
			return fmt.Errorf("bring back the journal: %w", err)
		}
		var err error
		if p.files[i], _, err = openEnd(filepath.Join(dir, name)); err != nil {
			return fmt.Errorf("bring back the journal: %w", err)
		}
	}
	p.vault.used = true
	p.vault.stamp(p.files)
	return head{p.next.seq - 1, p.next.prev}.write(dir)
}

func (v *vault) copyTo(path string, size int64) error {
	out, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, io.NewSectionReader(v.file, 0, size)); err != nil {
		out.Close()
		return err
	}
	if err := out.Sync(); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}
