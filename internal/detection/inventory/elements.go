package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// listMakers are calls that only wrap their arguments into a list.
var listMakers = map[string]bool{
	"of": true, "listOf": true, "asList": true, "arrayOf": true, "setOf": true, "mapOf": true, "vec": true, "list": true, "tuple": true, "List": true,
	"Seq": true, "Table": true, "Array": true, "Set": true, "Vector": true, "sequenceOf": true, "array": true, "freeze": true, "listOfNotNull": true, "intArrayOf": true,
}

// listElements lists the elements of a literal list, looking through names and list
// makers. ok is false when they cannot be told.
func (f *File) listElements(n int) ([]int, bool) {
	return f.elementsAt(n, 0)
}

// listed are the elements of the list that a link of a chain is: ROWS, List(1, 2).
func (f *File) listed(l syntax.Link) ([]int, bool) {
	if rows, ok := f.listElements(l.Node); ok {
		return rows, true
	}
	if !l.Called || !listMakers[l.Name] {
		return nil, false
	}
	return f.handedElements(l.Args, 0)
}

// oneRecordOnly begins a record of Elixir, or another one with some fields changed: %Cart{cart | rows: 3}.
var oneRecordOnly = lazy.MustCompile(`^%(?:[A-Z_][\w.]*\{|\{\s*@?[\w.]+\s*\|)`)

func (f *File) elementsAt(n, depth int) ([]int, bool) {
	t := f.Tree
	if n < 0 || depth > 4 {
		return nil, false
	}
	if part, ok := f.slicedElements(n, depth); ok {
		return part, true
	}
	switch t.Role(n) {
	case syntax.Paren, syntax.Cast, syntax.Unary:
		if kids := t.NamedChildren(n); len(kids) > 0 {
			return f.elementsAt(kids[0], depth+1)
		}
	case syntax.Ident:
		if v := f.blockValue(n); v >= 0 {
			return f.elementsAt(v, depth+1)
		}
		if v, ok := f.globals[t.Text(n)]; ok && v != n {
			if f.grows(t.Text(n)) {
				return nil, false
			}
			return f.elementsAt(v, depth+1)
		}
		if v := f.localValue(n); v >= 0 {
			elements, ok := f.elementsAt(v, depth+1)
			return elements, ok && (len(elements) > 0 || !f.mentioned(t.Text(n), t.Nodes[v].End, t.Nodes[n].Start))
		}
	case syntax.Binary:
		return f.joinedElements(n, depth)
	case syntax.Map:
		if oneRecordOnly.MatchString(t.Text(n)) {
			return nil, false
		}
		return f.plainElements(n, depth)
	case syntax.List:
		if strings.HasSuffix(t.Kind(n), "comprehension") {
			return nil, false
		}
		if body := t.Child(n, "body"); body >= 0 { // Go composite literal
			return f.plainElements(body, depth)
		}
		if value := t.Child(n, "value"); value >= 0 && t.Kind(n) == "compound_literal_expression" { // std::vector<Row>{{"a", 1}}
			return f.plainElements(value, depth)
		}
		if init := t.ChildRole(n, syntax.List); init >= 0 && t.Language != syntax.PHP && (t.Kind(n) == "array_creation_expression" || t.Kind(n) == "implicit_array_creation_expression") {
			return f.plainElements(init, depth)
		}
		return f.plainElements(n, depth)
	case syntax.Call:
		links := t.Chain(n)
		last := links[len(links)-1]
		if len(links) == 2 && links[0].Name == "Object" && last.Name == "entries" && len(last.Args) == 1 {
			return f.elementsAt(last.Args[0].Node, depth+1)
		}
		if len(links) > 1 && !slices.ContainsFunc(links[1:], func(l syntax.Link) bool { return len(l.Args) > 0 || !named(l.Name, sameList) }) { // [1, 2].freeze
			return f.elementsAt(links[0].Node, depth+1)
		}
		if first := links[0].Node; len(links) == 2 && named(last.Name, makesOfEach) && first >= 0 && t.Role(first) == syntax.List && (last.Block >= 0 || len(last.Args) == 1) { // one for each: [1, 2].map { make($0) }
			return f.elementsAt(first, depth+1)
		}
		if list := f.madeFrom(links); list >= 0 {
			return f.elementsAt(list, depth+1)
		}
		if listMakers[last.Name] || len(links) > 1 && listMakers[links[0].Name] && last.Name == "" {
			if t.Language == syntax.Rust || last.Name == "list" || last.Name == "tuple" || t.Language == syntax.Java && last.Name == "asList" {
				if len(last.Args) == 1 && last.Args[0].Node >= 0 && t.Role(last.Args[0].Node) == syntax.List {
					return f.elementsAt(last.Args[0].Node, depth+1)
				}
			}
			return f.handedElements(last.Args, depth)
		}
		if init := t.ChildRole(n, syntax.List); init >= 0 && t.Language == syntax.CSharp { // new TheoryData<int> { 1, 2 }
			return f.plainElements(init, depth)
		}
	}
	return nil, false
}

// madeFrom is the list of which JavaScript makes another with the same elements: new Set([1, 2]),
// Array.from(rows); -1 for anything else.
func (f *File) madeFrom(links []syntax.Link) int {
	name, last := syntax.ChainName(links), links[len(links)-1]
	if !jsLike[f.Tree.Language] || len(last.Args) != 1 || name != "Set" && name != "Map" && name != "Array.from" {
		return -1
	}
	return last.Args[0].Node
}

// mentioned tells a name that something is done with between two places: a list that was empty at
// first may be filled by then.
func (f *File) mentioned(name string, from, to uint32) bool {
	return from < to && slices.ContainsFunc(f.tokens.within(from, to), func(tk token) bool { return tk.text == name })
}

// localValue is the value last given to a name before its use, in the same function.
func (f *File) localValue(n int) int {
	t := f.Tree
	name := strings.TrimLeft(t.Text(n), "$@") // as PHP and Ruby write them
	fn := t.Enclosing(n, syntax.Func, syntax.Lambda)
	if fn < 0 {
		return -1
	}
	value := -1
	for v := fn; v < n; v++ {
		if role := t.Role(v); role == syntax.Var || role == syntax.Assign {
			if left, right := f.assigned(v); left == name && right >= 0 && !t.Within(n, v) {
				value = right
			}
		}
	}
	return value
}

// blockValue is the value last given to a name before its use in one of the blocks around it, in
// the languages whose tests are blocks and no functions: two tests may use one name.
func (f *File) blockValue(n int) int {
	t := f.Tree
	if t.Language != syntax.Scala && t.Language != syntax.Elixir {
		return -1
	}
	for b := t.Enclosing(n, syntax.Block); b >= 0; b = t.Enclosing(b, syntax.Block) {
		value := -1
		for _, k := range t.NamedChildren(b) {
			if k >= n {
				break
			}
			if role := t.Role(k); role != syntax.Var && role != syntax.Assign || t.Within(n, k) {
				continue
			}
			if left, right := f.assigned(k); left == t.Text(n) && right >= 0 {
				value = right
			}
		}
		if value >= 0 {
			return value
		}
	}
	return -1
}

// sameList are methods that give back the list they are called on, or its elements in another order.
var sameList = []string{"freeze", "toList", "to_a", "iter", "into_iter", "asIterable", "entries", "toArray", "ToList", "ToArray", "clone", "shuffle", "shuffled", "reverse", "reversed", "sort", "sorted"}
