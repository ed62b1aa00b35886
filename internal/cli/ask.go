package cli

import (
	"bufio"
	"io"
)

// lineReader reads the answers of a person, a line each.
type lineReader struct{ in *bufio.Reader }

func newLineReader(in io.Reader) *lineReader { return &lineReader{bufio.NewReader(in)} }

func (l *lineReader) next() (string, error) {
	line, err := l.in.ReadString('\n')
	if err == io.EOF && line != "" {
		return line, nil
	}
	return line, err
}
