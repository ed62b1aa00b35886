package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// csvRows reads the rows of a mark that writes them as text, and gives each value the look that it
// has in code: @CsvSource({"a, 1", "'b', 2"}) void x(String in, int want).
func (r *reader) csvRows(fn int, marks []syntax.Mark, d *definition) {
	if d.rowRule == nil || !d.rowRule.Strings || d.unknown {
		return
	}
	var source *syntax.Mark
	for i, m := range marks {
		switch {
		case !markNamed(m.Name(), d.rowRule.Mark):
		case source != nil:
			return
		default:
			source = &marks[i]
		}
	}
	if source == nil || len(d.params) == 0 {
		return
	}
	lines, delimiter := r.csvLines(*source, d.rowRule.Lines)
	if len(lines) == 0 || len(d.rows) > len(lines) {
		return // rows of other marks, too
	}
	types := r.paramTypes(fn)
	d.rows, d.hasRows = nil, true
	for _, line := range lines {
		var row []binding
		for i, cell := range splitCSV(line, delimiter) {
			if i < len(d.params) {
				row = append(row, binding{d.params[i], inCode(cell, types[d.params[i]])})
			}
		}
		d.rows = append(d.rows, -2-len(r.file.cells))
		r.file.cells = append(r.file.cells, row)
	}
}

// csvLines are the rows that a mark holds, and what parts their values.
func (r *reader) csvLines(m syntax.Mark, block string) (lines []string, delimiter string) {
	t, header := r.tree, false
	delimiter = ","
	for _, a := range m.Chain[len(m.Chain)-1].Args {
		text := t.ArgText(a)
		switch {
		case a.Label == "delimiter" || a.Label == "delimiterString":
			delimiter = strings.Trim(text, `"'`)
		case a.Label == "useHeadersInDisplayName":
			header = text == "true"
		case a.Label == block && block != "":
			for line := range strings.SplitSeq(strings.Trim(text, `"`), "\n") {
				if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
					lines = append(lines, line)
				}
			}
		case a.Node >= 0 && (a.Label == "" || a.Label == "value"):
			elements, ok := r.file.listElements(a.Node)
			if !ok {
				elements = []int{a.Node}
			}
			for _, el := range elements {
				if t.Role(el) != syntax.String {
					return nil, ""
				}
				lines = append(lines, strings.Trim(literalText(t.Text(el), syntax.String), `"`))
			}
		}
	}
	if header && len(lines) > 0 {
		lines = lines[1:]
	}
	return lines, delimiter
}

// splitCSV parts the values of a line; those in single quotes may hold what parts them.
func splitCSV(line, delimiter string) (cells []string) {
	start, quoted := 0, false
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '\'':
			quoted = !quoted
		case !quoted && delimiter != "" && strings.HasPrefix(line[i:], delimiter):
			cells = append(cells, strings.TrimSpace(line[start:i]))
			start = i + len(delimiter)
			i = start - 1
		}
	}
	return append(cells, strings.TrimSpace(line[start:]))
}

// inCode is how a value of such a row is written in code, by the type of its parameter.
func inCode(cell, kind string) string {
	quoted := len(cell) > 1 && cell[0] == '\'' && cell[len(cell)-1] == '\''
	if quoted {
		cell = strings.ReplaceAll(cell[1:len(cell)-1], "''", "'")
	}
	switch strings.TrimSuffix(kind, "?") {
	case "String", "CharSequence", "Object", "char", "Character", "Char":
		if cell == "" && !quoted {
			return "null"
		}
		return `"` + cell + `"`
	}
	if enumValue.MatchString(cell) && typeName.MatchString(kind) && !slices.Contains(boxed, kind) {
		return kind + " . " + cell
	}
	return cell
}

var (
	enumValue = lazy.MustCompile(`^[A-Z][A-Z0-9_]*$`)
	typeName  = lazy.MustCompile(`^[A-Z]\w*$`)
	boxed     = []string{"Boolean", "Integer", "Long", "Double", "Float", "Short", "Byte", "Int"}
)

// paramTypes are the types of a function's parameters by their names.
func (r *reader) paramTypes(fn int) map[string]string {
	t, out := r.tree, map[string]string{}
	params := t.Child(fn, "parameters")
	if params < 0 {
		params = t.ChildRole(fn, syntax.Params)
	}
	if params < 0 {
		return out
	}
	for _, p := range t.NamedChildren(params) {
		if name, kind, ok := strings.Cut(t.Text(p), ":"); ok && t.Language == syntax.Kotlin {
			out[strings.TrimSpace(name)] = strings.TrimSpace(kind)
		} else if kind := t.Child(p, "type"); kind >= 0 {
			out[t.Name(p)] = t.Text(kind)
		}
	}
	return out
}
