package store

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
)

// eachLine reads the lines of a file that have an end.
func eachLine(file string, do func(line []byte) error) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	return linesOf(in, do)
}

func linesOf(in io.Reader, do func(line []byte) error) error {
	lines := bufio.NewReaderSize(in, 32<<10)
	for {
		line, err := readLine(lines)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = do(line)
		}
		if err != nil {
			return err
		}
	}
}

// readLine gives a line without its end; io.EOF when there is none with an end any more.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		if room := markSize + longestLine + 2 - len(line); len(part) > room {
			part = part[:room]
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimSuffix(line, []byte("\n")), err
		}
	}
}
