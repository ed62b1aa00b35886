package store

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Read goes through the journal from its first entry, in constant memory, and yields
// every entry of the unbroken chain. What one copy has lost or damaged comes from the
// other, and the damaged one is then written anew; a journal that cannot be mended whole
// is left as it is until somebody appends to it. Read may run beside a writer, and yield
// may append: it is not read on what was written after Read began.
func (h *Home) Read(yield func(Entry) error) (Health, error) {
	var j *journal
	err := h.locked(func() (err error) { // only the extent: what is written stays as it is
		if j, err = openJournal(h.dir, journalName, copyName); err == nil {
			j.own = h.pen.next
		}
		return err
	})
	if err != nil {
		return Health{}, err
	}
	defer j.close()
	health, err := j.merge(func(e Entry, _ []byte) error { return yield(e) })
	if err != nil || len(health.Damage) == 0 || !health.OK() {
		return health, err
	}
	err = h.locked(func() error { return h.pen.mend(h.dir, time.Now()) })
	if err != nil {
		return health, fmt.Errorf("mend journal of loop %s: %w", h.ID, err)
	}
	health.Mended = true
	return health, nil
}

// Entries gives the data of all entries of one kind.
func (h *Home) Entries(kind string, yield func(data json.RawMessage) error) error {
	_, err := h.Read(func(e Entry) error {
		if e.Kind != kind {
			return nil
		}
		return yield(e.Data)
	})
	return err
}

// Verify looks at one file of a journal alone, and at the head beside it, and changes nothing.
func Verify(path string) (Health, error) {
	if _, err := os.Stat(path); err != nil {
		return Health{}, fmt.Errorf("verify journal: %w", err)
	}
	j, err := openJournal(filepath.Dir(path), filepath.Base(path))
	if err != nil {
		return Health{}, err
	}
	defer j.close()
	if j.headErr == errNoHead { // a journal that was carried away has none
		j.headErr = nil
	}
	return j.merge(func(Entry, []byte) error { return nil })
}
