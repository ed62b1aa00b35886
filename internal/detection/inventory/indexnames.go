package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// indexNames remembers the helpers and the file-level variables by name.
func (f *File) indexNames() {
	t := f.Tree
	f.functions, f.globals, f.classes = map[string]int{}, map[string]int{}, map[string]int{}
	for n := range t.Nodes {
		switch t.Role(n) {
		case syntax.Func:
			if name := t.Name(n); name != "" {
				if first, ok := f.functions[name]; !ok {
					f.functions[name] = n
				} else {
					f.overload(name, first, n)
				}
			}
		case syntax.Class:
			if name := t.Name(n); name != "" {
				if _, ok := f.classes[name]; !ok {
					f.classes[name] = n
				}
			}
		case syntax.Var, syntax.Assign:
			name, value := f.assigned(n)
			if name == "" || value < 0 {
				continue
			}
			if t.Role(value) == syntax.Lambda {
				if first, ok := f.functions[name]; !ok {
					f.functions[name] = value
				} else if first != value {
					f.overload(name, first, value)
				}
			}
			// What a handler sets holds only where something went wrong: `except ImportError: Pool = None`.
			if t.Enclosing(n, syntax.Func, syntax.Lambda, syntax.Catch) < 0 {
				if _, ok := f.globals[name]; !ok {
					f.globals[name] = value
				}
			}
		}
	}
}

// assigned splits a declaration or assignment with a single plain name.
func (f *File) assigned(n int) (string, int) {
	t := f.Tree
	left := t.Child(n, "left", "name", "pattern", "declarator")
	value := t.Child(n, "value", "right", "body")
	kids := t.NamedChildren(n)
	if left < 0 && len(kids) > 0 {
		left = kids[0]
	}
	if last := len(kids) - 1; value < 0 && last > 0 && t.Kind(kids[last]) != "type_annotation" && t.Field(kids[last]) != "type" { // let x: T has none yet, nor has x: T
		value = kids[last]
	}
	if left < 0 || value < 0 || left == value {
		return "", -1
	}
	name := strings.TrimLeft(strings.TrimSpace(t.Text(left)), "*& $@")
	if i := strings.IndexByte(name, ':'); i > 0 { // Kotlin and Swift: name: Type
		name = strings.TrimSpace(name[:i])
	}
	if !plainName(name) {
		return "", value
	}
	if t.Kind(value) == "expression_list" {
		if vs := t.NamedChildren(value); len(vs) == 1 {
			value = vs[0]
		}
	}
	return name, value
}

func plainName(s string) bool {
	if s == "" {
		return false
	}
	for _, r := range s {
		if r != '_' && r < 0x80 && !(r >= 'a' && r <= 'z') && !(r >= 'A' && r <= 'Z') && !(r >= '0' && r <= '9') {
			return false
		}
	}
	return true
}
