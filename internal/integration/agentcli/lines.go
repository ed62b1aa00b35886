package agentcli

import "bytes"

// maxLine is the longest line that is read. What is longer is dropped to its end, so
// that a flood costs no memory.
const maxLine = 8 << 20

// keptBuffer is how much room is kept for the next long line.
const keptBuffer = 1 << 20

// lines cuts chunks of any size into lines without their ends.
type lines struct {
	take    func([]byte)      // the line is only lent
	tooLong func(bytes int64) // a line of that length was dropped
	part    []byte            // of a line that goes on in the next chunk
	dropped int64             // bytes of the line that is being dropped; 0 for none
}

func (l *lines) write(chunk []byte) {
	for len(chunk) > 0 {
		line, rest, whole := bytes.Cut(chunk, []byte{'\n'})
		chunk = rest
		switch {
		case l.dropped > 0 || len(l.part)+len(line) > maxLine:
			l.dropped += int64(len(l.part) + len(line))
			l.part = nil
		case !whole:
			l.part = append(l.part, line...)
		case len(l.part) == 0:
			l.take(line)
			continue
		default:
			l.part = append(l.part, line...)
		}
		if whole {
			l.end()
		}
	}
}

// end is the end of a line, or of everything.
func (l *lines) end() {
	switch {
	case l.dropped > 0:
		l.tooLong(l.dropped)
		l.dropped = 0
	case len(l.part) > 0:
		l.take(l.part)
	}
	if l.part = l.part[:0]; cap(l.part) > keptBuffer {
		l.part = nil
	}
}
