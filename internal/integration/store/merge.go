package store

import (
	"bytes"
	"fmt"
	"slices"
)

// link is what the next entry of a chain must carry.
type link struct {
	seq  int64
	prev string
}

// merge follows the chain through both files of a journal at once: an entry that one of
// them has lost or has damaged is taken from the other. The line that is yielded may be
// used until yield returns.
func (j *journal) merge(yield func(Entry, []byte) error) (Health, error) {
	health, want := Health{Last: genesis}, link{1, genesis}
	var raw []byte
	err := j.each((*stream).next)
	for err == nil {
		var at int
		if at, err = j.choose(want); err != nil {
			break
		}
		if at < 0 {
			return health.conclude(j, want), nil
		}
		entry := j.files[at].entry
		raw = append(raw[:0], j.files[at].raw...)
		health.Damage = append(health.Damage, j.rewritten(entry)...)
		if err = yield(*entry, raw); err != nil {
			break
		}
		health.Entries, health.Last, health.bytes = entry.Seq, entry.Hash, health.bytes+int64(len(raw))+1
		want = link{entry.Seq + 1, entry.Hash}
		err = j.each(func(s *stream) error { return s.settle(entry) })
	}
	return health, err
}

func (j *journal) each(do func(*stream) error) error {
	for _, s := range j.files {
		if err := do(s); err != nil {
			return err
		}
	}
	return nil
}

// choose gives the file that the chain goes on in, -1 when it ends. When both go on
// soundly and differently, one of them is given up.
func (j *journal) choose(want link) (int, error) {
	found, err := candidates(j.files, want)
	if err != nil || !forked(found, want) {
		return follow(found, want), err
	}
	at, err := j.split()
	for i, s := range j.files {
		if i != at {
			s.disown(want.seq)
		}
	}
	return at, err
}

// rewritten compares an entry with what the head and this process know of it. No copy has
// the real one: both were written anew.
func (j *journal) rewritten(entry *Entry) []Damage {
	var out []Damage
	if j.headErr == nil && entry.Seq == j.head.Seq && entry.Hash != j.head.Entry {
		out = append(out, Damage{File: journalName, Line: entry.Seq, Why: "the journal was rewritten: its head names another entry there"})
	}
	if entry.Seq+1 == j.own.seq && entry.Hash != j.own.prev {
		out = append(out, Damage{File: journalName, Line: entry.Seq, Why: "the journal was rewritten: this process wrote another entry there"})
	}
	return out
}

// candidates gives what each file could go on with.
func candidates(files []*stream, want link) ([]*Entry, error) {
	found := make([]*Entry, len(files))
	for i, s := range files {
		// The usual case costs one hash for two files.
		if before := files[0]; before.entry != nil && s.has && s.entry == nil && bytes.Equal(before.raw, s.raw) {
			s.entry = before.entry
		}
		var err error
		if found[i], err = s.candidate(want); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// forked tells that the files go on differently, and each of them soundly.
func forked(found []*Entry, want link) bool {
	hash := ""
	for _, entry := range found {
		if entry == nil || entry.Seq != want.seq {
			continue
		}
		if hash != "" && entry.Hash != hash {
			return true
		}
		hash = entry.Hash
	}
	return false
}

// follow gives the file that has the wanted entry; -1 for none.
func follow(found []*Entry, want link) int {
	return slices.IndexFunc(found, func(e *Entry) bool { return e != nil && e.Seq == want.seq })
}

// conclude says how the files ended.
func (h Health) conclude(j *journal, want link) Health {
	for i, s := range j.files {
		if s.entry != nil && h.Broken == nil {
			h.Broken = &Break{s.name, s.line, fmt.Sprintf("entry %d stands there, and entry %d before it is damaged or missing", s.entry.Seq, want.seq)}
		}
		// The copy is written second: after a crash it may lack the last entry, the journal may not.
		missing := h.Entries - s.chain
		if spared := i == 1 || s.open; s.exact && (missing > 1 || missing == 1 && !spared) {
			s.blame(0, fmt.Sprintf("the last %d of %d entries are missing", missing, h.Entries), true)
		}
		h.Torn = h.Torn || s.torn && missing == 0
		for _, d := range s.damage {
			if len(j.files) > 1 && h.covers(d, s, j) {
				d.From = j.files[1-i].name
			}
			h.Damage = append(h.Damage, d)
		}
	}
	switch {
	case j.headErr != nil && (j.headErr != errNoHead || h.Entries > 0):
		h.Damage = append(h.Damage, Damage{File: headName, Why: j.headErr.Error(), From: journalName})
	case j.head.Seq > h.Entries:
		h.Lost = j.head.Seq - h.Entries
	}
	h.Lost = max(h.Lost, j.own.seq-1-h.Entries)
	return h
}

// covers tells that the chain has all that may have stood where a file is damaged. Only at
// the end of a file is that a question: it may have had more entries than the chain.
func (h Health) covers(d Damage, s *stream, j *journal) bool {
	sound := func(other *stream) bool { return other != s && other.whole(h.Entries) }
	return d.harmless || d.Line <= s.last || s.size <= h.bytes || slices.ContainsFunc(j.files, sound) ||
		j.headErr == nil && j.head.Seq == h.Entries
}
