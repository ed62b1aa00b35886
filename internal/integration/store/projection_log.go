package store

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// A log grows by lines. What Holdfast keeps of it has, before each line, the first half
// of the line's SHA-256 and a space.
const (
	markSize    = 33
	longestLine = 1 << 20
)

// logEnd is how far a log goes: in the work tree, and in what is kept of it.
type logEnd struct{ tree, kept int64 }

// unsure is the end of a log after a write that failed.
const unsure = -1

func mark(line []byte) []byte {
	sum := sha256.Sum256(line)
	return fmt.Appendf(make([]byte, 0, markSize+len(line)+1), "%x ", sum[:16])
}

// Append adds a line, given without its end, to a file that grows by lines.
func (p *Projection) Append(rel string, line []byte) error {
	name, err := p.locate(rel)
	if err != nil {
		return err
	}
	if !isLog(name) || bytes.ContainsRune(line, '\n') || len(line) > longestLine {
		return fmt.Errorf("append to %s: it takes lines of at most %d bytes, and ends in .jsonl", name, longestLine)
	}
	p.inside.Lock()
	defer p.inside.Unlock()
	end, err := p.soundEnd(name)
	if err == nil {
		err = p.keep(name, end, append(append(mark(line), line...), '\n'))
	}
	if err == nil {
		err = p.appendTree(name, end, append(bytes.Clone(line), '\n'))
	}
	if err != nil && end != nil {
		end.tree = unsure
	}
	if err != nil {
		return fmt.Errorf("append to %s/%s: %w", folderName, name, err)
	}
	p.remember(name)
	return nil
}

// soundEnd finds out how far a log goes also when somebody was at what is kept of it.
func (p *Projection) soundEnd(name string) (*logEnd, error) {
	end, err := p.logEnd(name)
	if err != nil {
		return nil, err
	}
	kept := p.mirror(name).path
	info, err := os.Stat(kept)
	if err == nil && info.Size() == end.kept || errors.Is(err, fs.ErrNotExist) && end.kept == 0 {
		return end, nil
	}
	defer p.leave()
	if p.rekeep(name) != nil { // neither is left
		p.notice(inTree(name), Unknown)
		delete(p.logs, name)
		if err := ignoreMissing(os.Remove(kept)); err != nil {
			return nil, err
		}
		return p.logEnd(name)
	}
	p.warn(name)
	return p.logEnd(name)
}

func (p *Projection) keep(name string, end *logEnd, record []byte) error {
	file, err := os.OpenFile(p.mirror(name).path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if _, err = file.Write(record); err != nil {
		return errors.Join(err, file.Truncate(end.kept), file.Close())
	}
	end.kept += int64(len(record))
	return file.Close()
}

// appendTree writes at the end of the file only if it is the one that was left there: not
// longer, not shorter, and not another file under a second name.
func (p *Projection) appendTree(name string, end *logEnd, line []byte) error {
	folder, err := p.enter(path.Dir(name), true)
	if err != nil {
		return err
	}
	defer folder.Close()
	base := path.Base(name)
	info, err := folder.Lstat(base)
	if end.tree == unsure {
		return p.rebuildLog(name)
	}
	flags := os.O_WRONLY | os.O_APPEND
	switch {
	case errors.Is(err, fs.ErrNotExist) && end.tree == 0:
		flags |= os.O_CREATE | os.O_EXCL
	case err != nil || !info.Mode().IsRegular() || info.Size() != end.tree || links(info) != 1:
		p.notice(inTree(name), Changed)
		return p.rebuildLog(name)
	}
	file, err := folder.OpenFile(base, flags, 0o600)
	if err != nil {
		p.notice(inTree(name), Closed)
		return p.rebuildLog(name)
	}
	if opened, err := file.Stat(); err != nil || info != nil && !os.SameFile(opened, info) {
		file.Close()
		return p.rebuildLog(name)
	}
	_, err = file.Write(line)
	if after, statErr := file.Stat(); statErr == nil && after.Size() > small {
		p.seen[name] = after
	}
	end.tree += int64(len(line))
	return errors.Join(err, file.Close())
}

// logEnd finds out how far a log goes, and drops a last line that a crash cut off. What no
// crash leaves there is told.
func (p *Projection) logEnd(name string) (*logEnd, error) {
	if end := p.logs[name]; end != nil {
		return end, nil
	}
	end := &logEnd{}
	kept := p.mirror(name).path
	if err := os.MkdirAll(filepath.Dir(kept), 0o700); err != nil {
		return nil, err
	}
	err := eachLine(kept, func(record []byte) error {
		end.kept += int64(len(record)) + 1
		end.tree += max(0, int64(len(record)+1-markSize))
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		p.logs[name] = end
		return end, nil
	}
	var rest []byte
	if err == nil {
		rest, err = cutOff(kept, end.kept)
	}
	if bytes.IndexByte(rest, 0) >= 0 {
		p.notice("projection/"+name, Trailing)
	}
	if err == nil {
		p.logs[name] = end
	}
	return end, err
}

// cutOff shortens a file, and gives the beginning of what stood there.
func cutOff(path string, size int64) ([]byte, error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	rest, err := io.ReadAll(io.NewSectionReader(file, size, markSize+longestLine+1))
	if err == nil && len(rest) > 0 {
		err = file.Truncate(size)
	}
	return rest, errors.Join(err, file.Close())
}
