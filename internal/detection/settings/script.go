package settings

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/syntax"
)

// script reads a configuration file that is JavaScript or TypeScript: every object
// literal, with the variables of the file put in where their names are used.
type script struct {
	doc  *Document
	tree *syntax.Tree
	vars map[string]int // the value of each variable that is given one once
}

func readScript(d *Document, file string, text []byte) {
	tree, err := syntax.Parse(syntax.LanguageOf(file), text)
	tree.Forget()
	if err != nil {
		d.remark("not parsed: " + err.Error())
		return
	}
	if tree.Broken(0) {
		d.remark("parts of the file did not parse")
	}
	s := script{doc: d, tree: tree, vars: variables(tree)}
	for n := 0; n < len(tree.Nodes); n++ {
		if tree.Role(n) != syntax.Map {
			continue
		}
		s.object(n, nil, 0)
		n = tree.End(n) - 1
	}
	s.assigns()
	if strings.HasPrefix(baseName(file), "eslint.config.") {
		d.flatPresets(string(text))
	}
	if s.elsewhere() {
		d.unknown(nil)
	}
}

// elsewhere tells whether other files put in settings: a merge with something that is
// imported, or nothing but a call.
func (s script) elsewhere() bool {
	objects := false
	for n := range s.tree.Nodes {
		objects = objects || s.tree.Role(n) == syntax.Map
		if s.tree.Role(n) != syntax.Call || !strings.HasPrefix(s.tree.Text(n), "merge") {
			continue
		}
		for _, arg := range s.tree.NamedChildren(s.tree.Child(n, "arguments")) {
			if s.tree.Role(s.resolve(arg)) == syntax.Ident {
				return true
			}
		}
	}
	return !objects
}

// variables maps names to the nodes of their values. A name that is declared twice
// stands for nothing that can be told.
func variables(t *syntax.Tree) map[string]int {
	out := map[string]int{}
	for n := range t.Nodes {
		if t.Role(n) != syntax.Var {
			continue
		}
		name, value := t.Child(n, "name"), t.Child(n, "value")
		if name < 0 || value < 0 || t.Role(name) != syntax.Ident {
			continue
		}
		if _, twice := out[t.Text(name)]; twice {
			value = -1
		}
		out[t.Text(name)] = value
	}
	return out
}

func (s script) object(n int, keys []string, depth int) {
	if depth > maxDepth || s.doc.full() {
		return
	}
	t, empty := s.tree, true
	for _, c := range t.NamedChildren(n) {
		empty = false
		switch {
		case t.Role(c) == syntax.Pair:
			if key, value := t.Child(c, "key"), t.Child(c, "value"); key >= 0 && value >= 0 {
				s.value(value, with(keys, strings.Trim(t.Text(key), "'\"`[]")), depth+1)
			}
		case t.Role(c) == syntax.Ident:
			s.value(c, with(keys, t.Text(c)), depth+1)
		case t.Kind(c) == "spread_element":
			s.spread(c, keys, depth)
		}
	}
	if empty && len(keys) > 0 {
		s.doc.add(keys, "", t.Line(n))
	}
}

// spread reads `...name`: the members of another object of the file, or unknown ones.
func (s script) spread(n int, keys []string, depth int) {
	kids := s.tree.NamedChildren(n)
	if len(kids) == 0 {
		return
	}
	if of := s.resolve(kids[0]); s.tree.Role(of) == syntax.Map {
		s.object(of, keys, depth+1)
		return
	}
	s.doc.unknown(keys)
}

// resolve follows names to the values that the file gives them.
func (s script) resolve(n int) int {
	t := s.tree
	for range 12 {
		switch t.Role(n) {
		case syntax.Paren, syntax.Cast:
			kids := t.NamedChildren(n)
			if len(kids) == 0 {
				return n
			}
			n = kids[0]
		case syntax.Ident:
			value, known := s.vars[t.Text(n)]
			if !known || value < 0 {
				return n
			}
			n = value
		default:
			return n
		}
	}
	return n
}

func (s script) value(n int, keys []string, depth int) {
	t, line := s.tree, s.tree.Line(n)
	if depth > maxDepth {
		return
	}
	n = s.resolve(n)
	switch t.Role(n) {
	case syntax.Map:
		s.object(n, keys, depth)
	case syntax.List:
		s.list(n, keys, depth)
	default:
		if !literal[t.Role(n)] {
			s.doc.unknown(keys)
		}
		s.doc.add(keys, unquote(t.Text(n)), line)
	}
}

// literal are the values that stand for themselves; what any other is worth is not
// known without running the file.
var literal = map[syntax.Role]bool{syntax.Number: true, syntax.String: true, syntax.Bool: true, syntax.Null: true, syntax.Regex: true, syntax.Unary: true}

func (s script) list(n int, keys []string, depth int) {
	kids := s.tree.NamedChildren(n)
	if len(kids) == 0 {
		s.doc.add(keys, "", s.tree.Line(n))
	}
	start := len(s.doc.Settings)
	starts := make([]int, 0, len(kids))
	for i, c := range kids {
		starts = append(starts, len(s.doc.Settings))
		s.value(c, with(keys, "#"+strconv.Itoa(i)), depth+1)
	}
	if len(s.doc.Settings) > start {
		s.doc.nameItems(starts, len(keys))
	}
}

// assigns reads `config.key = value` at the top of older files.
func (s script) assigns() {
	t := s.tree
	for n := range t.Nodes {
		if t.Role(n) != syntax.Assign || t.Enclosing(n, syntax.Func, syntax.Lambda) >= 0 {
			continue
		}
		left, right := t.Child(n, "left"), t.Child(n, "right")
		if left < 0 || right < 0 || t.Role(right) == syntax.Map {
			continue
		}
		parts := strings.Split(t.Text(left), ".")
		if len(parts) > 1 && len(parts) < 8 && (parts[0] != "module" || t.Role(right) != syntax.Ident) {
			s.value(right, parts[1:], 0)
		}
	}
}
