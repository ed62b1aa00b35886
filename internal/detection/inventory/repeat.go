package inventory

import (
	"maps"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/memo"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// classRows repeats everything in a class by the rows its marks hold.
func (r *reader) classRows(marks []syntax.Mark, sc scope) scope {
	for _, p := range r.active {
		var d definition
		for _, m := range marks {
			r.markRows(p, m, &d)
		}
		if d.hasRows || d.unknown {
			sc.rows, sc.dynamic, sc.loops = r.repeat(sc, d)
			return sc
		}
	}
	return sc
}

// memberRows repeats what stands in a class by the rows that a method of it gives.
func (r *reader) memberRows(class int, sc scope) scope {
	for _, p := range r.active {
		for i := range p.Rows {
			rule := &p.Rows[i]
			fn := r.member(class, rule.Member)
			if fn < 0 {
				continue
			}
			var d definition
			r.setRows(r.returnedBy(fn), &d)
			d.params = r.rowFields(class, rule.Value)
			sc.rows, sc.dynamic, sc.loops = r.repeat(sc, d)
			return sc
		}
	}
	return sc
}

// member is the method of a class, or of its companion, that has one of the marks.
func (r *reader) member(class int, marks []string) int {
	t := r.tree
	for n := class + 1; len(marks) > 0 && n < t.End(class); n++ {
		if t.Role(n) != syntax.Func {
			continue
		}
		owner := t.Enclosing(n, syntax.Class)
		if own := owner == class || strings.HasPrefix(t.Kind(owner), "companion"); own && r.hasMark(n, marks) {
			return n
		}
		n = t.End(n) - 1
	}
	return -1
}

// rowFields are the names that take the values of a row: the fields that are marked so,
// or the parameters of the constructor.
func (r *reader) rowFields(class int, marks []string) []string {
	t := r.tree
	var fields []string
	for n := class + 1; n < t.End(class); n++ {
		switch {
		case t.Role(n) == syntax.Func && t.Kind(n) == "constructor_declaration", t.Kind(n) == "primary_constructor":
			if names := t.ParamNames(n); len(names) > 0 {
				return names
			}
		case t.Role(n) == syntax.Var && r.hasMark(t.Parent(n), marks):
			fields = append(fields, t.Name(n))
		case t.Role(n) == syntax.Func:
			n = t.End(n) - 1
		}
	}
	return fields
}

// fixtureRows repeats a test by the rows of the fixtures its parameters name, and of
// the fixtures those name in turn.
func (r *reader) fixtureRows(p *prepared, fn int, d *definition) {
	for i := range p.Rows {
		rule := &p.Rows[i]
		if len(rule.Fixture) == 0 {
			continue
		}
		given := map[string]bool{}
		for _, name := range d.params {
			given[name] = true
		}
		if !d.hasRows && !d.unknown { // without rows of its own, its parameters are all fixtures
			given = map[string]bool{}
		}
		own := d.params
		seen := map[string]bool{}
		r.fixturesOf(rule.Fixture, rule.Label, fn, given, seen, d)
		r.surrounding(rule, fn, seen, d)
		d.params = own
		d.fixtures = append(d.fixtures, slices.Sorted(maps.Keys(seen))...)
	}
}

// surrounding finds the fixtures that every test of a place gets unasked: autouse.
func (r *reader) surrounding(rule *catalog.Rows, fn int, seen map[string]bool, d *definition) {
	for _, f := range memo.Once(&r.unasked, rule, r.unaskedRows) {
		if !seen[f.name] && (f.class < 0 || r.tree.Within(fn, f.class)) {
			seen[f.name] = true
			r.setRows(f.rows, d)
		}
	}
}

// unaskedRow is a fixture with rows that tests get unasked, all of the file or those of a class.
type unaskedRow struct {
	name        string
	class, rows int
}

// unaskedRows are those of the file: each of its tests asks for them.
func (r *reader) unaskedRows(rule *catalog.Rows) (out []unaskedRow) {
	t := r.tree
	for _, name := range slices.Sorted(maps.Keys(r.file.functions)) {
		fixture := r.file.functions[name]
		for _, m := range t.Marks(fixture) {
			if !markNamed(m.Name(), rule.Fixture) {
				continue
			}
			unasked, rows := false, -1
			for _, a := range m.Chain[len(m.Chain)-1].Args {
				value, _ := expression.Constant(t.ArgText(a))
				unasked = unasked || a.Label == "autouse" && value
				if a.Label == rule.Label {
					rows = a.Node
				}
			}
			if unasked && rows >= 0 {
				out = append(out, unaskedRow{name, t.Enclosing(fixture, syntax.Class, syntax.Func), rows})
			}
		}
	}
	return out
}

// marks are a declaration's marks, with names of the file's own in their place:
// keys = pytest.mark.parametrize(…), then @keys.
func (r *reader) marks(n int) []syntax.Mark {
	t := r.tree
	list := t.Marks(n)
	for i, m := range list {
		if len(m.Chain) != 1 || m.Chain[0].Called {
			continue
		}
		if v, ok := r.file.globals[m.Chain[0].Name]; ok && (t.Role(v) == syntax.Call || t.Role(v) == syntax.Member) {
			list[i].Chain = t.Chain(v)
		}
	}
	return list
}

// grows tells a file-level list that is changed after it is written down.
func (f *File) grows(name string) bool {
	if f.grown == nil {
		f.grown = map[string]bool{}
		list := f.tokens.list()
		for i := 1; i < len(list); i++ {
			switch list[i].text {
			case "+=":
				f.grown[list[i-1].text] = true
			case "append", "extend", "insert", "push", "unshift", "splice", "add", "update":
				if i > 1 && list[i-1].text == "." && i+1 < len(list) && list[i+1].text == "(" {
					f.grown[list[i-2].text] = true
				}
			}
		}
	}
	return f.grown[name]
}

func (r *reader) fixturesOf(marks []string, label string, fn int, given, seen map[string]bool, d *definition) {
	t := r.tree
	for _, name := range t.ParamNames(fn) {
		fixture, defined := r.file.functions[name]
		if !defined || seen[name] || given[name] {
			continue
		}
		for _, m := range t.Marks(fixture) {
			if !markNamed(m.Name(), marks) {
				continue
			}
			seen[name] = true
			for _, a := range m.Chain[len(m.Chain)-1].Args {
				if a.Label == label {
					r.setRows(a.Node, d)
				}
			}
			r.fixturesOf(marks, label, fixture, given, seen, d)
		}
	}
}

// entryRows takes the rows that stand as calls among a definition's arguments:
// DescribeTable("adds", fn, Entry("small", 1, 2, 3)).
func (r *reader) entryRows(p *prepared, titled syntax.Link, d *definition) {
	for i := range p.Rows {
		rule := &p.Rows[i]
		found := false
		for _, a := range titled.Args {
			if len(rule.Entries) == 0 || a.Node < 0 || r.tree.Role(a.Node) != syntax.Call {
				continue
			}
			switch name := syntax.ChainName(r.tree.Chain(a.Node)); {
			case named(name, rule.Entries):
				d.rows = append(d.rows, a.Node)
				found = true
			case named(name, rule.Off):
				d.off++
				found = true
			}
		}
		if found {
			d.hasRows = true
			d.params = append([]string{"_"}, d.params...)
		}
	}
}

// titleOf is the text of a string literal as people see it.
func titleOf(s string) string {
	for _, q := range []string{`"""`, "'''", `"`, "'", "`"} {
		if len(s) >= 2*len(q) && strings.HasPrefix(s, q) && strings.HasSuffix(s, q) {
			s = s[len(q) : len(s)-len(q)]
			if q != "`" || strings.Contains(s, "\\`") {
				s = unescaper.Replace(s)
			}
			return s
		}
	}
	return strings.Trim(s, `"'`+"`")
}

var unescaper = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\'`, `'`, "\\`", "`")

// rowStates takes rows out that are switched off or may fail one by one: pytest.param(1, marks=skip).
func (r *reader) rowStates(c *Case, p *prepared, d definition, sc scope) {
	c.Off += d.off
	words := append(slices.Clip(p.State["skipped"].RowOption), p.State["inverted"].RowOption...)
	if len(words) == 0 || !d.hasRows || d.unknown || c.Rows != len(d.rows) {
		return
	}
	var kept [][]binding
	for i, row := range d.rows {
		if row >= 0 && r.rowIs(row, words) {
			c.Off++
		} else if i < len(c.binds) {
			kept = append(kept, c.binds[i])
		}
	}
	if c.Off == 0 {
		return
	}
	c.Rows -= c.Off
	c.binds = kept
}

// rowIs looks for one of the words in a row's labelled arguments.
func (r *reader) rowIs(row int, words []string) bool {
	t := r.tree
	args, isRow := r.rowArgs(row)
	if !isRow {
		return false
	}
	for _, a := range args {
		if a.Label == "" || a.Node < 0 {
			continue
		}
		if value, ok := labelled(a.Label, t.ArgText(a), words); ok && value != "false" && value != "null" { // Ignore = "overflow"
			return true
		}
		for n := a.Node; n < t.End(a.Node); n++ {
			if role := t.Role(n); role != syntax.Member && role != syntax.Ident && role != syntax.Call {
				continue
			}
			if named(syntax.ChainName(t.Chain(n)), words) {
				return true
			}
		}
	}
	return false
}

// rowArgs are the arguments of a row that is a call, or a mark.
func (r *reader) rowArgs(row int) ([]syntax.Arg, bool) {
	switch r.tree.Role(row) {
	case syntax.Call:
		links := r.tree.Chain(row)
		return links[len(links)-1].Args, true
	case syntax.Decorator:
		return r.file.markArgs(row), true
	}
	return nil, false
}

// commentOracles finds comments that a runner compares the test's output with.
func (c *Case) commentOracles() {
	t := c.file.Tree
	for _, rule := range c.file.oracles() {
		if !rule.Comment.Set() {
			continue
		}
		for n := c.body; n < t.End(c.body); n++ {
			if t.Role(n) == syntax.Comment && rule.Comment.Match(t.Text(n)) {
				text := string(t.Source[t.Nodes[n].Start:t.Nodes[c.body].End])
				c.Oracles = append(c.Oracles, oracle.Oracle{Kind: "equal", Matcher: "output", Subject: "output", Expected: expression.Join(strings.Fields(text)),
					Literal: true, Strength: rule.Level, Failure: "fatal", Rows: 1, Line: t.Line(n), Text: firstLine(t.Text(n))})
				return
			}
		}
	}
}

// template tells a function of the file's own that defines tests for whoever calls it:
// nobody can tell how often, unless it is called exactly once.
func (r *reader) template(fn int) bool {
	t := r.tree
	if !scripted(t.Language) || t.Enclosing(fn, syntax.Class) >= 0 {
		return false
	}
	calls, name := 0, t.Name(fn)
	list := r.file.tokens.list()
	for i := 1; i+1 < len(list); i++ {
		if list[i].text == name && list[i+1].text == "(" && list[i-1].text != "function" && list[i-1].text != "." {
			calls++
		}
	}
	return calls != 1
}

// handsOn tells test(app): the word with a variable and nothing else is a function of
// the file's own, not a pending test.
func (r *reader) handsOn(titled syntax.Link) bool {
	t := r.tree
	return scripted(t.Language) && titled.Block < 0 && len(titled.Args) > 0 && titled.Args[0].Node >= 0 && t.Role(titled.Args[0].Node) != syntax.String
}

func scripted(l syntax.Language) bool {
	return l == syntax.JavaScript || l == syntax.TypeScript || l == syntax.TSX
}
