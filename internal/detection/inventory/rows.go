package inventory

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/syntax"
)

// binding is a parameter's value in one row.
type binding struct {
	name string
	text string
}

// maxRows bounds how many rows are followed one by one.
const maxRows = 200

// readRows takes the rows a link of the chain holds.
func (r *reader) readRows(p *prepared, l syntax.Link, titled bool, d *definition) {
	rule := p.rowLinks[l.Name]
	if rule == nil || titled || l.Name == "" || !l.Called {
		return
	}
	at := 0
	if rule.Argument != nil {
		at = *rule.Argument
	}
	d.rowRule = rule
	if at >= len(l.Args) {
		if l.Block < 0 {
			d.unknown = true
		}
		return
	}
	a := l.Args[at]
	if rows, ok := r.templateTable(l.Args); ok {
		d.hasRows, d.rows = true, rows
		return
	}
	if a.Node >= 0 && r.tree.Role(a.Node) == syntax.String && isString(r.tree.ArgText(a)) && r.tree.ArgText(a)[0] != '`' {
		d.unknown = true // ->with('emails'): rows of that name, somewhere else
		return
	}
	if a.Node >= 0 && r.tree.Role(a.Node) == syntax.String { // test.each`a | b …`
		d.hasRows, d.unknown = false, false
		rows := templateRows(r.tree.ArgText(a))
		if rows < 0 {
			d.unknown = true
			return
		}
		d.hasRows = true
		d.rows = make([]int, rows)
		for i := range d.rows {
			d.rows[i] = -1
		}
		return
	}
	r.setRows(a.Node, d)
}

// templateTable lists the rows of a tagged template, whose parts the grammar gives as
// arguments: its first line names the columns, each value fills a cell.
func (r *reader) templateTable(args []syntax.Arg) ([]int, bool) {
	t := r.tree
	if args[0].Node < 0 || t.Role(t.Parent(args[0].Node)) != syntax.String {
		return nil, false
	}
	cells := 0
	for _, a := range args {
		if strings.HasPrefix(t.ArgText(a), "${") {
			cells++
		}
	}
	columns := strings.Count(firstLine(strings.TrimSpace(t.ArgText(args[0]))), "|") + 1
	rows := make([]int, cells/columns)
	for i := range rows {
		rows[i] = -1
	}
	return rows, true
}

// templateRows counts the rows of a tagged template table.
func templateRows(s string) int {
	lines := 0
	for line := range strings.SplitSeq(strings.Trim(s, "`"), "\n") {
		if strings.Contains(line, "${") {
			lines++
		}
	}
	return lines
}

func (r *reader) setRows(n int, d *definition) {
	rows, ok := r.file.listElements(n)
	if !ok {
		d.unknown = true
		return
	}
	if d.hasRows { // stacked decorators multiply
		var product []int
		for range d.rows {
			product = append(product, rows...)
		}
		d.rows = product
		return
	}
	d.hasRows, d.rows = true, rows
}

// markRows takes rows from decorators, annotations and attributes.
func (r *reader) markRows(p *prepared, m syntax.Mark, d *definition) {
	for i := range p.Rows {
		rule := &p.Rows[i]
		args := m.Chain[len(m.Chain)-1].Args
		switch {
		case markNamed(m.Name(), rule.RowMark):
			d.hasRows = true
			d.rowRule = rule
			d.rows = append(d.rows, m.Node)
		case markNamed(m.Name(), rule.Mark) && r.countedRows(rule, args, d):
		case markNamed(m.Name(), rule.Mark) && r.crossedRows(rule, args, d):
		case markNamed(m.Name(), rule.Mark):
			a, ok := rowArgument(rule, args)
			if !ok {
				continue
			}
			d.rowRule = rule
			if rule.Names != nil && *rule.Names < len(args) {
				d.params = splitNames(r.tree.ArgText(args[*rule.Names]))
			}
			if rule.Provider {
				d.unknown = !r.providedRows(r.tree.ArgText(a), d) || d.unknown
				continue
			}
			if a.Node < 0 {
				d.unknown = true
				continue
			}
			r.setMarkRows(a.Node, rule, d)
		}
	}
}

func rowArgument(rule *catalog.Rows, args []syntax.Arg) (syntax.Arg, bool) {
	if rule.Label != "" {
		for _, a := range args {
			if a.Label == rule.Label {
				return a, true
			}
		}
		if rule.Argument == nil {
			return syntax.Arg{}, false
		}
	}
	at := 0
	if rule.Argument != nil {
		at = *rule.Argument
	}
	if at < len(args) {
		return args[at], true
	}
	return syntax.Arg{}, false
}

// provider is the list that a named function or field returns.
func (r *reader) provider(name string) int {
	name = strings.Trim(strings.TrimPrefix(name, "nameof"), `"' :()`)
	if i := strings.LastIndexAny(name, ":."); i >= 0 {
		name = name[i+1:]
	}
	if fn, ok := r.file.functions[name]; ok {
		return r.returnedBy(fn)
	}
	if v, ok := r.file.globals[name]; ok {
		return v
	}
	return -1
}

// returnedBy is what a function returns last.
func (r *reader) returnedBy(fn int) int {
	t := r.tree
	last := -1
	for n := fn; n < t.End(fn); n++ {
		if t.Role(n) == syntax.Return {
			if kids := t.NamedChildren(n); len(kids) > 0 {
				last = kids[len(kids)-1]
			}
		}
	}
	if last < 0 {
		last = r.soleExpression(fn)
	}
	return last
}

func splitNames(s string) []string {
	s = strings.Trim(s, `"'[]() `)
	var out []string
	for part := range strings.FieldsFuncSeq(s, func(r rune) bool { return strings.ContainsRune(`,"' `, r) }) {
		out = append(out, part)
	}
	return out
}

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
		if v, ok := f.globals[t.Text(n)]; ok && v != n {
			if f.grows(t.Text(n)) {
				return nil, false
			}
			return f.elementsAt(v, depth+1)
		}
		if v := f.localValue(n); v >= 0 {
			return f.elementsAt(v, depth+1)
		}
	case syntax.Map:
		return f.plainElements(n)
	case syntax.List:
		if strings.HasSuffix(t.Kind(n), "comprehension") {
			return nil, false
		}
		if body := t.Child(n, "body"); body >= 0 { // Go composite literal
			return f.plainElements(body)
		}
		if init := t.ChildRole(n, syntax.List); init >= 0 && t.Language != syntax.PHP && (t.Kind(n) == "array_creation_expression" || t.Kind(n) == "implicit_array_creation_expression") {
			return f.plainElements(init)
		}
		return f.plainElements(n)
	case syntax.Call:
		links := t.Chain(n)
		last := links[len(links)-1]
		if len(links) == 2 && len(last.Args) == 0 && named(last.Name, sameList) { // [1, 2].freeze
			return f.elementsAt(links[0].Node, depth+1)
		}
		if listMakers[last.Name] || len(links) > 1 && listMakers[links[0].Name] && last.Name == "" {
			if t.Language == syntax.Rust || last.Name == "list" || last.Name == "tuple" || t.Language == syntax.Java && last.Name == "asList" {
				if len(last.Args) == 1 && last.Args[0].Node >= 0 && t.Role(last.Args[0].Node) == syntax.List {
					return f.elementsAt(last.Args[0].Node, depth+1)
				}
			}
			var out []int
			for _, a := range last.Args {
				out = append(out, a.Node)
			}
			return out, true
		}
		if init := t.ChildRole(n, syntax.List); init >= 0 && t.Language == syntax.CSharp { // new TheoryData<int> { 1, 2 }
			return f.plainElements(init)
		}
	}
	return nil, false
}

func (f *File) plainElements(n int) ([]int, bool) {
	t := f.Tree
	var out []int
	for _, c := range t.NamedChildren(n) {
		switch t.Kind(c) {
		case "spread_element", "list_splat", "dictionary_splat", "splat_argument", "variadic_unpacking", "spread_expression", "type_arguments", "type_identifier":
			return nil, false
		}
		if t.Field(c) == "type" {
			continue
		}
		out = append(out, c)
	}
	return out, true
}

// localValue is the value last given to a name before its use, in the same function.
func (f *File) localValue(n int) int {
	t := f.Tree
	name := t.Text(n)
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

// intoLoop multiplies what stands in a loop by the loop's rows.
func (r *reader) intoLoop(n int, sc scope) scope {
	names, list := r.file.loopParts(n)
	rows, ok := r.file.listElements(list)
	if !ok {
		sc.dynamic = true
		return sc
	}
	sc.rows *= len(rows)
	sc.loops = append(sc.loops[:len(sc.loops):len(sc.loops)], loop{names: names, rows: rows})
	return sc
}

// loopParts are the names a loop binds and the list it runs over, -1 when it has none.
func (f *File) loopParts(n int) ([]string, int) {
	t := f.Tree
	if c := t.ChildOf(n, "range_clause"); c >= 0 { // Go
		left := t.Child(c, "left")
		if left < 0 {
			return nil, t.Child(c, "right")
		}
		_, value, _ := strings.Cut(strings.ReplaceAll(t.Text(left), " ", ""), ",")
		if value == "" {
			return nil, t.Child(c, "right")
		}
		return []string{value}, t.Child(c, "right")
	}
	if c := t.Child(n, "condition"); c >= 0 && t.Language == syntax.Elixir { // for x <- list do
		if t.ChildOf(c, "<-") < 0 || len(t.NamedChildren(n)) != 2 {
			return nil, -1
		}
		return splitNames(strings.Trim(t.Text(t.Child(c, "left")), "{}[]")), t.Child(c, "right")
	}
	left, right := t.Child(n, "left", "name", "pattern", "value", "item"), t.Child(n, "right", "value", "collection", "iterable")
	if right >= 0 && left == right {
		right = -1
	}
	if right < 0 {
		kids := t.NamedChildren(n)
		if len(kids) >= 3 {
			left, right = kids[0], kids[1]
		} else {
			return nil, -1
		}
	}
	var names []string
	if left >= 0 {
		names = splitNames(t.Text(left))
	}
	return names, right
}

// intoEach multiplies what stands in list.forEach(x => …) by the list's length.
func (r *reader) intoEach(links []syntax.Link, sc scope) scope {
	if len(links) < 2 {
		return sc
	}
	last := links[len(links)-1]
	switch last.Name {
	case "each", "forEach", "map", "each_with_index", "times", "foreach", "for_each", "withData", "each_pair", "each_key":
	default:
		return sc
	}
	body := last.Block
	if body < 0 && len(last.Args) > 0 {
		body = last.Args[len(last.Args)-1].Node
	}
	if !r.isBody(body) {
		return sc
	}
	object := links[len(links)-2].Node
	rows, ok := r.file.listElements(object)
	if !ok || len(links) > 2 {
		sc.dynamic = true
		return sc
	}
	sc.rows *= len(rows)
	sc.loops = append(sc.loops[:len(sc.loops):len(sc.loops)], loop{names: r.tree.ParamNames(body), rows: rows})
	return sc
}

// bindRows writes down the value of every parameter in every row.
func (r *reader) bindRows(c *Case, d definition, sc scope) {
	loops := sc.loops
	if d.hasRows && !d.unknown {
		loops = append(loops[:len(loops):len(loops)], loop{names: d.params, rows: d.rows})
	}
	if len(loops) == 0 || c.Rows > maxRows || c.Rows == 0 {
		return
	}
	c.binds = [][]binding{nil}
	for i, l := range loops {
		var next [][]binding
		for _, base := range c.binds {
			for _, row := range l.rows {
				rule := d.rowRule
				if i < len(loops)-1 || rule == nil {
					rule = &catalog.Rows{}
				}
				bound := r.file.bindRow(l.names, r.spread(rule, l.names, row), rule.Strings)
				next = append(next, append(base[:len(base):len(base)], bound...))
			}
		}
		c.binds = next
	}
}

// spread is the only value of a row, where a framework hands the values of a row over one
// by one: each([["a"], ["b"]]) gives "a" to the first parameter.
func (r *reader) spread(rule *catalog.Rows, names []string, row int) int {
	t := r.tree
	if len(names) != 1 || row < 0 || t.Role(row) != syntax.List || len(rule.Modifier)+len(rule.After) == 0 {
		return row
	}
	if kids := t.NamedChildren(row); len(kids) == 1 && t.Role(kids[0]) != syntax.Pair {
		return kids[0]
	}
	return row
}

// bindRow gives the names of a loop or parameter list their values in one row.
func (f *File) bindRow(names []string, row int, commaSeparated bool) []binding {
	if row < 0 {
		return nil
	}
	t := f.Tree
	values := f.rowValues(row)
	if len(names) == 0 { // ({ a, total }) => …: the row's keys are the names
		var out []binding
		for _, v := range values {
			if v.key != "" {
				out = append(out, binding{v.key, v.text})
			}
		}
		return out
	}
	if commaSeparated && t.Role(row) == syntax.String {
		var out []binding
		for i, v := range strings.Split(strings.Trim(literalText(t.Text(row), syntax.String), `"`), ",") {
			if i < len(names) {
				out = append(out, binding{names[i], strings.TrimSpace(v)})
			}
		}
		return out
	}
	var out []binding
	if len(names) == 1 {
		if t.Role(row) == syntax.Pair { // for name, value := range map: the value
			if kids := t.NamedChildren(row); len(kids) == 2 {
				row = kids[1]
			}
		}
		out = append(out, binding{names[0], f.nodeText(row)})
		for _, v := range values {
			if v.key != "" {
				out = append(out, binding{names[0] + "." + v.key, v.text})
			}
		}
		if len(values) == 1 && values[0].key == "" && values[0].text != "" && t.Role(row) != syntax.List {
			out[0].text = values[0].text
		}
		return out
	}
	for i, v := range values {
		if v.key != "" {
			out = append(out, binding{v.key, v.text})
		} else if i < len(names) {
			out = append(out, binding{names[i], v.text})
		}
	}
	return out
}

type keyed struct{ key, text string }

// rowValues splits a row into its values, with keys where it has them.
func (f *File) rowValues(row int) []keyed {
	t := f.Tree
	for t.Kind(row) == "literal_element" || t.Kind(row) == "array_element_initializer" || t.Kind(row) == "argument" {
		kids := t.NamedChildren(row)
		if len(kids) == 0 {
			break
		}
		if len(kids) == 2 { // PHP: 'title' => [row]
			row = kids[1]
			continue
		}
		row = kids[0]
	}
	var out []keyed
	switch role := t.Role(row); {
	case role == syntax.Decorator:
		for _, m := range f.markArgs(row) {
			out = append(out, keyed{m.Label, f.rangeText(m.Start, m.End)})
		}
	case role == syntax.Call: // pytest.param(1, 2), Arguments.of(1, 2), Row{…}
		links := t.Chain(row)
		for _, a := range links[len(links)-1].Args {
			if a.Label == "id" || a.Label == "marks" {
				continue
			}
			out = append(out, keyed{a.Label, f.rangeText(a.Start, a.End)})
		}
	case role == syntax.Binary && t.Language == syntax.Kotlin:
		for _, k := range t.NamedChildren(row) {
			if t.Role(k) != syntax.Ident {
				out = append(out, keyed{"", f.nodeText(k)})
			}
		}
	case role == syntax.Pair:
		kids := t.NamedChildren(row)
		if len(kids) == 2 && (t.Kind(kids[1]) == "literal_element" || t.Kind(kids[1]) == "literal_value" || t.Role(kids[1]) == syntax.Map) {
			return f.rowValues(kids[1]) // map tables: the key names the row
		}
		for _, k := range kids {
			out = append(out, keyed{"", f.nodeText(k)})
		}
	default:
		container := row
		if b := t.Child(row, "body"); b >= 0 {
			container = b
		} else if b := t.ChildRole(row, syntax.List); b >= 0 && strings.HasSuffix(t.Kind(row), "array_creation_expression") { // new object[] { 1, 2 }
			container = b
		}
		fields := f.structFields(row)
		for i, k := range t.NamedChildren(container) {
			if t.Field(k) == "type" {
				continue
			}
			key, value := t.Child(k, "key", "name"), t.Child(k, "value")
			if t.Kind(k) == "keyed_element" || t.Role(k) == syntax.Pair {
				kk := t.NamedChildren(k)
				if key < 0 && len(kk) > 0 {
					key = kk[0]
				}
				if value < 0 && len(kk) > 1 {
					value = kk[1]
				}
			}
			switch {
			case key >= 0 && value >= 0:
				out = append(out, keyed{strings.Trim(t.Text(key), `:'" `), f.nodeText(value)})
			case i < len(fields):
				out = append(out, keyed{fields[i], f.nodeText(k)})
			default:
				out = append(out, keyed{"", f.nodeText(k)})
			}
		}
		if len(out) == 0 {
			out = append(out, keyed{"", f.nodeText(row)})
		}
	}
	return out
}

// structFields are the field names of a Go table's anonymous struct, for rows without keys.
func (f *File) structFields(row int) []string {
	t := f.Tree
	if t.Language != syntax.Go {
		return nil
	}
	list := t.Enclosing(row, syntax.List)
	if list < 0 {
		return nil
	}
	var out []string
	typ := t.Child(list, "type")
	if typ < 0 {
		return nil
	}
	for n := typ; n < t.End(typ); n++ {
		if t.Kind(n) == "field_identifier" && t.Field(n) == "name" {
			out = append(out, t.Text(n))
		}
	}
	return out
}

func (f *File) markArgs(n int) []syntax.Arg {
	t := f.Tree
	for c := n; c < t.End(n); c++ {
		if t.Role(c) == syntax.Args {
			return t.ArgsOf(c)
		}
	}
	return nil
}

// nodeText is a node's tokens in one spelling.
func (f *File) nodeText(n int) string {
	return joined(f.tokens.within(f.Tree.Nodes[n].Start, f.Tree.Nodes[n].End))
}

func (f *File) rangeText(start, end uint32) string { return joined(f.tokens.within(start, end)) }

// sameList are methods that give back the list they are called on.
var sameList = []string{"freeze", "toList", "to_a", "iter", "into_iter", "asIterable", "entries", "toArray", "ToList", "ToArray", "clone"}

// slicers are calls that keep only the first elements of a list.
var slicers = []string{"first", "take", "limit", "head", "prefix", "Take"}

// slicedElements are those of ROWS.first(2), ROWS.slice(0, 2) and ROWS[:2].
func (f *File) slicedElements(n, depth int) ([]int, bool) {
	t := f.Tree
	list, from, to := -1, 0, -1
	switch t.Role(n) {
	case syntax.Call:
		links := t.Chain(n)
		if len(links) != 2 || links[0].Called {
			return nil, false
		}
		last := links[1]
		numbers := intArgs(t, last.Args)
		switch {
		case named(last.Name, slicers) && len(numbers) == 1:
			to = numbers[0]
		case (last.Name == "slice" || last.Name == "subList") && len(numbers) == 2:
			from, to = numbers[0], numbers[1]
		default:
			return nil, false
		}
		list = links[0].Node
	case syntax.Index:
		open := strings.LastIndexByte(t.Text(n), '[')
		low, high, ok := strings.Cut(strings.TrimSuffix(t.Text(n)[max(0, open+1):], "]"), ":")
		if kids := t.NamedChildren(n); ok && len(kids) > 0 {
			list = kids[0]
			from, _ = strconv.Atoi(strings.TrimSpace(low))
			if v, err := strconv.Atoi(strings.TrimSpace(high)); err == nil {
				to = v
			}
		}
	}
	if list < 0 || from < 0 {
		return nil, false
	}
	all, ok := f.elementsAt(list, depth+1)
	if !ok || from > len(all) {
		return nil, false
	}
	if to < 0 || to > len(all) {
		to = len(all)
	}
	return all[min(from, to):to], true
}

func intArgs(t *syntax.Tree, args []syntax.Arg) []int {
	var out []int
	for _, a := range args {
		v, err := strconv.Atoi(t.ArgText(a))
		if err != nil {
			return nil
		}
		out = append(out, v)
	}
	return out
}
