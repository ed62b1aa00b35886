package inventory

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// countingHead is the head of a loop that counts from nothing: the counter, how long it goes on, and its step.
	countingHead = lazy.MustCompile(`^for\s*\(?\s*(?:[\w:<>]+[\s*&]+)*?\$?(\w+)\s*:?=\s*0\w?\s*;\s*([^;]+?)\s*;\s*([^;{]+)`)
	oneStep      = lazy.MustCompile(`\+\+|\+=\s*1\b`)
	// sized is what asks for the size of the table whose name follows.
	sized = lazy.MustCompile(`(?i)(sizeof|\w*(size|elem|count|len|dim)\w*)\s*[(]?\s*[*$]?$`)
	// writtenTo is what follows the name of a table that is written to.
	writtenTo = lazy.MustCompile(`^\s*(\[[^\]]*\]|\.\w+)+\s*([-+*/|&^]?=[^=]|\+\+|--)`)
)

// counted walks the body of a loop that counts its way through tables which are written out, once
// for each row: for (i = 0; i < ARRAY_SIZE(rows); i++) check(rows[i].in, rows[i].want).
func (e *evaluator) counted(n, body int, en *env, cx context) bool {
	t := e.tree
	m := countingHead.FindStringSubmatch(string(t.Source[t.Nodes[n].Start:t.Nodes[body].Start]))
	if m == nil || !oneStep.MatchString(m[3]) {
		return false
	}
	tables := e.indexed(n, body, m[1])
	many := e.countedTo(m[1], m[2], tables)
	if many < 1 || many > maxRows || len(e.c.Oracles)+many > e.c.mostOracles() {
		return false
	}
	for i := range many {
		inner := en.child()
		inner.vars[m[1]] = []string{strconv.Itoa(i)}
		for name, rows := range tables {
			if many > len(rows) {
				continue
			}
			for _, b := range e.file.bindRow([]string{name + "." + m[1]}, rows[i]) {
				inner.vars[b.name] = e.substitute(expression.Fields(b.text), en, 1)
				e.fromRow(b.name)
			}
		}
		e.walk(body, inner, cx)
	}
	return true
}

// countedTo is how far a loop counts: to the size of a table, to a number, or to the row that is
// nothing; 0 where that is not said.
func (e *evaluator) countedTo(index, condition string, tables map[string][]int) int {
	flat := strings.NewReplacer(" ", "", "\t", "", "\n", "", "$", "").Replace(condition)
	if end, ok := strings.CutPrefix(flat, index+"<"); ok {
		if many, err := strconv.Atoi(end); err == nil {
			for _, rows := range tables {
				if len(rows) >= many {
					return many
				}
			}
			return 0
		}
		for name, rows := range tables {
			if sizeOfTable(end, name) {
				return len(rows)
			}
		}
		return 0
	}
	for name, rows := range tables {
		if rest, ok := strings.CutPrefix(flat, name+"["+index+"]"); ok && !strings.ContainsAny(rest, "&|<") {
			return e.file.untilNothing(rows)
		}
	}
	return 0
}

// sizeOfTable tells an expression that is the size of a table and nothing else.
func sizeOfTable(text, name string) bool {
	before, behind, ok := strings.Cut(text, name)
	switch {
	case !ok:
		return false
	case before == "":
		return named(behind, []string{".length", ".Length", ".size()", ".size", ".Count", ".len()", ".count"})
	case strings.HasPrefix(text, "sizeof"):
		return strings.Contains(behind, "/sizeof")
	}
	return strings.HasSuffix(before, "(") && behind == ")" && sized.MatchString(before)
}

// indexed are the tables that a loop reads at the place of its counter, with their rows. Only
// those that nothing writes to keep the values they are written with.
func (e *evaluator) indexed(n, body int, index string) map[string][]int {
	t, tables := e.tree, map[string][]int{}
	for k := body; k < t.End(body); k++ {
		if t.Role(k) != syntax.Ident || t.Nodes[k].Start == t.Nodes[k].End {
			continue
		}
		rest := strings.TrimLeft(string(t.Source[t.Nodes[k].End:min(len(t.Source), int(t.Nodes[k].End)+len(index)+4)]), " ")
		if !strings.HasPrefix(rest, "["+index+"]") && !strings.HasPrefix(rest, "[$"+index+"]") {
			continue
		}
		name := strings.TrimPrefix(t.Text(k), "$")
		if _, seen := tables[name]; seen {
			continue
		}
		value := k
		if t.Language == syntax.C || t.Language == syntax.CPP {
			value = e.file.arrayBefore(k)
		}
		rows, ok := e.file.listElements(value)
		if !ok || !e.keepsRows(name, rows, n) {
			rows = nil
		}
		tables[name] = rows
	}
	for name, rows := range tables {
		if len(rows) == 0 {
			delete(tables, name)
		}
	}
	return tables
}

// keepsRows tells a table of which the code between its rows and the end of a loop only reads
// single values and the size.
func (e *evaluator) keepsRows(name string, rows []int, loop int) bool {
	t := e.tree
	if len(rows) == 0 || rows[len(rows)-1] < 0 {
		return false
	}
	last := rows[len(rows)-1]
	for k := t.End(last); k < t.End(loop); k++ {
		if t.Role(k) != syntax.Ident || strings.TrimPrefix(t.Text(k), "$") != name {
			continue
		}
		start, end := int(t.Nodes[k].Start), int(t.Nodes[k].End)
		before, behind := string(t.Source[max(0, start-40):start]), string(t.Source[end:min(len(t.Source), end+80)])
		if writtenTo.MatchString(behind) {
			return false
		}
		whole := !strings.HasPrefix(strings.TrimLeft(behind, " "), "[")
		if whole && !sized.MatchString(before) && !strings.HasPrefix(behind, ".") {
			return false
		}
	}
	return true
}
