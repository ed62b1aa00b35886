package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// auditKept is how long the audit trail of a work tree is kept.
const auditKept = 90 * 24 * time.Hour

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
	return h, h.begin(top, now)
}

// begin opens a new month. Two processes may come here at once: one of them does it.
func (h *Home) begin(top string, now time.Time) error {
	months, err := AuditMonths(top)
	if err != nil {
		return err
	}
	if err := os.Mkdir(h.dir, 0o700); errors.Is(err, fs.ErrExist) {
		return nil
	} else if err != nil {
		return fmt.Errorf("open the audit trail: %w", err)
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
	if _, err := h.Append("opened", now, map[string]string{"previous": previous}, true); err != nil {
		return err
	}
	return dropOld(top, months, now)
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

func dropOld(top string, months []string, now time.Time) error {
	for _, m := range months {
		begin, err := time.Parse("2006-01", m)
		if err != nil || now.Sub(begin.AddDate(0, 1, 0)) < auditKept {
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
	last := ""
	for i, m := range months {
		h := &Home{ID: m, dir: filepath.Join(top, m)}
		opened := ""
		health, err := h.Read(func(e Entry) error {
			if e.Kind == "opened" && opened == "" {
				opened = previousOf(e)
			}
			return yield(e)
		})
		if err != nil {
			return out, err
		}
		if i > 0 && opened != last {
			health.Damage = append(health.Damage, Damage{File: filepath.Join(m, journalName), Line: 1, Why: "it does not begin where " + months[i-1] + " ends: entries or months in between are gone"})
		}
		out[m], last = health, health.Last
	}
	return out, nil
}

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
