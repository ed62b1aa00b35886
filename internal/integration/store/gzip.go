package store

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"sync"
)

// packers are used again: a new one takes close to a megabyte.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// Compress gives a file's content as gzip: the same content always gives the same bytes.
func Compress(content []byte) ([]byte, error) {
	var out bytes.Buffer
	pack := packers.Get().(*gzip.Writer)
	defer packers.Put(pack)
	pack.Reset(&out) // its header carries no name and no time
	if _, err := pack.Write(content); err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	if err := pack.Close(); err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	return out.Bytes(), nil
}

// Decompress reads such a file, up to 64 MB of content: a small file can hold any amount.
func Decompress(packed []byte) ([]byte, error) {
	unpack, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("decompress: %w", err)
	}
	content, err := io.ReadAll(io.LimitReader(unpack, largestRead+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("decompress: %w", err)
	case len(content) > largestRead:
		return nil, fmt.Errorf("decompress: it holds more than %d MB", largestRead>>20)
	}
	return content, nil
}
