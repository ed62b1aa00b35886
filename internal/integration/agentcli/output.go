package agentcli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
)

// taker takes the lines of an agent's stdout.
type taker interface {
	take(line []byte)
	close()
}

// output is all that an agent writes: to the log as it is, to the parser line by line.
type output struct {
	r       *record
	taker   taker
	lines   lines
	log     io.Writer
	bytes   int64
	stderr  tail
	strays  tail // of stdout, between the lines of a stream
	streams bool // a stream with an end is expected
	endTold bool
}

func newOutput(r *record, p parser, log io.Writer) *output {
	o := &output{r: r, log: log}
	switch p := p.(type) {
	case nil:
		o.taker = newMixed(r)
	case *plain:
		o.taker = text{p, r}
	default:
		o.taker, o.streams = known{p, r, &o.strays}, true
	}
	o.lines = lines{take: o.take, tooLong: func(n int64) {
		r.note(fmt.Sprintf("a line of %d bytes was too long to be read", n))
	}}
	return o
}

// text is an agent that writes for people.
type text struct {
	plain *plain
	r     *record
}

func (t text) take(line []byte) { t.plain.line(line, t.r) }
func (t text) close()           { t.plain.close(t.r) }

func (o *output) take(line []byte) {
	o.taker.take(line)
	o.endTold = o.endTold || o.r.ended
}

func (o *output) write(c chunk) {
	o.bytes += int64(len(c.data))
	if o.log != nil {
		if _, err := o.log.Write(c.data); err != nil {
			o.r.note("the log could not be written: " + err.Error())
			o.log = nil
		}
	}
	if c.stderr {
		o.stderr.add(string(c.data))
		return
	}
	o.lines.write(c.data)
}

func (o *output) close() {
	o.lines.end()
	o.taker.close()
	if o.streams && !o.endTold {
		o.r.note("the agent ended without telling its result")
	}
}

// complaint is what an agent that failed without telling why wrote last.
func (o *output) complaint() string {
	for _, text := range []string{o.r.lastError, o.stderr.text(), o.strays.text()} {
		if text = strings.TrimSpace(text); text != "" {
			return last(text, maxOutput)
		}
	}
	return ""
}

// chunk is a piece of output.
type chunk struct {
	data   []byte
	stderr bool
}

const chunkSize = 64 << 10

var chunks = sync.Pool{New: func() any { b := make([]byte, chunkSize); return &b }}

// read sends what comes from a pipe until it is closed on either side.
func read(from *os.File, stderr bool, to chan<- chunk) {
	for {
		buffer := *chunks.Get().(*[]byte)
		n, err := from.Read(buffer)
		if n > 0 {
			to <- chunk{buffer[:n], stderr}
		}
		if err != nil {
			return
		}
	}
}

// done gives the room of a chunk back.
func (c chunk) done() {
	whole := c.data[:cap(c.data)]
	chunks.Put(&whole)
}
