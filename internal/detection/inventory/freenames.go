package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// binding places: where a name stands that is made there, first in what it stands in or anywhere.
var (
	bindsFirst = []string{"variable_declarator", "assignment", "assignment_expression", "for_in_clause", "for_in_statement", "for_statement", "enhanced_for_statement", "arrow_function", "default_parameter", "typed_parameter", "named_expression"}
	bindsAll   = []string{"parameters", "formal_parameters", "formal_parameter", "required_parameter", "optional_parameter", "inferred_parameters", "lambda_parameters", "rest_pattern", "object_pattern", "pair_pattern", "array_pattern", "pattern_list", "tuple_pattern", "catch_formal_parameter", "catch_clause", "as_pattern_target", "class_declaration", "class_definition", "function_declaration", "function_definition", "method_declaration"}
)

// InFile tells a test that is written where its file says, in the language of the file.
func (c *Case) InFile() bool {
	return c.file != nil && c.file.Tree != nil && !c.embedded && c.node >= 0
}

// FreeNames are the names that a test uses and does not make itself, or that its whole file uses and
// does not make; nil and false where a test is given something by somebody else.
func (c *Case) FreeNames(whole bool) (out []string, ok bool) {
	if !c.InFile() {
		return nil, false
	}
	t, from, to := c.file.Tree, c.node, c.file.Tree.End(c.node)
	if whole {
		from, to = 0, len(t.Nodes)
	}
	made, used := map[string]bool{}, []string{}
	for n := from; n < to; n++ {
		switch t.Role(n) {
		case syntax.Import, syntax.Comment:
			n = t.End(n) - 1
			continue
		case syntax.String:
			if text := strings.Trim(t.Text(n), "\"'`"); strings.HasPrefix(text, "./") || strings.HasPrefix(text, "../") || strings.Contains(text, "${") {
				return nil, false // a module by its path, or names inside of a text
			}
			n = t.End(n) - 1
			continue
		}
		if !t.Leaf(n) || !t.Named(n) || !plainName(t.Text(n)) || ofMember(t, n) || t.Kind(t.Parent(n)) == "package_declaration" {
			continue
		}
		switch name := t.Text(n); {
		case name == "self" || name == "this" || name == "super":
			if !whole && !strings.HasPrefix(string(t.Source[t.Nodes[n].End:min(len(t.Source), int(t.Nodes[n].End)+8)]), ".assert") {
				return nil, false // its class may have it from anywhere
			}
		case binds(t, n):
			if t.Language == syntax.Python && name != "self" && handedToTest(t, n) {
				return nil, false
			}
			made[name] = true
		case name[0] < '0' || name[0] > '9':
			used = append(used, name)
		}
	}
	for _, name := range used {
		if !made[name] && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out, true
}

// ofMember tells a name that says nothing without what stands before it, or that only labels a
// value or tells a type that is gone when the code runs.
func ofMember(t *syntax.Tree, n int) bool {
	before := strings.TrimRight(string(t.Source[max(0, int(t.Nodes[n].Start)-80):t.Nodes[n].Start]), " \t\r\n")
	if strings.HasSuffix(before, ".") && !strings.HasSuffix(before, "...") {
		return true
	}
	switch t.Kind(n) {
	case "property_identifier", "void_type", "boolean_type", "integral_type", "floating_point_type", "predefined_type", "null", "null_literal", "true", "false", "none", "undefined":
		return true
	case "type_identifier":
		return (t.Language == syntax.TypeScript || t.Language == syntax.TSX || t.Language == syntax.JavaScript) && !binds(t, n)
	}
	if t.Language == syntax.Go { // the key of an element, or a field where it is declared
		if t.Kind(n) == "field_identifier" {
			return true
		}
		if pair := t.Parent(t.Parent(n)); pair >= 0 && t.Kind(pair) == "keyed_element" {
			return t.Nodes[pair].Start == t.Nodes[n].Start
		}
	}
	return t.Kind(t.Parent(n)) == "keyword_argument" && t.Nodes[t.Parent(n)].Start == t.Nodes[n].Start
}

func binds(t *syntax.Tree, n int) bool {
	parent := t.Parent(n)
	kind := t.Kind(parent)
	if t.Language == syntax.Go && bindsInGo(t, n, parent) {
		return true
	}
	return slices.Contains(bindsAll, kind) && t.Kind(n) != "type_identifier" || slices.Contains(bindsFirst, kind) && (t.Nodes[parent].Start == t.Nodes[n].Start || t.Child(parent, "left", "name") == n) || t.Kind(n) == "type_identifier" && kind == "class_declaration"
}

// bindsInGo tells a name that a statement or a declaration of Go makes.
func bindsInGo(t *syntax.Tree, n, parent int) bool {
	switch t.Kind(parent) {
	case "expression_list":
		list := t.Parent(parent)
		kind := t.Kind(list)
		return (kind == "short_var_declaration" || kind == "range_clause") && t.Nodes[list].Start == t.Nodes[parent].Start
	case "parameter_declaration", "variadic_parameter_declaration", "var_spec", "const_spec":
		return t.Kind(n) == "identifier"
	case "type_spec":
		return t.Nodes[parent].Start == t.Nodes[n].Start
	}
	return false
}

// handedToTest tells a parameter of a test, which a fixture from anywhere gives.
func handedToTest(t *syntax.Tree, n int) bool {
	fn := t.Enclosing(n, syntax.Func, syntax.Lambda)
	if fn < 0 || t.Role(fn) != syntax.Func || !strings.HasPrefix(t.Name(fn), "test") {
		return false
	}
	body := t.Body(fn)
	return body >= 0 && n < body && t.NameNode(fn) != n
}
