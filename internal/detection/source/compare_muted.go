package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

const (
	fewestMuted  = 3 // lines of a function that must be comments to speak of its work
	fewestMissed = 2 // the same where the rest still builds on them
	shortestCode = 3 // signs of a line of code: a brace alone says nothing
)

// muted is a function of which comments took most lines, or lines that the rest still
// builds on, while nothing came for them; with how many, and where the first stands.
func (c *comparison) muted(p *Pair) (function string, lines, first int, text string) {
	for i := range c.match.edits {
		e := &c.match.edits[i]
		if e.pair != p || e.after.Name == "" || len(e.added) > 1 {
			continue
		}
		inner := c.goneInside(e)
		if len(e.removed)+len(inner) < fewestMissed {
			continue
		}
		said := saidIn(e.after)
		lost, at, what := 0, 0, ""
		for _, l := range slices.Concat(e.removed, inner) {
			k := squeeze(l)
			line, commented := said[k]
			if len(k) < shortestCode || !commented {
				continue
			}
			if lost++; at == 0 || line < at {
				at, what = line, l
			}
		}
		if lost >= fewestMuted && lost*2 >= bodyLines(e.before)+len(inner) || lost >= fewestMissed && orphaned(e) {
			return e.after.Name, lost, at, what
		}
	}
	return "", 0, 0, ""
}

// goneInside are the lines of closures that had a name inside of a function and are no code any more.
func (c *comparison) goneInside(e *edit) (lines []string) {
	t := e.before.tree
	for _, o := range c.match.gone {
		if o.pair == e.pair && o.f.tree == t && o.f.Node > e.before.Node && o.f.Node < t.End(e.before.Node) {
			for l := t.Line(o.f.Node); l <= t.EndLine(o.f.Node); l++ {
				lines = append(lines, singleSpaced(string(t.LineText(l))))
			}
		}
	}
	return lines
}

// saidIn are the lines of a function's comments, each with its number. That a line was
// code tells the other version.
func saidIn(f *Function) map[string]int {
	out := map[string]int{}
	t := f.tree
	for n := f.Node; n < t.End(f.Node); n++ {
		if t.Role(n) != syntax.Comment {
			continue
		}
		line := t.Line(n)
		for l := range strings.SplitSeq(t.Text(n), "\n") {
			out[squeeze(singleSpaced(bareComment(l)))] = line
			line++
		}
		n = t.End(n) - 1
	}
	return out
}

// bodyLines counts what a function does, without its head and without the text that
// describes it.
func bodyLines(f *Function) int {
	t, body := f.tree, f.body
	if body <= 0 {
		body = f.Node
	}
	holes := Function{Node: body, tree: t}
	inner := holes.ownNodes(func(int) {})
	if kids := t.NamedChildren(body); len(kids) > 0 && onlyText(t, kids[0]) {
		inner = append(inner, kids[0])
	}
	all := 0
	for _, l := range codeLines(t, body, inner) {
		if len(squeeze(l)) >= shortestCode {
			all++
		}
	}
	return all
}

// onlyText tells a statement that is nothing but a string.
func onlyText(t *syntax.Tree, n int) bool {
	for t.Role(n) == syntax.ExprStmt && len(t.NamedChildren(n)) == 1 {
		n = t.NamedChildren(n)[0]
	}
	return t.Role(n) == syntax.String
}

// orphaned tells whether a function still uses a name that it no longer gives a value.
func orphaned(e *edit) bool {
	now := boundIn(e.after)
	for name := range boundIn(e.before) {
		if !now[name] && saysName(e.after, name) {
			return true
		}
	}
	return false
}

// saysName tells whether a function, or a closure in it, names something.
func saysName(f *Function, name string) bool {
	for n := f.Node; n < f.tree.End(f.Node); n++ {
		if f.tree.Role(n) == syntax.Ident && f.tree.Text(n) == name {
			return true
		}
	}
	return false
}

// boundIn are the plain names that a function gives values, one by one or several of what it takes apart.
func boundIn(f *Function) map[string]bool {
	out, t := map[string]bool{}, f.tree
	f.ownNodes(func(n int) {
		if t.Role(n) != syntax.Var && t.Role(n) != syntax.Assign {
			return
		}
		left := t.Child(n, "left", "name", "pattern")
		if left >= 0 && plainIdent(t.Text(left)) {
			out[t.Text(left)] = true
			return
		}
		for _, name := range partNames(t, left) {
			out[name] = true
		}
	})
	return out
}

// partNames are the names that a pattern of braces or square brackets gives to parts of a value.
func partNames(t *syntax.Tree, pattern int) (names []string) {
	if pattern < 0 || t.Kind(pattern) != "object_pattern" && t.Kind(pattern) != "array_pattern" {
		return nil
	}
	for n := pattern + 1; n < t.End(pattern); n++ {
		switch t.Kind(n) {
		case "shorthand_property_identifier_pattern", "identifier":
			names = append(names, t.Text(n))
		}
	}
	return names
}

func plainIdent(text string) bool {
	for i := range len(text) {
		if !expression.IsWordByte(text[i]) && text[i] != '$' {
			return false
		}
	}
	return text != ""
}
