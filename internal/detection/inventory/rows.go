package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
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
	if a.Node >= 0 && r.tree.Role(a.Node) == syntax.String && expression.IsString(r.tree.ArgText(a)) && r.tree.ArgText(a)[0] != '`' {
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
	names := strings.Split(firstLine(strings.TrimSpace(t.ArgText(args[0]))), "|")
	rows := make([]int, cells/len(names))
	for i := range rows {
		rows[i] = -2 - len(r.file.cells) - i
	}
	var row []binding
	for _, a := range args {
		if text := t.ArgText(a); strings.HasPrefix(text, "${") {
			row = append(row, binding{strings.TrimSpace(names[len(row)]), cellText(t, a.Node)})
		}
		if len(row) == len(names) {
			r.file.cells, row = append(r.file.cells, row), nil
		}
	}
	return rows, true
}

// cellText is the value in a hole of a template, which is one token with the text around it
// everywhere else.
func cellText(t *syntax.Tree, hole int) string {
	list := readTokens(t, hole+1, t.End(hole))
	if len(list) < 2 {
		return ""
	}
	return joined(list[1 : len(list)-1]) // between ${ and }
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
	rows, ok := r.rowsOf(n, d)
	if !ok {
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

// rowsOf are the rows of a list, as far as they can be told; it is false when none can.
func (r *reader) rowsOf(n int, d *definition) ([]int, bool) {
	rows, ok := r.file.listElements(n)
	if ok {
		return rows, true
	}
	d.written += r.file.writtenElements(n, 0)
	rows = r.file.partlyListed(n, 0)
	d.more = d.more || len(rows) > 0
	d.unknown = d.unknown || len(rows) == 0
	return rows, len(rows) > 0
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
			if !ok && rule.Provider && rule.Label == "" && len(args) == 0 { // the method of the test's own name
				d.rowRule = rule
				d.unknown = !r.providedRows(d.title, d) || d.unknown
				continue
			}
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
			r.furtherRows(rule, a, args, d)
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
		for _, other := range r.file.overloads[name] { // the test may have the same name
			if len(r.tree.ParamNames(other)) == 0 {
				fn = other
			}
		}
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

// bindRows writes down the value of every parameter in every row.
func (r *reader) bindRows(c *Case, d definition, sc scope) {
	loops := sc.loops
	if d.unknown || d.more {
		c.written = d.written
	}
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
				bound := r.file.bindRow(l.names, r.spread(rule, l.names, row))
				next = append(next, append(base[:len(base):len(base)], bound...))
			}
		}
		c.binds = next
	}
}

// spread is the only value of a row, where a framework hands the values of a row over one
// by one: each([["a"], ["b"]]) gives "a" to the first parameter. In PHP all of them do.
func (r *reader) spread(rule *catalog.Rows, names []string, row int) int {
	t := r.tree
	if len(names) != 1 || row < 0 || len(rule.Modifier)+len(rule.After) == 0 && t.Language != syntax.PHP {
		return row
	}
	if kids := t.NamedChildren(row); t.Language == syntax.PHP && t.Role(row) == syntax.Pair && len(kids) == 2 {
		row = kids[1] // the key is the name of the row
	}
	if t.Role(row) != syntax.List {
		return row
	}
	if kids := t.NamedChildren(row); len(kids) == 1 && t.Role(kids[0]) != syntax.Pair {
		return kids[0]
	}
	return row
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
