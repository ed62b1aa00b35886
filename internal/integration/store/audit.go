package store

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// auditKept is how long the audit trail of a work tree is kept at least.
const auditKept = 90

// OpenAudit is the audit trail of a work tree: a journal for each month. The first entry of
// a month names the last of the month before, so that a month that is taken out is missed.
func OpenAudit(state, root string, now time.Time) (*Home, error) {
	top := filepath.Join(state, "audit", GuardKey(root))
	month := now.UTC().Format("2006-01")
	h := &Home{ID: "audit " + month, dir: filepath.Join(top, month)}
	if _, err := os.Lstat(h.dir); err == nil {
		return h, nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("open the audit trail: %w", err)
	}
	if err := os.MkdirAll(top, 0o700); err != nil {
		return nil, fmt.Errorf("open the audit trail: %w", err)
	}
	if err := h.begin(top, now); err != nil {
		return nil, fmt.Errorf("open the audit trail: %w", err)
	}
	return h, nil
}

// begin opens a new month. It is made beside its place and then put there: whoever comes
// meanwhile does the same, one of them is the first, and nobody sees half of it.
func (h *Home) begin(top string, now time.Time) error {
	months, err := AuditMonths(top)
	if err != nil {
		return err
	}
	previous := genesis
	if len(months) > 0 {
		last := &Home{ID: months[len(months)-1], dir: filepath.Join(top, months[len(months)-1])}
		health, err := last.Read(func(Entry) error { return nil })
		if err != nil {
			return err
		}
		previous = health.Last
	}
	fresh := &Home{ID: h.ID, dir: filepath.Join(top, ".new-"+rand.Text())}
	defer os.RemoveAll(fresh.dir)
	if err := os.Mkdir(fresh.dir, 0o700); err != nil {
		return err
	}
	if _, err := fresh.Append("opened", now, map[string]string{"previous": previous}, true); err != nil {
		return err
	}
	if err := fresh.Close(); err != nil {
		return err
	}
	if err := os.Rename(fresh.dir, h.dir); err != nil {
		if _, there := os.Lstat(h.dir); there == nil {
			return nil // somebody was quicker
		}
		return err
	}
	return syncFolder(top)
}

// AuditMonths are the months of an audit trail, in order.
func AuditMonths(top string) ([]string, error) {
	entries, err := os.ReadDir(top)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read the audit trail: %w", err)
	}
	var months []string
	for _, e := range entries {
		if _, err := time.Parse("2006-01", e.Name()); err == nil && e.IsDir() {
			months = append(months, e.Name())
		}
	}
	slices.Sort(months)
	return months, nil
}

// DropAudit drops the months of an audit trail that are old enough. Ninety days are kept in
// any case; what is to be kept longer is asked for only when there is something older.
func DropAudit(state, root string, now time.Time, days func() int) error {
	top := AuditDir(state, root)
	months, err := AuditMonths(top)
	if err != nil {
		return err
	}
	kept := 0
	for _, m := range months {
		begin, err := time.Parse("2006-01", m)
		age := int(now.Sub(begin.AddDate(0, 1, 0)) / (24 * time.Hour))
		if err != nil || age < auditKept {
			continue
		}
		if kept == 0 {
			kept = max(auditKept, days())
		}
		if age < kept {
			continue
		}
		if err := os.RemoveAll(filepath.Join(top, m)); err != nil {
			return fmt.Errorf("drop the audit trail of %s: %w", m, err)
		}
	}
	return nil
}

// AuditDir is the folder of a work tree's audit trail.
func AuditDir(state, root string) string { return filepath.Join(state, "audit", GuardKey(root)) }

// ReadAudit goes through the whole audit trail, oldest first, and says of every month how
// it was found. Whether each month begins with the end of the one before is part of that.
func ReadAudit(state, root string, yield func(Entry) error) (map[string]Health, error) {
	top := AuditDir(state, root)
	months, err := AuditMonths(top)
	if err != nil {
		return nil, err
	}
	out := map[string]Health{}
	var ends []string // of the month before: who came late wrote into it when the next had begun
	for i, m := range months {
		h := &Home{ID: m, dir: filepath.Join(top, m)}
		opened, last := "", []string(nil)
		health, err := h.Read(func(e Entry) error {
			if e.Kind == "opened" && opened == "" {
				opened = previousOf(e)
			}
			if last = append(last, e.Hash); len(last) > 2*maxLate {
				last = slices.Clone(last[maxLate:])
			}
			return yield(e)
		})
		if err != nil {
			return out, err
		}
		if i > 0 && !slices.Contains(ends, opened) {
			health.Damage = append(health.Damage, Damage{File: filepath.Join(m, journalName), Line: 1, Why: "it does not begin where " + months[i-1] + " ends: entries or months in between are gone"})
		}
		out[m], ends = health, last
	}
	return out, nil
}

// maxLate bounds how many entries may come after the end of their month: those of processes
// that had begun before it.
const maxLate = 1000

// previousOf is the hash of the last entry of the month before.
func previousOf(e Entry) string {
	var data struct {
		Previous string `json:"previous"`
	}
	if json.Unmarshal(e.Data, &data) != nil {
		return ""
	}
	return data.Previous
}
