package syntax

import (
	"bytes"
	"errors"
	"time"
)

// endless are grammars whose parser may not come to an end where a text ends inside of
// brackets, as the parts of a file do that a patch shows.
var endless = map[Language]bool{Swift: true}

// What a parse with open brackets gets before they are closed for it. A sound text that
// only looks open takes a fraction of that.
const (
	hasty       = 100 * time.Millisecond
	hastyPerMiB = time.Second
)

// parseOpen parses a text that may leave brackets open. Those that it leaves open are
// closed behind its end where the parser needs that, and stand in the tree as missing.
func parseOpen(grammar Language, in input) (*Tree, error) {
	if !endless[grammar] {
		return build(grammar, in)
	}
	closers := openBrackets(in.text)
	if len(closers) == 0 {
		return build(grammar, in)
	}
	in.deadline = hasty + hastyPerMiB*time.Duration(len(in.text)>>10)/1024
	t, err := build(grammar, in)
	if !errors.Is(err, ErrDeadline) {
		return t, err
	}
	in.text, in.deadline = append(bytes.Clone(in.text), closers...), deadline(len(in.text))
	in.old, in.edits = nil, nil
	if t, err = build(grammar, in); err == nil {
		t.Forget() // it is the tree of a longer text
	}
	return t, err
}

// endAt takes back what stands behind the end of the text.
func endAt(nodes []Node, end uint32) {
	for i := range nodes {
		n := &nodes[i]
		if n.End <= end {
			continue
		}
		if n.Start >= end {
			n.flags |= flagMissing
		} else {
			n.flags |= flagHasError
		}
		n.Start, n.End = min(n.Start, end), end
	}
}

var closerOf = map[byte]byte{'(': ')', '[': ']', '{': '}'}

// openBrackets are the brackets that would close those which a text leaves open; none
// where one closes another that was never opened. Strings and comments count for nothing.
func openBrackets(text []byte) []byte {
	var open []byte
	for at := 0; at < len(text); at++ {
		switch c := text[at]; c {
		case '(', '[', '{':
			open = append(open, closerOf[c])
		case ')', ']', '}':
			if len(open) == 0 || open[len(open)-1] != c {
				return nil
			}
			open = open[:len(open)-1]
		case '"', '/':
			at += skipped(text[at:]) - 1
		}
	}
	for i, j := 0, len(open)-1; i < j; i, j = i+1, j-1 {
		open[i], open[j] = open[j], open[i]
	}
	return open
}

// quotes are what begins a text that is no code, and what ends it.
var quotes = []struct{ begin, end string }{{`"""`, `"""`}, {`"`, `"`}, {"//", "\n"}, {"/*", "*/"}}

// skipped is the length of the string or comment that begins here, or of one byte.
func skipped(text []byte) int {
	for _, q := range quotes {
		if !bytes.HasPrefix(text, []byte(q.begin)) {
			continue
		}
		for at := len(q.begin); at < len(text); at++ {
			switch {
			case q.begin[0] == '"' && text[at] == '\\':
				at++
			case bytes.HasPrefix(text[at:], []byte(q.end)):
				return at + len(q.end)
			case q.begin == `"` && text[at] == '\n':
				return at
			}
		}
		return len(text)
	}
	return 1
}
