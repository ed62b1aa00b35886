package syntax

import (
	"bytes"
	"iter"
	"sync"
)

// Node is one node of a tree in preorder: its children follow it, its subtree ends
// before Next.
type Node struct {
	Start, End   uint32
	Next, Parent uint32
	kind, field  uint16
	flags        uint32
}

const (
	flagNamed = 1 << iota
	flagError
	flagMissing
	flagExtra
	flagHasError
)

// Tree is the parsed text of one file. Node 0 is the root. Trees are read-only and
// safe to share.
type Tree struct {
	Language Language
	Source   []byte
	Nodes    []Node

	text   string // Source, so that parts of it need no copy
	kinds  []kindInfo
	fields []string
	lines  []uint32
	handle *handle

	chainsMu sync.Mutex
	chains   map[int][]Link
	longest  []Link // room for a chain while its length is not known
}

// kindInfo is what the language's table says of one kind of node.
type kindInfo struct {
	name string
	role Role
	call bool // written as a call, whatever it means: raise in Ruby
}

// Kind is the grammar's own name of a node.
func (t *Tree) Kind(n int) string { return t.kinds[t.Nodes[n].kind].name }

// Role is what a node is in any language.
func (t *Tree) Role(n int) Role { return t.kinds[t.Nodes[n].kind].role }

// Field is the grammar's name for the place a node has in its parent, or "".
func (t *Tree) Field(n int) string { return t.fields[t.Nodes[n].field] }

// Text is the source of a node.
func (t *Tree) Text(n int) string { return t.text[t.Nodes[n].Start:t.Nodes[n].End] }

// All is the whole text that the tree was made of.
func (t *Tree) All() string { return t.text }

// Named tells nodes that carry meaning from punctuation and keywords.
func (t *Tree) Named(n int) bool { return t.Nodes[n].flags&flagNamed != 0 }

// Broken tells whether a node, or anything below it, did not parse.
func (t *Tree) Broken(n int) bool {
	return t.Nodes[n].flags&(flagError|flagMissing|flagHasError) != 0
}

// IsError tells whether the node itself is text the grammar could not read.
func (t *Tree) IsError(n int) bool { return t.Nodes[n].flags&(flagError|flagMissing) != 0 }

// Parent is the index of the enclosing node; the root is its own parent.
func (t *Tree) Parent(n int) int { return int(t.Nodes[n].Parent) }

// End is the index after the last node of n's subtree.
func (t *Tree) End(n int) int { return int(t.Nodes[n].Next) }

// Leaf tells whether a node has no children.
func (t *Tree) Leaf(n int) bool { return t.End(n) == n+1 }

// Children calls yield for each child of n, comments included.
func (t *Tree) Children(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for c, end := n+1, t.End(n); c < end; c = t.End(c) {
			if !yield(c) {
				return
			}
		}
	}
}

// Child is the first child in one of the given fields, or -1.
func (t *Tree) Child(n int, fields ...string) int {
	for _, f := range fields {
		for c := range t.Children(n) {
			if t.Field(c) == f {
				return c
			}
		}
	}
	return -1
}

// ChildOf is the first child of one of the given kinds, or -1.
func (t *Tree) ChildOf(n int, kinds ...string) int {
	for c := range t.Children(n) {
		for _, k := range kinds {
			if t.Kind(c) == k {
				return c
			}
		}
	}
	return -1
}

// ChildRole is the first child with a role, or -1.
func (t *Tree) ChildRole(n int, r Role) int {
	for c := range t.Children(n) {
		if t.Role(c) == r {
			return c
		}
	}
	return -1
}

// NamedChildren lists the children of n that carry meaning, without comments.
func (t *Tree) NamedChildren(n int) []int {
	var out []int
	for c := range t.Children(n) {
		if t.Named(c) && t.Role(c) != Comment {
			out = append(out, c)
		}
	}
	return out
}

// Line is the 1-based line on which a node starts.
func (t *Tree) Line(n int) int { return t.LineAt(t.Nodes[n].Start) }

// EndLine is the 1-based line on which a node ends.
func (t *Tree) EndLine(n int) int {
	if t.Nodes[n].End == t.Nodes[n].Start {
		return t.Line(n)
	}
	return t.LineAt(t.Nodes[n].End - 1)
}

// LineAt is the 1-based line of a byte offset.
func (t *Tree) LineAt(offset uint32) int {
	lo, hi := 0, len(t.lines)
	for lo < hi {
		mid := (lo + hi) / 2
		if t.lines[mid] <= offset {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// LineText is a line of the source without its end; nil when there is no such line.
func (t *Tree) LineText(line int) []byte {
	if line < 1 || line > len(t.lines) {
		return nil
	}
	text := t.Source[t.lines[line-1]:]
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		return text[:i]
	}
	return text
}

// Within tells whether node n lies in the subtree of ancestor.
func (t *Tree) Within(n, ancestor int) bool { return n >= ancestor && n < t.End(ancestor) }

// Enclosing is the nearest ancestor of n (n excluded) with one of the roles, or -1.
func (t *Tree) Enclosing(n int, roles ...Role) int {
	for n != 0 {
		n = t.Parent(n)
		for _, r := range roles {
			if t.Role(n) == r {
				return n
			}
		}
	}
	return -1
}

func lineStarts(src []byte) []uint32 {
	starts := make([]uint32, 1, bytes.Count(src, []byte{'\n'})+1)
	for at := 0; ; {
		i := bytes.IndexByte(src[at:], '\n')
		if i < 0 {
			return starts
		}
		at += i + 1
		starts = append(starts, uint32(at))
	}
}

// Comments are the comments of the tree.
func (t *Tree) Comments() iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := range t.Nodes {
			if t.Role(n) == Comment && !yield(n) {
				return
			}
		}
	}
}
