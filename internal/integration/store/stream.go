package store

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// stream is one of the two files of a journal, read line by line in constant memory.
type stream struct {
	name string
	size int64
	in   *bufio.Reader
	line int64 // number of the current line

	raw   []byte // the current line without its end
	has   bool
	entry *Entry // once the line was looked at and is sound
	ended bool   // the current line has its end

	exact  bool  // up to here the file is the chain, byte for byte
	good   int64 // bytes of it that are
	chain  int64 // entries of it that are
	last   int64 // line of the last entry of the chain that it has
	torn   bool  // it ends within an entry
	open   bool  // it ends with a whole entry that lacks its line end only
	damage []Damage
}

// remarks is how many damages of one file are told one by one.
const remarks = 5

func newStream(name string, in io.Reader, size int64) *stream {
	return &stream{name: name, size: size, in: bufio.NewReaderSize(in, 32<<10), exact: true}
}

func (s *stream) blame(line int64, why string, harmless bool) {
	s.exact = false
	if len(s.damage) == remarks { // the last place is for the newest, the one that may not be mended
		s.damage = s.damage[:remarks-1]
	}
	s.damage = append(s.damage, Damage{File: s.name, Line: line, Why: why, harmless: harmless})
}

// disown gives up a file whose chain is another one than that which is followed.
func (s *stream) disown(seq int64) {
	s.blame(s.line, fmt.Sprintf("from entry %d on it is another journal than the other copy", seq), true)
	s.has, s.entry = false, nil
}

// next goes to the next line. A last line without its end counts if it is sound.
func (s *stream) next() error {
	s.raw, s.entry, s.has, s.ended = s.raw[:0], nil, false, false
	for {
		part, err := s.in.ReadSlice('\n')
		if room := longest + 1 - len(s.raw); len(part) > room {
			part = part[:room] // a line without end: enough to know that it is not ours
		}
		s.raw = append(s.raw, part...)
		switch {
		case err == nil:
			s.raw = bytes.TrimSuffix(s.raw, []byte("\n"))
			s.line, s.has, s.ended = s.line+1, true, true
			return nil
		case errors.Is(err, io.EOF) && len(s.raw) == 0:
			return nil
		case errors.Is(err, io.EOF):
			s.line, s.has = s.line+1, true
			return nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return fmt.Errorf("read %s: %w", s.name, err)
		}
	}
}

// candidate gives the next sound entry from want on; lines that are not sound, or that
// do not belong there, are passed over.
func (s *stream) candidate(want link) (*Entry, error) {
	for s.has {
		err := s.look(want)
		switch {
		case err == nil:
			return s.entry, nil
		case !s.ended && s.entry == nil && begins(s.raw):
			s.torn, s.has = true, false
			return nil, nil
		}
		if rest := bytes.TrimRight(s.raw, "\x00"); !s.ended && len(rest) < len(s.raw) && begins(rest) {
			s.blame(s.line, fmt.Sprintf("it ends in %d zero bytes", len(s.raw)-len(rest)), true)
			s.has = false
			return nil, nil
		}
		s.blame(s.line, err.Error(), len(s.raw) == 0 || errors.Is(err, errAgain))
		if err := s.next(); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// begins tells that a text without end is what a write that was cut off leaves: the
// beginning of an entry, which has no zero bytes. A power cut may leave those behind it.
func begins(text []byte) bool {
	const start = `{"seq":`
	common := min(len(start), len(text))
	return string(text[:common]) == start[:common] && bytes.IndexByte(text, 0) < 0
}

var errAgain = errors.New("an entry that came before stands there again")

func (s *stream) look(want link) error {
	if s.entry == nil {
		entry, err := decode(s.raw)
		if err != nil {
			return err
		}
		s.entry = &entry
	}
	switch {
	case s.entry.Seq < want.seq:
		return errAgain
	case s.entry.Seq == want.seq && s.entry.Prev != want.prev:
		return fmt.Errorf("entry %d does not follow from the one before", s.entry.Seq)
	}
	return nil
}

// settle moves a stream past the entry that the chain went on with.
func (s *stream) settle(chosen *Entry) error {
	switch {
	case s.entry == nil:
		return nil
	case s.entry.Seq > chosen.Seq:
		if s.exact {
			s.blame(s.line, fmt.Sprintf("entry %d is missing before it", chosen.Seq), true)
		}
		return nil
	case !s.ended:
		s.open = true
	}
	s.last = s.line
	if s.exact && s.ended {
		s.good += int64(len(s.raw)) + 1
		s.chain++
	}
	return s.next()
}

// whole tells that the file is the chain of so many entries, and nothing else.
func (s *stream) whole(entries int64) bool {
	return s.exact && s.good == s.size && s.chain == entries
}
