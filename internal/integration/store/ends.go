package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
)

func openEnd(path string) (*os.File, int64, error) {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, 0, fmt.Errorf("%s is not a plain file", path)
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return nil, 0, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, 0, errors.Join(err, file.Close())
	}
	return file, info.Size(), nil
}

// lastLine gives the last line without its end; nil when it has no end or there is none.
func lastLine(file *os.File, size int64) ([]byte, error) {
	for length := min(size, 4<<10); length > 0; length = min(size, length*4) {
		tail := make([]byte, length)
		if _, err := file.ReadAt(tail, size-length); err != nil {
			return nil, err
		}
		if tail[length-1] != '\n' {
			return nil, nil
		}
		if begin := bytes.LastIndexByte(tail[:length-1], '\n'); begin >= 0 || length == size || length > longest {
			return tail[begin+1 : length-1], nil
		}
	}
	return nil, nil
}
