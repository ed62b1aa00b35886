package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/syntax"
)

// byMembers are the forms of the file's frameworks by which the functions of an object are tests.
func (r *reader) byMembers(yield func(*prepared, *catalog.MembersForm) bool) {
	for _, p := range r.active {
		for i := range p.Test {
			if m := p.Test[i].Members; m != nil && !yield(p, m) {
				return
			}
		}
	}
}

// membersOfCall reads addBatch({ "a cart": { "is empty": function () { … } } }).
func (r *reader) membersOfCall(n int, sc scope) (found bool) {
	if sc.inCase {
		return false
	}
	for p, form := range r.byMembers {
		if len(form.Of) == 0 {
			continue
		}
		suite := sc
		for _, l := range r.tree.Chain(n) {
			if title := r.titleOf(l); title != "" && l.Called {
				suite.suite = append(slices.Clip(sc.suite), title)
			}
			if !l.Called || !named(l.Name, form.Of) {
				continue
			}
			for _, a := range l.Args {
				if object := r.objectIn(a.Node); object >= 0 {
					found = r.members(p, form, object, suite) || found
				}
			}
		}
		if found {
			return true
		}
	}
	return false
}

// titleOf is the text that a call is given first: describe("cart").
func (r *reader) titleOf(l syntax.Link) string {
	if len(l.Args) == 0 || l.Args[0].Node < 0 || r.tree.Role(l.Args[0].Node) != syntax.String {
		return ""
	}
	return strings.Trim(r.tree.ArgText(l.Args[0]), "\"'`")
}

// membersAssigned reads exports.cart = { empty: function (test) { … } } and exports.empty = function (test) { … }.
func (r *reader) membersAssigned(n int, sc scope) bool {
	left, right := r.tree.Child(n, "left"), r.tree.Child(n, "right")
	if sc.inCase || left < 0 || right < 0 {
		return false
	}
	for p, form := range r.byMembers {
		if !form.Assigned.Set() || !form.Assigned.Match(r.tree.Text(left)) {
			continue
		}
		name := assignedName(r.tree.Text(left))
		if object := r.objectIn(right); object >= 0 {
			inner := sc
			if name != "" {
				inner.suite = append(slices.Clip(sc.suite), name)
			}
			return r.members(p, form, object, inner)
		}
		if why := r.wordBefore(n, form.Off); why != "" {
			sc.state = stated{state: Skipped, why: why}.over(sc.state)
		}
		return name != "" && r.memberCase(p, form, n, name, right, sc)
	}
	return false
}

// wordBefore is the line of a statement that has one of the words before its title: skip / "adds"_test = …
func (r *reader) wordBefore(n int, words []string) string {
	if len(words) == 0 {
		return ""
	}
	if around := r.tree.Enclosing(n, syntax.ExprStmt); around >= 0 {
		n = around
	}
	before, _, quoted := strings.Cut(r.tree.Text(n), "\"")
	if !quoted || !slices.ContainsFunc(words, func(word string) bool { return strings.Contains(before, word) }) {
		return ""
	}
	return firstLine(r.tree.Text(n))
}

// assignedName is the name that exports.adds, exports["adds"] and "adds"_test give a test.
func assignedName(left string) string {
	if first, last := strings.IndexAny(left, "\"'`"), strings.LastIndexAny(left, "\"'`"); first < last {
		return left[first+1 : last]
	}
	return strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(left, "module."), "exports"), ".")
}

// membersTyped reads fields of a type that makes them tests: It should_add = () => total.ShouldEqual(3);
// one without a value is still to be written.
func (r *reader) membersTyped(n int, sc scope) bool {
	t := r.tree
	declared := t.Parent(n)
	if sc.inCase || declared < 0 || t.Kind(declared) != "variable_declaration" {
		return false
	}
	for p, form := range r.byMembers {
		if len(form.Typed) == 0 || !named(t.Text(t.Child(declared, "type")), form.Typed) {
			continue
		}
		for _, c := range t.NamedChildren(n) {
			if t.Role(c) == syntax.Lambda {
				return r.memberCase(p, form, n, t.Name(n), c, sc)
			}
		}
		r.addCallCase(n, p, definition{title: t.Name(n), literal: true, body: -1, state: stated{state: Skipped, why: "no body"}}, sc)
		return true
	}
	return false
}

// objectIn is the object that a node is, or that a function returns; -1 when there is none.
func (r *reader) objectIn(n int) int {
	t := r.tree
	switch {
	case n < 0:
		return -1
	case t.Kind(n) == "object":
		return n
	case t.Role(n) != syntax.Lambda:
		return -1
	}
	for c := n + 1; c < t.End(n); c++ {
		if t.Role(c) == syntax.Return {
			return t.ChildOf(c, "object")
		}
	}
	return -1
}

// members reads the functions of an object as tests and the objects in it as suites.
func (r *reader) members(p *prepared, form *catalog.MembersForm, object int, sc scope) (found bool) {
	t := r.tree
	for _, pair := range t.NamedChildren(object) {
		if value := t.Child(pair, "value"); value >= 0 && named(r.key(pair), form.Off) && t.Text(value) != "false" {
			sc.state = stated{state: Skipped, why: firstLine(t.Text(pair))}.over(sc.state)
		}
	}
	for _, pair := range t.NamedChildren(object) {
		key, value := r.key(pair), t.Child(pair, "value")
		if t.Kind(pair) == "method_definition" {
			value = pair
		}
		if key == "" || value < 0 || named(key, form.Except) {
			continue
		}
		if t.Kind(value) == "object" {
			inner := sc
			inner.suite = append(slices.Clip(sc.suite), key)
			found = r.members(p, form, value, inner) || found
		} else {
			found = r.memberCase(p, form, pair, key, value, sc) || found
		}
	}
	return found
}

// memberCase reads one function as a test.
func (r *reader) memberCase(p *prepared, form *catalog.MembersForm, n int, name string, value int, sc scope) bool {
	t := r.tree
	if role := t.Role(value); role != syntax.Lambda && role != syntax.Func || named(name, form.Except) {
		return false
	}
	if form.Params.Set() && !form.Params.Match(r.paramText(value)) {
		return false
	}
	body := value
	if t.Kind(value) == "method_definition" {
		body = t.Body(value)
	}
	r.addCallCase(n, p, definition{title: name, literal: true, body: body, params: t.ParamNames(value)}, sc)
	return true
}

// key is the name of a member, without quotes.
func (r *reader) key(pair int) string {
	key := r.tree.Child(pair, "key", "name")
	if key < 0 {
		return ""
	}
	return strings.Trim(r.tree.Text(key), "\"'`")
}
