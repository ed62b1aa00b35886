package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// oneArgument tells a list of plain values that the case does nothing with but hand it whole to
// code that checks nothing: it is one input, and a shorter one is another input, not
// fewer rows. Rows of several values may be a table that others go through.
func (e *evaluator) oneArgument(name string, value int, rows []int) bool {
	t := e.tree
	if e.c.node < 0 || e.c.node >= len(t.Nodes) || slices.ContainsFunc(rows, func(n int) bool { return n < 0 || composite(t, n) }) {
		return false
	}
	handed := false
	for n, end := t.End(value), t.End(e.c.node); n < end; n++ {
		if t.Role(n) != syntax.Ident || t.Text(n) != name || e.filledUp(n) {
			continue
		}
		if again := givenAgain(t, n); again >= 0 { // what comes after is another value
			end = min(end, t.End(again))
			continue
		}
		if !e.handedWhole(n) {
			return false
		}
		handed = true
	}
	return handed
}

// givenAgain is the assignment that gives a name another value, -1 where the name is no target of one.
func givenAgain(t *syntax.Tree, n int) int {
	a := t.Enclosing(n, syntax.Assign)
	if a < 0 || t.Kind(a) == "augmented_assignment" {
		return -1
	}
	left := assignmentLeft(t, a)
	if left < 0 || n < left || n >= t.End(left) || n != left && t.Role(t.Parent(n)) == syntax.Member {
		return -1
	}
	if kind := t.Kind(left); kind == "subscript" || kind == "attribute" || strings.Contains(kind, "index") || strings.Contains(kind, "member") {
		return -1
	}
	return a
}

func assignmentLeft(t *syntax.Tree, a int) int { return t.Child(a, "left", "name", "pattern") }

// filling are calls by which a list gets or loses something before it is handed on.
var filling = []string{"append", "insert", "extend", "add", "Add", "AddRange", "addAll", "push", "unshift", "prepend", "pop", "remove", "clear", "reverse"}

// filledUp tells a name of a list that is given something more, in a statement of its own.
func (e *evaluator) filledUp(n int) bool {
	t := e.tree
	call := t.Enclosing(n, syntax.Call)
	if call < 0 || t.Nodes[call].Start != t.Nodes[n].Start {
		return false
	}
	links := t.Chain(call)
	return len(links) == 2 && links[1].Called && slices.Contains(filling, links[1].Name)
}

// handedWhole tells a name that stands as an argument of a call that neither checks nor goes
// through what it is given.
func (e *evaluator) handedWhole(n int) bool {
	t := e.tree
	call := t.Enclosing(n, syntax.Call)
	if call < 0 {
		return false
	}
	links := t.Chain(call)
	at := slices.IndexFunc(links, func(l syntax.Link) bool {
		return slices.ContainsFunc(l.Args, func(a syntax.Arg) bool { return a.Node == n })
	})
	if at < 0 || links[at].Name == "" || slices.ContainsFunc(links, speaksOfCheck) || e.handsTheTest(links[at]) {
		return false
	}
	if around := t.Parent(call); t.Role(around) == syntax.Loop || t.Kind(around) == "range_clause" || t.Kind(around) == "for_in_clause" {
		return false
	}
	own, ours := e.file.functions[links[at].Name]
	return !passing[links[at].Name] && (!ours || !mayClaim(t, own))
}

// mayClaim tells a function in which something checks or can fail a test.
func mayClaim(t *syntax.Tree, fn int) bool {
	for n := fn; n < t.End(fn); n++ {
		if role := t.Role(n); role == syntax.Assert || role == syntax.Throw || role == syntax.Call && slices.ContainsFunc(t.Chain(n), speaksOfCheck) {
			return true
		}
	}
	return false
}

// passing are calls through which a list is gone through.
var passing = map[string]bool{"enumerate": true, "zip": true, "iter": true, "sorted": true, "reversed": true, "map": true, "filter": true, "forEach": true, "each": true, "list": true, "tuple": true,
	"set": true, "entries": true, "keys": true, "values": true, "product": true, "chain": true, "parametrize": true, "stream": true, "asList": true, "len": true}

// composite tells an element that holds several values.
func composite(t *syntax.Tree, n int) bool {
	if t.Role(n) == syntax.List {
		return true
	}
	switch t.Kind(n) {
	case "tuple", "tuple_expression", "dictionary", "object", "hash", "map", "composite_literal", "literal_value", "literal_element", "pair", "keyed_element", "infix_expression", "initializer_list":
		return true
	}
	return false
}
