package store

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// compareLog holds what is kept of a log beside the log in the work tree, line by line.
func (p *Projection) compareLog(name string) (string, error) {
	end, err := p.logEnd(name)
	if err != nil {
		return "", err
	}
	file, info, change := p.openTree(name)
	if change != "" {
		return change, nil
	}
	defer file.Close()
	if end.tree == unsure {
		p.warn(name)
		return "", p.rebuildLog(name)
	}
	if info.Size() != end.tree {
		return Changed, nil
	}
	there, change, damaged := bufio.NewReaderSize(file, 32<<10), "", false
	err = eachLine(p.mirror(name).path, func(record []byte) error {
		line, err := readLine(there)
		sound := len(record) >= markSize && bytes.HasPrefix(record, mark(record[markSize:]))
		switch {
		case err != nil && !errors.Is(err, io.EOF):
			change = Closed
		case err == nil && sound && bytes.Equal(line, record[markSize:]):
		case err == nil && !sound && fits(record, line):
			damaged = true
		case sound:
			change = Changed
		default:
			change = Unknown
		}
		if change != "" {
			return io.ErrUnexpectedEOF // enough is known
		}
		return nil
	})
	switch {
	case change != "":
		return change, nil
	case err != nil:
		return "", err
	case damaged:
		p.warn(name)
		return "", p.rekeep(name)
	}
	if info.Size() > small {
		p.seen[name] = info
	}
	return "", nil
}

// fits tells that a line is as it was written although its record is damaged: the damage
// is in the one half of the record, and the other half speaks for the line.
func fits(record, line []byte) bool {
	return bytes.HasPrefix(record, mark(line)) || len(record) >= markSize && bytes.Equal(record[markSize:], line)
}

// rekeep writes what is kept of a log anew from the log itself.
func (p *Projection) rekeep(name string) error {
	file, _, change := p.openTree(name)
	if change != "" {
		return errMirror
	}
	defer file.Close()
	var text []byte
	err := linesOf(file, func(line []byte) error {
		text = append(append(append(text, mark(line)...), line...), '\n')
		return nil
	})
	if err != nil {
		return err
	}
	delete(p.logs, name)
	kept := p.mirror(name).path
	if err := os.MkdirAll(filepath.Dir(kept), 0o700); err != nil {
		return err
	}
	return replace(kept, text, false)
}

// rebuildLog writes a log anew from what is kept of it. A record that is damaged is left
// out of both: the journal has what it said.
func (p *Projection) rebuildLog(name string) error {
	var text, kept []byte
	err := eachLine(p.mirror(name).path, func(record []byte) error {
		if len(record) < markSize || !bytes.HasPrefix(record, mark(record[markSize:])) {
			return nil
		}
		kept = append(append(kept, record...), '\n')
		text = append(append(text, record[markSize:]...), '\n')
		return nil
	})
	if err != nil {
		return err
	}
	if err := errors.Join(replace(p.mirror(name).path, kept, false), p.place(name, text)); err != nil {
		return err
	}
	p.logs[name] = &logEnd{tree: int64(len(text)), kept: int64(len(kept))}
	return nil
}

// completeLog adds what a crash kept from the work tree: the end of the last line, or all of it.
func (p *Projection) completeLog(name string) error {
	end, err := p.logEnd(name)
	if err != nil || end.kept == 0 {
		return err
	}
	var last []byte
	err = eachLine(p.mirror(name).path, func(record []byte) error {
		last = append(append(last[:0], record[min(len(record), markSize):]...), '\n')
		return nil
	})
	if err != nil {
		return err
	}
	size := int64(0)
	if file, info, change := p.openTree(name); change == "" {
		size = info.Size()
		file.Close()
	} else if change != Removed || end.tree != int64(len(last)) {
		return nil // that is no crash: the next check tells it
	}
	missing := end.tree - size
	if missing <= 0 || missing > int64(len(last)) {
		return nil
	}
	return p.appendTree(name, &logEnd{tree: size}, last[int64(len(last))-missing:])
}
