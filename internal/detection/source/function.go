package source

import (
	"strings"
	"unicode"

	"holdfast/internal/detection/syntax"
)

// readFunctions lists the named functions of a file and, last, the code outside them.
func readFunctions(t *syntax.Tree) []*Function {
	var out []*Function
	var tops []int
	coveredTo := 0
	for n := range t.Nodes {
		decl, name := declaration(t, n)
		if name == "" {
			continue
		}
		body := t.Body(n)
		if body < 0 && t.Language == syntax.Elixir {
			body = t.ChildOf(n, "do_block", "arguments")
		}
		f := &Function{
			Name: qualify(t, n, name), Params: t.ParamNames(n), Exported: exported(t, decl, name), Line: t.Line(n),
			Node: n, Text: t.Text(n), Test: testOnly(t, n), tree: t, body: body,
		}
		out = append(out, f)
		if n >= coveredTo {
			tops = append(tops, n)
			coveredTo = t.End(n)
		}
	}
	return append(out, &Function{Text: outside(t, tops), Line: 1, Node: 0, tree: t, body: 0})
}

// declaration tells whether a node declares a function, the node that carries its
// modifiers, and its name. A closure is named by what it is assigned to.
func declaration(t *syntax.Tree, n int) (decl int, name string) {
	if !t.Named(n) {
		return -1, ""
	}
	switch t.Role(n) {
	case syntax.Func:
		return n, t.Name(n)
	case syntax.Lambda:
		p := t.Parent(n)
		switch t.Role(p) {
		case syntax.Var, syntax.Pair:
			return p, strings.Trim(t.Name(p), `"'`)
		case syntax.Assign:
			if left := t.Child(p, "left"); left >= 0 {
				return p, t.Text(left)
			}
		}
	case syntax.Call:
		if t.Language == syntax.Elixir {
			return n, elixirName(t, n)
		}
	}
	return -1, ""
}

var elixirDefinitions = map[string]bool{"def": true, "defp": true, "defmacro": true, "defmacrop": true}

func elixirName(t *syntax.Tree, n int) string {
	if head := t.Child(n, "target"); head < 0 || !elixirDefinitions[t.Text(head)] {
		return ""
	}
	args := t.ChildOf(n, "arguments")
	if args < 0 {
		return ""
	}
	name, _, _ := strings.Cut(t.Text(args), "(")
	name, _, _ = strings.Cut(name, ",")
	return strings.TrimSpace(strings.SplitN(name, " ", 2)[0])
}

// qualify puts the names of enclosing classes, or a Go receiver's type, before a name.
func qualify(t *syntax.Tree, n int, name string) string {
	if t.Language == syntax.Go {
		if r := t.Child(n, "receiver"); r >= 0 {
			return strings.Trim(lastWord(t.Text(r)), "*()") + "." + name
		}
		return name
	}
	for p := t.Enclosing(n, syntax.Class, syntax.Func); p > 0; p = t.Enclosing(p, syntax.Class, syntax.Func) {
		if c := t.Name(p); c != "" {
			name = c + "." + name
		}
	}
	return name
}

func lastWord(s string) string {
	f := strings.Fields(s)
	if len(f) == 0 {
		return s
	}
	return f[len(f)-1]
}

// exported tells whether code elsewhere can name a declaration.
func exported(t *syntax.Tree, decl int, name string) bool {
	bare := name[strings.LastIndexByte(name, '.')+1:]
	if bare == "" {
		return false
	}
	head := t.Text(decl)
	if i := strings.IndexAny(head, "({\n"); i >= 0 {
		head = head[:i]
	}
	switch t.Language {
	case syntax.Go:
		return unicode.IsUpper(rune(bare[0]))
	case syntax.Python, syntax.Dart:
		return bare[0] != '_'
	case syntax.Rust:
		return strings.HasPrefix(head, "pub")
	case syntax.Java, syntax.CSharp:
		return strings.Contains(head, "public")
	case syntax.JavaScript, syntax.TypeScript, syntax.TSX:
		for p := decl; p > 0; p = t.Parent(p) {
			if t.Kind(p) == "export_statement" {
				return true
			}
			if r := t.Role(p); r == syntax.Block && p != decl {
				return false
			}
		}
		return strings.HasPrefix(name, "exports.") || strings.HasPrefix(name, "module.exports")
	case syntax.Elixir:
		return strings.HasPrefix(head, "def ") || strings.HasPrefix(head, "defmacro ")
	case syntax.C, syntax.CPP:
		return !strings.Contains(head, "static")
	}
	return !strings.Contains(head, "private") && !strings.Contains(head, "fileprivate")
}

// testOnly recognises test code inside production files: Rust's test modules.
func testOnly(t *syntax.Tree, n int) bool {
	if t.Language != syntax.Rust {
		return false
	}
	for p := n; p > 0; p = t.Enclosing(p, syntax.Class, syntax.Func) {
		for _, m := range t.Marks(p) {
			if text := t.Text(m.Node); strings.Contains(text, "cfg(test") || strings.Contains(text, "test]") {
				return true
			}
		}
	}
	return false
}

// outside is the text of a file without its top functions.
func outside(t *syntax.Tree, tops []int) string {
	var b strings.Builder
	from := uint32(0)
	for _, n := range tops {
		if t.Nodes[n].Start > from {
			b.Write(t.Source[from:t.Nodes[n].Start])
		}
		from = t.Nodes[n].End
	}
	b.Write(t.Source[from:])
	return b.String()
}
