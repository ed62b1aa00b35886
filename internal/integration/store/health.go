package store

import (
	"fmt"
	"strings"
)

// Health is what reading a journal found out about it.
type Health struct {
	Entries int64    `json:"entries"`          // in one unbroken chain from the first
	Last    string   `json:"last"`             // hash of the last of them
	Torn    bool     `json:"torn,omitempty"`   // the last line was cut off while it was written: dropped, as after any crash
	Lost    int64    `json:"lost,omitempty"`   // entries that were written for good and that no copy holds any more
	Broken  *Break   `json:"broken,omitempty"` // where the chain ends although more stands after it
	Damage  []Damage `json:"damage,omitempty"` // what was found wrong, file by file
	Mended  bool     `json:"mended,omitempty"` // all of it was put right: nothing is lost

	bytes int64 // of the chain
}

// Break is the first link that does not hold.
type Break struct {
	File string `json:"file"`
	Line int64  `json:"line"`
	Why  string `json:"why"`
}

// Damage is something wrong with one file that a crash alone does not bring about.
type Damage struct {
	File string `json:"file"`
	Line int64  `json:"line,omitempty"` // 0 for the file as a whole
	Why  string `json:"why"`
	From string `json:"mended_from,omitempty"` // the file that had what was damaged; empty when none had

	harmless bool // no entry can have stood there
}

// Damaged tells that something was found wrong that a crash alone does not bring about,
// mended or not.
func (h Health) Damaged() bool { return len(h.Damage) > 0 || !h.OK() }

// OK tells that every entry that was ever written for good is there.
func (h Health) OK() bool { return h.Lost == 0 && h.Broken == nil && !h.unmendable() }

func (h Health) unmendable() bool {
	for _, d := range h.Damage {
		if d.From == "" {
			return true
		}
	}
	return false
}

// String says in a few lines what was damaged and from where it was mended; nothing when
// nothing was.
func (h Health) String() string {
	var out []string
	for _, d := range h.Damage {
		line := fmt.Sprintf("%s is damaged: %s", place(d.File, d.Line), d.Why)
		if d.From != "" {
			line += "; mended from " + d.From
		}
		out = append(out, line)
	}
	if h.Broken != nil {
		out = append(out, fmt.Sprintf("the chain ends at %s: %s", place(h.Broken.File, h.Broken.Line), h.Broken.Why))
	}
	if h.Lost > 0 {
		out = append(out, fmt.Sprintf("%d entries at the end are lost: no copy holds them", h.Lost))
	}
	if h.Torn {
		out = append(out, "the last line was cut off while it was written, and is dropped")
	}
	return strings.Join(out, "\n")
}

func place(file string, line int64) string {
	if line == 0 {
		return file
	}
	return fmt.Sprintf("%s:%d", file, line)
}
