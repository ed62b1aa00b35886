package inventory

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// countedRows reads marks that repeat a test without listing rows one by one.
func (r *reader) countedRows(rule *catalog.Rows, args []syntax.Arg, d *definition) bool {
	switch {
	case rule.Unknown:
		d.unknown = true
		return true
	case rule.Count:
		a, ok := rowArgument(rule, args)
		if !ok {
			return true
		}
		if n, err := strconv.Atoi(r.tree.ArgText(a)); err == nil && n <= maxRows {
			addRows(d, n)
		} else {
			d.unknown = true
		}
		return true
	}
	for _, a := range args {
		if rule.Lines != "" && a.Label == rule.Lines {
			addRows(d, textRows(r.tree.ArgText(a)))
			d.rowRule = rule
			return true
		}
	}
	return false
}

// addRows adds rows whose values are not known.
func addRows(d *definition, n int) {
	d.hasRows = true
	for range n {
		d.rows = append(d.rows, -1)
	}
}

// textRows counts the lines of a text block that hold a row.
func textRows(text string) int {
	rows := 0
	for line := range strings.SplitSeq(strings.Trim(text, `"`), "\n") {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			rows++
		}
	}
	return rows
}

// setMarkRows takes the rows of a mark: a list, or a single value where the language
// lets the braces be left out.
func (r *reader) setMarkRows(node int, rule *catalog.Rows, d *definition) {
	rows, ok := r.file.listElements(node)
	if role := r.tree.Role(node); !ok && rule.Adds && (role == syntax.String || role == syntax.Number || role == syntax.Bool) {
		rows, ok = []int{node}, true
	}
	switch {
	case !ok:
		d.unknown = true
	case rule.Adds:
		d.hasRows, d.rows = true, append(d.rows, rows...)
	default:
		r.setRows(node, d)
	}
}

// furtherRows takes the rows that stand one after the other in a mark that needs no list:
// @CsvSource("a, 1", "b, 2") in Kotlin.
func (r *reader) furtherRows(rule *catalog.Rows, first syntax.Arg, args []syntax.Arg, d *definition) {
	if !rule.Adds || first.Label != "" || r.tree.Role(first.Node) != syntax.String {
		return
	}
	for _, a := range args {
		if a.Node >= 0 && a.Node != first.Node && a.Label == "" && r.tree.Role(a.Node) == syntax.String {
			d.rows = append(d.rows, a.Node)
		}
	}
}

// constantMark is the value of an argument of a mark. Where the language demands a
// constant there, a name is as good as the text it stands for.
func (r *reader) constantMark(value string) string {
	switch r.tree.Language {
	case syntax.Java, syntax.Kotlin, syntax.CSharp:
	default:
		return value
	}
	if _, known := expression.Constant(value); known {
		return value
	}
	if n, ok := r.file.globals[lastPart(value)]; ok {
		return r.tree.Text(n)
	}
	return "true"
}

// labelled finds an argument by its label. A name with a value, enabled=false, is
// about what the argument says: "true" when it says that value, "false" when another.
func labelled(label, value string, names []string) (string, bool) {
	for _, name := range names {
		name, want, valued := strings.Cut(name, "=")
		if label == "" || label != name {
			continue
		}
		if !valued {
			return value, true
		}
		if _, known := expression.Constant(value); known {
			return strconv.FormatBool(strings.TrimSpace(value) == want), true
		}
		return value, true
	}
	return "", false
}

// conditionArg is the argument of an assumption that is its condition, not its message.
func conditionArg(t *syntax.Tree, args []syntax.Arg) syntax.Arg {
	if len(args) > 1 && args[0].Node >= 0 && t.Role(args[0].Node) == syntax.String {
		return args[1]
	}
	return args[0]
}

// unquoted is the condition that a text in a mark names.
func unquoted(s string) string {
	if expression.IsString(s) {
		return s[1 : len(s)-1]
	}
	return s
}
