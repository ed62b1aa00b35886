package syntax

import (
	"slices"
	"sort"
)

// rewriting is a reshaper that may add and remove nodes. It is for languages whose
// grammar says too little by kind alone: Elixir writes everything as a call, Dart has
// no node for a call at all.
func rewriting(refine func(*rewriter)) func(*Tree) {
	return func(t *Tree) {
		r := &rewriter{t: t, dropped: make([]bool, len(t.Nodes)), refined: map[kindInfo]uint16{}, wraps: map[int][]wrap{}, tails: map[int]Node{}}
		r.muteTokens()
		refine(r)
		r.rebuild()
	}
}

// rewriter collects changes of a tree's shape and makes them in one pass. Roles and
// fields change at once; node numbers stay as they are until rebuild.
type rewriter struct {
	t       *Tree
	dropped []bool
	refined map[kindInfo]uint16
	wraps   map[int][]wrap // by the first node inside
	tails   map[int]Node   // by the parent
	out     []Node
}

// wrap is a node to be put around the siblings from one node up to end.
type wrap struct {
	end         int
	kind, field uint16
}

// muteTokens takes the roles off keywords: the word "if" is spelt like the node "if".
func (r *rewriter) muteTokens() {
	for n := range r.t.Nodes {
		if !r.t.Named(n) && r.t.Role(n) != None {
			r.setRole(n, None)
		}
	}
}

// setRole says what a node means; a call stays one for Chain whatever it means.
func (r *rewriter) setRole(n int, role Role) {
	k := r.t.kinds[r.t.Nodes[n].kind]
	r.t.Nodes[n].kind = r.kind(kindInfo{name: k.name, role: role, call: k.call || k.role == Call})
}

func (r *rewriter) kind(k kindInfo) uint16 {
	id, ok := r.refined[k]
	if !ok {
		id = uint16(len(r.t.kinds))
		r.t.kinds = append(r.t.kinds, k)
		r.refined[k] = id
	}
	return id
}

// setField names the place of a node in its parent; a part that is missing, -1, has none.
func (r *rewriter) setField(n int, name string) {
	if n >= 0 {
		r.t.Nodes[n].field = r.field(name)
	}
}

func (r *rewriter) field(name string) uint16 {
	i := slices.Index(r.t.fields, name)
	if i < 0 {
		i = len(r.t.fields)
		r.t.fields = append(slices.Clip(r.t.fields), name) // the parser's own list is shared
	}
	return uint16(i)
}

// unname makes a node count as a keyword.
func (r *rewriter) unname(n int) {
	if n < 0 {
		return
	}
	r.t.Nodes[n].flags &^= flagNamed
	r.setRole(n, None)
}

// drop removes a node; its children take its place.
func (r *rewriter) drop(nodes ...int) {
	for _, n := range nodes {
		r.dropped[n] = true
	}
}

// wrap puts a new node around the siblings from first up to end. Of wraps that end
// together the one asked for first is the outer one.
func (r *rewriter) wrap(first, end int, kind string, role Role, field string) {
	r.wraps[first] = append(r.wraps[first], wrap{end: end, kind: r.kind(kindInfo{name: kind, role: role}), field: r.field(field)})
}

// addEmpty gives a node a last child without text, for a body that is not written.
func (r *rewriter) addEmpty(parent int, kind string, role Role, field string) {
	end := r.t.Nodes[parent].End
	r.tails[parent] = Node{Start: end, End: end, kind: r.kind(kindInfo{name: kind, role: role}), field: r.field(field), flags: flagNamed}
}

// open is a node of the new tree whose children are still to come, up to the old node end.
type open struct {
	node, end int
	old       int // -1 for a wrap
}

// rebuild copies the tree in one walk. It keeps its own stack, because source can be
// nested deeper than Go's may grow. A dropped node is stepped into, not over: that is
// all it takes to put its children in its place.
func (r *rewriter) rebuild() {
	r.out = make([]Node, 0, len(r.t.Nodes)+len(r.t.Nodes)/4)
	var stack []open
	push := func(n Node, end, old int) {
		if len(stack) > 0 {
			n.Parent = uint32(stack[len(stack)-1].node)
		}
		r.out = append(r.out, n)
		stack = append(stack, open{node: len(r.out) - 1, end: end, old: old})
	}
	for n := 0; ; n++ {
		for len(stack) > 0 && stack[len(stack)-1].end == n {
			r.close(stack[len(stack)-1])
			stack = stack[:len(stack)-1]
		}
		if n == len(r.t.Nodes) {
			break
		}
		ws := r.wraps[n]
		sort.SliceStable(ws, func(i, j int) bool { return ws[i].end > ws[j].end })
		for _, w := range ws {
			push(Node{Start: r.t.Nodes[n].Start, kind: w.kind, field: w.field, flags: flagNamed}, w.end, -1)
		}
		if !r.dropped[n] {
			push(r.t.Nodes[n], r.t.End(n), n)
		}
	}
	r.t.Nodes = r.out
}

// close adds the last child that was asked for, and ends a wrap where its last child ends.
func (r *rewriter) close(o open) {
	if tail, ok := r.tails[o.old]; ok {
		tail.Parent, tail.Next = uint32(o.node), uint32(len(r.out)+1)
		r.out = append(r.out, tail)
	}
	if o.old < 0 {
		for c := o.node + 1; c < len(r.out); c = int(r.out[c].Next) {
			r.out[o.node].End = r.out[c].End
		}
	}
	r.out[o.node].Next = uint32(len(r.out))
}

// firstOf is the first child of n that carries meaning, or -1.
func (r *rewriter) firstOf(n int) int {
	for c := range r.t.Children(n) {
		if r.t.Named(c) && r.t.Role(c) != Comment {
			return c
		}
	}
	return -1
}

// isKind tells whether a part is there and of a kind.
func (r *rewriter) isKind(n int, kind string) bool { return n >= 0 && r.t.Kind(n) == kind }

// wordOf is the text of a leaf that is compared with a table of words; "" for -1.
func (r *rewriter) wordOf(n int) string {
	if n < 0 {
		return ""
	}
	return r.t.Text(n)
}
