package store

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Kept reads what Holdfast keeps of the loop's logs whose names, relative to the loop's
// folder, match a pattern of path/filepath: line by line, the files in the order of their
// names. Lines that are not as they were written are left out and counted.
func (h *Home) Kept(pattern string, yield func(line []byte) error) (damaged int, err error) {
	files, err := filepath.Glob(filepath.Join(h.Path("projection/loops/"+h.ID), filepath.FromSlash(pattern)))
	if err != nil {
		return 0, err
	}
	slices.Sort(files)
	for _, file := range files {
		err := eachLine(file, func(record []byte) error {
			if len(record) < markSize || !bytes.HasPrefix(record, mark(record[markSize:])) {
				damaged++
				return nil
			}
			return yield(record[markSize:])
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return damaged, err
		}
	}
	return damaged, nil
}

// KeptSize is how large a log of the loop is, as it is kept; 0 when there is none.
func (h *Home) KeptSize(name string) int64 {
	info, err := os.Stat(h.Path("projection/loops/" + h.ID + "/" + name))
	if err != nil {
		return 0
	}
	return info.Size()
}
