package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// table is the literal rows a test runs over, each on lines of its own.
type table struct {
	list   int // the node around them, -1 when each is a mark
	rows   []int
	looped bool // the test goes through them by itself
}

var (
	rowMarks     = map[string]bool{"InlineData": true, "TestCase": true, "DataRow": true, "case": true, "test_case": true}
	listMarks    = map[string]bool{"CsvSource": true, "ValueSource": true, "Test": true}
	providerName = regexp.MustCompile(`@dataProvider\s+(\w+)|#\[DataProvider\('(\w+)'\)\]`)
)

// table is the rows of a test, where they are surely its rows.
func (p *place) table() (table, bool) {
	if p.rowsOf == nil {
		found, ok := p.findTable()
		if !ok {
			found, ok = p.loopedTable()
		}
		if !ok {
			found.rows = nil
		}
		p.rowsOf = &found
	}
	return *p.rowsOf, len(p.rowsOf.rows) > 0
}

// waitsFor stands before the names of tests that must have run, or of groups that one belongs to: they are no rows.
var waitsFor = re(`\b(?:dependsOn\w*|groups) ?= ?$`)

func (p *place) findTable() (table, bool) {
	t := p.file.tree
	switch {
	case p.file.lang == syntax.Go:
		return p.rangedTable()
	case inList(js, string(p.file.lang)):
		for _, l := range t.Chain(p.node) {
			if l.Name == "each" && len(l.Args) == 1 && l.Args[0].Node >= 0 && t.Role(l.Args[0].Node) == syntax.List {
				return p.listed(l.Args[0].Node)
			}
		}
	case p.file.lang == syntax.PHP:
		return p.providedTable()
	}
	var rows []int
	for _, m := range t.Marks(p.node) {
		name := m.Name()
		last := m.Chain[len(m.Chain)-1]
		switch {
		case rowMarks[name]:
			rows = append(rows, m.Node)
		case strings.HasSuffix(name, "parametrize") && len(last.Args) >= 2 && last.Args[1].Node >= 0 && t.Role(last.Args[1].Node) == syntax.List:
			return p.listed(last.Args[1].Node)
		case listMarks[name]:
			for n := m.Node; n < t.End(m.Node); n++ {
				if t.Role(n) == syntax.List && len(t.NamedChildren(n)) >= 3 && !waitsFor.MatchString(p.file.text[:t.Nodes[n].Start]) {
					return p.listed(n)
				}
			}
		}
	}
	if p.file.lang == syntax.Rust {
		for i, m := range rows { // the node of a mark may be inside its brackets
			if t.Role(t.Parent(m)) == syntax.Decorator {
				rows[i] = t.Parent(m)
			}
		}
	}
	return p.checked(table{list: -1, rows: rows})
}

func (p *place) listed(list int) (table, bool) {
	return p.checked(table{list: list, rows: p.file.tree.NamedChildren(list)})
}

// checked keeps tables of at least three rows, all different, each on its own lines. The parts of a comprehension are
// no rows: without its condition it has more of them.
func (p *place) checked(tb table) (table, bool) {
	seen := map[string]bool{}
	for _, r := range tb.rows {
		text := p.file.tree.Text(r)
		if seen[text] || !p.file.aloneRow(r) || strings.HasSuffix(p.file.tree.Kind(r), "_clause") {
			return table{}, false
		}
		seen[text] = true
	}
	return tb, len(tb.rows) >= 3
}

// aloneRow allows the brackets of a mark around the row.
func (f *source) aloneRow(n int) bool {
	node := f.tree.Nodes[n]
	before := f.text[:node.Start]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	after, _, _ := strings.Cut(f.text[node.End:], "\n")
	return strings.Trim(before, " \t[#") == "" && strings.Trim(after, " \t],;") == ""
}

// rangedTable is Go's: a literal slice or map of structs that a loop of the test ranges over.
func (p *place) rangedTable() (table, bool) {
	t := p.file.tree
	for n := p.node; n < t.End(p.node); n++ {
		if t.Kind(n) != "short_var_declaration" {
			continue
		}
		left, right := t.Child(n, "left"), t.Child(n, "right")
		if left < 0 || right < 0 || len(t.NamedChildren(right)) != 1 {
			continue
		}
		lit := t.NamedChildren(right)[0]
		text := t.Text(lit)
		if t.Kind(lit) != "composite_literal" || !strings.HasPrefix(text, "[]struct") && !strings.HasPrefix(text, "map[string]struct") {
			continue
		}
		_, loop, ok := strings.Cut(p.text(), "range "+t.Text(left)+" {")
		if !ok || strings.Contains(loop, "range "+t.Text(left)+" {") || !re(`\bt\.(Run|Error|Fatal)|\b(assert|require)\.`).MatchString(loop) {
			continue
		}
		if body := t.ChildOf(lit, "literal_value"); body >= 0 {
			return p.listed(body)
		}
	}
	return table{}, false
}

// providedTable is PHPUnit's: what a provider named by the test returns.
func (p *place) providedTable() (table, bool) {
	t := p.file.tree
	m := providerName.FindStringSubmatch(p.headText())
	if m == nil {
		return table{}, false
	}
	name := m[1] + m[2]
	for n := range t.Nodes {
		if t.Role(n) != syntax.Func || t.Name(n) != name || t.Body(n) < 0 {
			continue
		}
		body := t.Body(n)
		stmts := t.NamedChildren(body)
		if len(stmts) != 1 || t.Role(stmts[0]) != syntax.Return {
			return table{}, false
		}
		for c := stmts[0]; c < t.End(stmts[0]); c++ {
			if t.Role(c) == syntax.List {
				return p.listed(c)
			}
		}
	}
	return table{}, false
}

func deleteRow(p *place, r *rand.Rand) *mutant {
	tb, ok := p.table()
	if !ok {
		return nil
	}
	row := tb.rows[r.IntN(len(tb.rows))]
	t := p.file.tree
	return &mutant{edited(p.file, p.file.replaced(t.Line(row), t.EndLine(row))), "row removed: " + firstLine(t.Text(row))}
}

func emptyRows(p *place, _ *rand.Rand) *mutant {
	tb, ok := p.table()
	if !ok || tb.list < 0 || inList("java kotlin", string(p.file.lang)) || tb.looped && inList("rust swift scala csharp cpp", string(p.file.lang)) {
		return nil
	}
	t := p.file.tree
	return &mutant{edited(p.file, p.file.replaced(t.Line(tb.rows[0]), t.EndLine(tb.rows[len(tb.rows)-1]))), "all rows removed"}
}

// addRow is the reverse of a removed row.
func addRow(p *place, r *rand.Rand) *mutant { return reversed(deleteRow(p, r)) }

// reversed swaps the sides of a mutant: what was lost is now gained.
func reversed(m *mutant) *mutant {
	if m == nil {
		return nil
	}
	out := &mutant{how: "undone: " + m.how}
	for _, f := range m.files {
		out.files = append(out.files, changed{Path: f.Path, OldPath: f.OldPath, Before: f.After, After: f.Before, from: f.from})
	}
	return out
}
