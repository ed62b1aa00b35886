package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// headRows takes the rows that a defining call holds among its own arguments, or that
// another call gives to its suite.
func (r *reader) headRows(p *prepared, titled syntax.Link, d *definition) {
	for i := range p.Rows {
		rule := &p.Rows[i]
		if !named(titled.Name, rule.Head) {
			continue
		}
		switch {
		case len(rule.ByCall) > 0:
			r.suiteRows(rule, d)
		case rule.From != nil:
			d.hasRows = true
			for k := *rule.From; k < len(titled.Args); k++ {
				d.rows = append(d.rows, -1)
			}
		case rule.Argument != nil && *rule.Argument < len(titled.Args):
			r.madeRows(rule, titled.Args[*rule.Argument], d)
		default:
			d.unknown = true
		}
	}
}

// suiteRows adds up what all calls of the file give to a case's suite. When there is
// none, the rows stand in another file.
func (r *reader) suiteRows(rule *catalog.Rows, d *definition) {
	t := r.tree
	seen := false
	for _, last := range r.plainCalls() {
		if !named(last.Name, rule.ByCall) || *rule.Argument >= len(last.Args) || len(d.strict) == 0 || t.ArgText(last.Args[*rule.Suite]) != d.strict[0] {
			continue
		}
		seen = true
		one := definition{}
		r.madeRows(rule, last.Args[*rule.Argument], &one)
		d.hasRows, d.unknown = true, d.unknown || one.unknown
		d.rows = append(d.rows, one.rows...)
	}
	if !seen || len(d.rows) == 0 {
		d.unknown = true
	}
}

// plainCalls are the calls of the file that stand outside of functions, read once.
func (r *reader) plainCalls() []syntax.Link {
	t := r.tree
	if r.outside != nil {
		return r.outside
	}
	r.outside = []syntax.Link{}
	for n := 0; n < len(t.Nodes); n++ {
		switch t.Role(n) {
		case syntax.Func:
			n = t.End(n) - 1
		case syntax.Call:
			links := t.Chain(n)
			if last := links[len(links)-1]; last.Block < 0 {
				r.outside = append(r.outside, last)
			}
			n = t.End(n) - 1
		}
	}
	return r.outside
}

// madeRows lists the rows of an argument: a list, or a list in one of the rule's makers.
func (r *reader) madeRows(rule *catalog.Rows, a syntax.Arg, d *definition) {
	t := r.tree
	if types := typeList(r.named(t.ArgText(a)), rule.Makers); types > 0 {
		d.hasRows, d.rows = true, make([]int, types)
		for i := range d.rows {
			d.rows[i] = -1
		}
		return
	}
	if a.Node >= 0 && t.Role(a.Node) == syntax.Call {
		links := t.Chain(a.Node)
		last := links[len(links)-1]
		if !named(last.Name, rule.Makers) {
			d.unknown = true
			return
		}
		if len(last.Args) != 1 || last.Args[0].Node < 0 || t.Role(last.Args[0].Node) != syntax.List {
			d.hasRows = true
			for _, arg := range last.Args {
				d.rows = append(d.rows, arg.Node)
			}
			return
		}
		a = last.Args[0]
	}
	r.setRows(a.Node, d)
}

// named is the text that a type alias of the file stands for.
func (r *reader) named(text string) string {
	source := r.tree.All()
	for _, head := range []string{"using " + text + " =", "using " + text + "="} {
		if _, rest, ok := strings.Cut(source, head); ok {
			value, _, _ := strings.Cut(rest, ";")
			return value
		}
	}
	if before, _, ok := strings.Cut(source, "> "+text+";"); ok {
		if i := strings.LastIndex(before, "typedef "); i >= 0 {
			return before[i+len("typedef "):] + ">"
		}
	}
	return text
}

// typeList counts the types in Types<int, long>; 0 when the text is no such list.
func typeList(text string, makers []string) int {
	name, rest, ok := strings.Cut(strings.TrimSpace(text), "<")
	if !ok {
		return 0
	}
	name = strings.TrimSpace(name)
	if !named(name[strings.LastIndexByte(name, ':')+1:], makers) {
		return 0
	}
	depth, n := 1, 1
	for _, c := range rest {
		switch c {
		case '<', '(':
			depth++
		case '>', ')':
			if depth--; depth == 0 {
				return n
			}
		case ',':
			if depth == 1 {
				n++
			}
		}
	}
	return 0
}

// insideRows multiplies a case by the generators in its body: GENERATE(1, 2, 3).
func (r *reader) insideRows(c *Case, p *prepared) {
	t := r.tree
	for i := range p.Rows {
		rule := &p.Rows[i]
		if len(rule.Inside) == 0 || c.body < 0 {
			continue
		}
		for n := c.body; n < t.End(c.body); n++ {
			if t.Role(n) != syntax.Call {
				continue
			}
			links := t.Chain(n)
			last := links[len(links)-1]
			if name := links[0].Name; len(links) == 1 && r.isWord(p, name) && last.Block >= 0 {
				n = t.End(n) - 1 // a part of its own
				continue
			}
			if !named(last.Name, rule.Inside) || len(last.Args) == 0 {
				continue
			}
			rows := len(last.Args)
			for _, a := range last.Args {
				if a.Node >= 0 && t.Role(a.Node) == syntax.Call {
					if made := t.Chain(a.Node); named(made[len(made)-1].Name, rule.Makers) {
						rows = 0
					}
				}
			}
			if rows == 0 {
				c.Dynamic = true
				continue
			}
			c.Rows *= rows
		}
	}
}

// paramRows multiplies a test by the values that marks on its parameters list. Where
// some parameters are marked as those of the rows, only these take the rows' values.
func (r *reader) paramRows(p *prepared, fn int, d *definition) {
	t := r.tree
	params := t.Child(fn, "parameters")
	if params < 0 {
		return
	}
	if t.Language != syntax.Rust {
		r.markedParams(p, params, d)
		return
	}
	var marks []string
	var own []string
	for c := range t.Children(params) {
		switch t.Kind(c) {
		case "attribute_item":
			marks = append(marks, strings.Trim(t.Text(c), "#[] "))
		case "parameter":
			for i := range p.Rows {
				own = append(own, r.paramRow(&p.Rows[i], marks, c, d)...)
			}
			marks = nil
		}
	}
	if len(own) > 0 {
		d.params = own
	}
}

// markedParams does the same where a parameter holds its marks: [Values(1, 2)] int n.
func (r *reader) markedParams(p *prepared, params int, d *definition) {
	for _, param := range r.tree.NamedChildren(params) {
		for _, m := range r.tree.Marks(param) {
			for i := range p.Rows {
				r.paramRow(&p.Rows[i], []string{r.tree.Text(m.Node)}, param, d)
			}
		}
	}
}

func (r *reader) paramRow(rule *catalog.Rows, marks []string, param int, d *definition) []string {
	var own []string
	for _, m := range marks {
		name := m[:nameEnd(m)]
		if markNamed(name, rule.RowMark) {
			own = append(own, r.tree.Name(param))
		}
		if !markNamed(name, rule.ParamMark) {
			continue
		}
		if rule.Unknown {
			d.unknown = true
			continue
		}
		values := expression.SplitTop(expression.Fields(m), ",")
		inner := expression.Fields(m)
		if len(inner) == 1 { // [Values] bool: what the type has
			d.unknown = true
			continue
		}
		if open := expression.Matching(inner, 1); open == len(inner)-1 && len(inner) > 3 {
			values = expression.SplitTop(inner[2:open], ",")
		}
		rows := d.rows
		if !d.hasRows {
			rows = []int{-1}
		}
		d.hasRows, d.rows = true, nil
		for _, row := range rows {
			for range values {
				d.rows = append(d.rows, row)
			}
		}
	}
	return own
}

// crossedRows multiplies several lists after a label, arguments: [1, 2], ["a", "b"], and
// counts a call that pairs lists, zip(a, b), by its first.
func (r *reader) crossedRows(rule *catalog.Rows, args []syntax.Arg, d *definition) bool {
	t := r.tree
	var lists []int
	paired := false
	for _, a := range args {
		if a.Label != rule.Label && len(lists) == 0 || a.Label != "" && len(lists) > 0 || a.Node < 0 {
			continue
		}
		list := a.Node
		if t.Role(list) == syntax.Call {
			links := t.Chain(list)
			if last := links[len(links)-1]; named(last.Name, rule.Makers) && len(last.Args) > 0 && last.Args[0].Node >= 0 {
				list, paired = last.Args[0].Node, true
			}
		}
		lists = append(lists, list)
	}
	if rule.Label == "" || len(lists) < 2 && !paired {
		return false
	}
	rows := 1
	for _, l := range lists {
		elements, ok := r.file.listElements(l)
		if !ok {
			d.unknown = true
			return true
		}
		rows *= len(elements)
	}
	d.hasRows, d.rowRule, d.rows = true, rule, make([]int, rows)
	for i := range d.rows {
		d.rows[i] = -1
	}
	return true
}
