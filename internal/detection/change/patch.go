package change

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrNoPatch says that a text holds no file change at all.
var ErrNoPatch = errors.New("no file change found in the patch")

// Base gives the text that is stored under a path now, nil when there is none. A patch
// is put onto it, or taken off it, so that whole files can be judged.
type Base func(path string) []byte

// ParsePatch reads a unified patch, git's or not, and forgives what people, mailers
// and models do to patches: wrong counts, lost leading spaces, foreign line ends, text
// in between. An empty patch is an empty change; a text without any is ErrNoPatch.
func ParsePatch(raw []byte, base Base) (Change, error) {
	text, binary := Decode(raw)
	if binary {
		return Change{}, ErrNoPatch
	}
	if strings.TrimSpace(string(text)) == "" {
		return Change{}, nil
	}
	sections := readSections(strings.Split(string(text), "\n"))
	if len(sections) == 0 {
		return Change{}, ErrNoPatch
	}
	if !slices.ContainsFunc(sections, func(s section) bool { return s.note == "" }) {
		return Change{}, fmt.Errorf("%s: %w", unusable[sections[0].note], ErrNoPatch)
	}
	var c Change
	for _, s := range sections {
		c.Files = append(c.Files, s.file(base).Explain())
	}
	Order(c.Files)
	return c, nil
}

// unusable says of a patch as a whole why none of its files can be judged.
var unusable = map[string]string{
	nameless:    "its hunks name no file",
	combined:    "it is the combined diff of a merge",
	withoutMark: "its hunks add and remove no line",
}

// file makes a file of a section: whole when its hunks fit the base, partial if not.
func (s section) file(base Base) File {
	f := File{Path: s.newPath, Status: s.status(), Note: s.note}
	switch {
	case f.Status == Removed:
		f.Path = s.oldPath
	case s.oldPath != s.newPath && f.Status == Renamed:
		f.OldPath = s.oldPath
	}
	if s.cut {
		f.Doubt = "the patch ends in the middle; judged by what there is of it"
	}
	before, after, whole := s.texts(f.Status, base)
	f.Partial = !whole && !s.binary && s.note == ""
	if f.Status != Added {
		f.Before = s.side(before, s.oldMode, whole)
	}
	if f.Status != Removed {
		f.After = s.side(after, s.newMode, whole)
	}
	return f
}

func (s section) status() Status {
	switch {
	case s.added || s.copied:
		return Added
	case s.removed:
		return Removed
	case s.oldPath != s.newPath:
		return Renamed
	}
	return Modified
}

func (s section) side(text []byte, mode uint32, whole bool) Side {
	side := Side{Present: true, Mode: mode, Kind: KindOf(mode), Binary: s.binary, Size: int64(len(text))}
	if side.Kind != Regular || s.binary || s.note != "" || side.Size > MaxText {
		return side
	}
	side.Text = text
	if whole {
		side.Hash = BlobHash(text)
	}
	return side
}

// texts gives both versions and whether they are whole files.
func (s section) texts(status Status, base Base) (before, after []byte, whole bool) {
	if s.binary || s.note != "" {
		return nil, nil, false
	}
	before, after = shown(s.hunks, '-'), shown(s.hunks, '+')
	switch {
	case status == Added && !s.copied:
		return nil, after, true
	case status == Removed && len(s.hunks) > 0:
		return before, nil, true
	case status == Removed: // git diff --irreversible-delete leaves the text out
		old := whenKnown(base, s.oldPath)
		return old, nil, len(old) > 0
	case base == nil:
		return s.fragments()
	}
	if old := base(s.oldPath); old != nil {
		if changed, ok := apply(old, s.hunks); ok {
			return old, changed, true
		}
	}
	if now := base(s.newPath); now != nil {
		if old, ok := apply(now, reverse(s.hunks)); ok {
			return old, now, true
		}
	}
	return s.fragments()
}

// fragments are what the hunks show of both versions, mended so that parsers cope.
func (s section) fragments() (before, after []byte, whole bool) {
	return fragment(s.hunks, '-', s.oldPath), fragment(s.hunks, '+', s.newPath), false
}

func whenKnown(base Base, path string) []byte {
	if base == nil {
		return []byte{}
	}
	return append([]byte{}, base(path)...)
}
