package testrun

import (
	"bytes"
	"strings"
	"sync"
)

// Bounds of the output that is kept of a run: all of an ordinary one, beginning and end
// of a flood.
const (
	maxHead = 48 << 20
	maxEnd  = 1 << 20
	maxTail = 4 << 10 // what people are shown
)

// capture keeps the beginning and the end of what is written to it.
type capture struct {
	mu      sync.Mutex
	head    bytes.Buffer
	end     []byte
	dropped int
}

func (c *capture) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	size := len(p)
	if room := maxHead - c.head.Len(); room > 0 {
		n := min(room, len(p))
		c.head.Write(p[:n])
		p = p[n:]
	}
	c.end = append(c.end, p...)
	if over := len(c.end) - maxEnd; over > maxEnd {
		c.dropped += over
		c.end = append([]byte{}, c.end[over:]...)
	}
	return size, nil
}

func (c *capture) text() []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append(bytes.Clone(c.head.Bytes()), c.end...)
}

// tail is the end of an output, in whole lines.
func tail(text []byte) string {
	if len(text) > maxTail {
		text = text[len(text)-maxTail:]
		if i := bytes.IndexByte(text, '\n'); i >= 0 {
			text = text[i+1:]
		}
	}
	return strings.ToValidUTF8(string(text), "\uFFFD")
}
