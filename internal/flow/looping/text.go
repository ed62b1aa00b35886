package looping

import (
	"bytes"
	"errors"
	"os"

	"holdfast/internal/integration/agentcli"
	"holdfast/internal/tracking/loop"
)

// tokensOf is what counts against a budget of tokens: everything that was read or written.
func tokensOf(u agentcli.Usage) int64 { return u.Input + u.Output + u.CacheRead + u.CacheWrite }

func undoneNames(undo []loop.Undo) []string {
	out := make([]string, len(undo))
	for i, u := range undo {
		out[i] = u.Path
	}
	return out
}

// maxAgentLog bounds what is kept of an agent's raw output for each iteration.
const maxAgentLog = 16 << 20

// cappedLog keeps the beginning of what is written to it, without the secrets of the
// environment. It takes everything, so that an agent that floods is not the loop's
// problem.
type cappedLog struct {
	file    *os.File
	left    int
	masked  func(string) string
	pending []byte // a line that has not ended: a secret may be cut in two
}

// longestLine is how much of a line is held back until it ends.
const longestLine = 64 << 10

func newCappedLog(path string, limit int, masked func(string) string) (*cappedLog, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	return &cappedLog{file: f, left: limit, masked: masked}, err
}

func (c *cappedLog) Write(text []byte) (int, error) {
	if c.left <= 0 {
		return len(text), nil
	}
	c.pending = append(c.pending, text...)
	whole := bytes.LastIndexByte(c.pending, '\n') + 1
	if whole == 0 && len(c.pending) > longestLine {
		whole = len(c.pending)
	}
	if whole == 0 {
		return len(text), nil
	}
	err := c.keep(c.pending[:whole])
	c.pending = append(c.pending[:0], c.pending[whole:]...)
	return len(text), err
}

func (c *cappedLog) keep(text []byte) error {
	kept := []byte(c.masked(string(text)))
	kept = kept[:min(len(kept), c.left)]
	c.left -= len(kept)
	_, err := c.file.Write(kept)
	return err
}

func (c *cappedLog) Close() error {
	if c.file == nil {
		return nil
	}
	var err error
	if len(c.pending) > 0 && c.left > 0 {
		err = c.keep(c.pending)
	}
	err = errors.Join(err, c.file.Close())
	c.file = nil
	return err
}
