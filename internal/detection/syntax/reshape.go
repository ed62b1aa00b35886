package syntax

import "bytes"

// A grammar may read a text otherwise than its author means it: macros that define
// tests, prefix operators that bind too tightly, blocks without a node. A language
// puts that right before parsing (readAs: the same length, other bytes) or after
// (reshapers: the same nodes, another nesting), so that the view needs no exceptions.
var (
	readAs    = map[Language]func(src []byte) []byte{Rust: readRust, C: readC, CPP: readC, Swift: readSwift, Kotlin: readKotlin, CSharp: readCSharp, TypeScript: readTypeScript, TSX: readTypeScript, JavaScript: readFlow}
	reshapers = map[Language]func(t *Tree){Rust: reshapeRust, C: reshapeC, CPP: reshapeC, Swift: reshapeSwift,
		Java: reshapeJava, Kotlin: reshapeKotlin, CSharp: reshapeCSharp, Scala: reshapeScala,
		Dart: rewriting(refineDart), Elixir: rewriting(refineElixir), PHP: rewriting(refinePHP), Ruby: rewriting(refineRuby)}
)

// parsed is the text the grammar is given for a source text. Grammars take a NUL byte for the end.
func parsed(lang Language, src []byte) []byte {
	if bytes.IndexByte(src, 0) >= 0 {
		src = bytes.ReplaceAll(src, []byte{0}, []byte{' '})
	}
	if read := readAs[lang]; read != nil {
		return read(src)
	}
	return src
}

func (t *Tree) reshape() {
	if f := reshapers[t.Language]; f != nil {
		f(t)
		t.spreadErrors()
	}
}

// spreadErrors tells every ancestor of a broken node, and no other node, that it has one.
func (t *Tree) spreadErrors() {
	for n := range t.Nodes {
		t.Nodes[n].flags &^= flagHasError
	}
	for n := len(t.Nodes) - 1; n > 0; n-- {
		if t.Broken(n) {
			t.Nodes[t.Parent(n)].flags |= flagHasError
		}
	}
}

// retype gives a node another kind and role. What it was, broken or a mere token, is forgotten.
func (t *Tree) retype(n int, kind string, role Role) {
	t.Nodes[n].flags = t.Nodes[n].flags&^(flagError|flagMissing) | flagNamed
	for i, k := range t.kinds {
		if k.name == kind && k.role == role {
			t.Nodes[n].kind = uint16(i)
			return
		}
	}
	t.Nodes[n].kind = uint16(len(t.kinds))
	t.kinds = append(t.kinds, kindInfo{name: kind, role: role})
}

func (t *Tree) setField(n int, field string) {
	if n < 0 {
		return
	}
	for i, f := range t.fields {
		if f == field {
			t.Nodes[n].field = uint16(i)
			return
		}
	}
	t.Nodes[n].field = uint16(len(t.fields))
	t.fields = append(t.fields[:len(t.fields):len(t.fields)], field) // the dialect's own list is shared
}

// dissolve hands a node's children to its parent and leaves an empty token in its place.
func (t *Tree) dissolve(n int) {
	for c := range t.Children(n) {
		t.Nodes[c].Parent = t.Nodes[n].Parent
	}
	t.retype(n, "", None)
	x := &t.Nodes[n]
	x.Next, x.End, x.field, x.flags = uint32(n+1), x.Start, 0, 0
}

// enclose makes the siblings after n, up to and with last, children of n.
func (t *Tree) enclose(n, last int) {
	for c := t.End(n); c <= last; c = t.End(c) {
		t.Nodes[c].Parent = uint32(n)
	}
	t.Nodes[n].Next = t.Nodes[last].Next
	t.Nodes[n].End = max(t.Nodes[n].End, t.Nodes[last].End)
}

// sibling is the next sibling of n that is no comment, or -1.
func (t *Tree) sibling(n int) int {
	if n == 0 {
		return -1
	}
	for c, end := t.End(n), t.End(t.Parent(n)); c < end; c = t.End(c) {
		if t.Role(c) != Comment {
			return c
		}
	}
	return -1
}
