package jsonc

import (
	"bytes"
	"fmt"
	"slices"
)

type span struct{ start, end int }

// children are the places of what a container holds, keys included.
func (v Value) children() []span {
	var out []span
	for _, m := range v.Members {
		out = append(out, span{m.KeyStart, m.Value.End})
	}
	for _, e := range v.Elements {
		out = append(out, span{e.Start, e.End})
	}
	return out
}

// Remove takes away what a trail of keys (string) and indices (int) leads to, with the
// comma and the white space that belong to it. Comments stay.
func Remove(text []byte, trail ...any) ([]byte, error) {
	at, err := Parse(text)
	if err != nil {
		return nil, err
	}
	for depth, step := range trail {
		i := at.position(step)
		if i < 0 {
			return nil, fmt.Errorf("there is no %v", trail[:depth+1])
		}
		if depth == len(trail)-1 {
			return removeChild(text, at, i), nil
		}
		if at.Kind == Object {
			at = at.Members[i].Value
		} else {
			at = at.Elements[i]
		}
	}
	return nil, fmt.Errorf("nothing is named that could be removed")
}

// position finds a child by key or index; of keys that are there twice, the last one.
func (v Value) position(step any) int {
	switch s := step.(type) {
	case string:
		for i := len(v.Members) - 1; i >= 0; i-- {
			if v.Members[i].Key == s {
				return i
			}
		}
	case int:
		if s >= 0 && s < len(v.Elements) {
			return s
		}
	}
	return -1
}

func removeChild(text []byte, container Value, i int) []byte {
	spans := container.children()
	child := spans[i]
	previous, next := container.Start+1, container.End-1
	if i > 0 {
		previous = spans[i-1].end
	}
	if i+1 < len(spans) {
		next = spans[i+1].start
	}
	lead, trail := between(text, previous, child.start), between(text, child.end, next)
	start, end := lead.end, child.end
	if len(spans) == 1 && trail.tokens == 0 {
		end = next
	}
	follows := text[end:]
	if trail.comma >= 0 && len(bytes.TrimSpace(text[end:trail.comma])) == 0 {
		follows = text[trail.comma+1:]
	}
	if lead.lineComment && !bytes.HasPrefix(bytes.TrimLeft(follows, " \t\r"), []byte("\n")) {
		start = child.start // what follows must not fall into the comment
	}
	edits := []edit{{start, end, ""}}
	switch {
	case trail.comma >= 0:
		edits = append(edits, edit{trail.comma, trail.comma + 1, ""})
	case i > 0:
		edits = append(edits, edit{lead.comma, lead.comma + 1, ""})
	}
	return splice(text, edits...)
}

// gap describes what stands between two values: at most one comma, comments, white space.
type gap struct {
	comma       int // -1 for none
	end         int // behind the last token, or the start
	tokens      int
	lineComment bool // the last token is a comment that only the line's end ends
}

func between(text []byte, from, to int) gap {
	g := gap{comma: -1, end: from}
	for at := from; at < to; {
		rest := text[at:to]
		switch {
		case rest[0] == ',':
			g.comma, g.lineComment = at, false
			at++
		case bytes.HasPrefix(rest, []byte("//")):
			n := bytes.IndexByte(rest, '\n')
			if n < 0 {
				n = len(rest)
			}
			at, g.lineComment = at+len(bytes.TrimRight(rest[:n], "\r")), true
		case bytes.HasPrefix(rest, []byte("/*")):
			n := bytes.Index(rest[2:], []byte("*/"))
			if n < 0 {
				return g
			}
			at, g.lineComment = at+n+4, false
		default:
			at++
			continue
		}
		g.end, g.tokens = at, g.tokens+1
	}
	return g
}

// edit replaces a range of a text.
type edit struct {
	start, end int
	text       string
}

func splice(text []byte, edits ...edit) []byte {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	var out []byte
	at := 0
	for _, e := range edits {
		if e.start < at { // a comma inside a range that goes anyway
			at = max(at, e.end)
			continue
		}
		out = append(append(out, text[at:e.start]...), e.text...)
		at = e.end
	}
	return append(out, text[at:]...)
}
