package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// journal is the files of a journal as far as they went when they were opened.
type journal struct {
	dir     string
	files   []*stream
	open    []io.Closer
	head    head
	headErr error
	own     link // what this process would write next; zero when it has not written
}

// openJournal opens files of one folder; one that is missing is empty.
func openJournal(dir string, names ...string) (*journal, error) {
	j := &journal{dir: dir}
	for _, name := range names {
		s, file, err := openStream(dir, name)
		if err != nil {
			j.close()
			return nil, fmt.Errorf("open journal: %w", err)
		}
		j.files = append(j.files, s)
		if file != nil {
			j.open = append(j.open, file)
		}
	}
	j.head, j.headErr = readHead(dir)
	return j, nil
}

func openStream(dir, name string) (*stream, io.Closer, error) {
	path := filepath.Join(dir, name)
	info, err := os.Lstat(path) // before it is opened: a pipe would never open
	if errors.Is(err, fs.ErrNotExist) {
		return newStream(name, bytes.NewReader(nil), 0), nil, nil
	}
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a plain file", path)
	}
	if err != nil {
		return nil, nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	if info, err = file.Stat(); err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return newStream(name, io.LimitReader(file, info.Size()), info.Size()), file, nil
}

func (j *journal) close() {
	for _, file := range j.open {
		file.Close()
	}
}

// split is asked when both files go on soundly and differently: somebody has written one
// of them anew. It gives the one that the head or this process knows, or else the longer one.
func (j *journal) split() (int, error) {
	best, most := 0, int64(-1)
	for i, s := range j.files {
		one, err := openJournal(j.dir, s.name)
		if err != nil {
			return 0, err
		}
		var known bool
		health, err := one.merge(func(e Entry, _ []byte) error {
			known = known || e.Seq == j.head.Seq && e.Hash == j.head.Entry || e.Seq+1 == j.own.seq && e.Hash == j.own.prev
			return nil
		})
		one.close()
		if err != nil {
			return 0, err
		}
		if known {
			return i, nil
		}
		if health.Entries > most {
			best, most = i, health.Entries
		}
	}
	return best, nil
}
