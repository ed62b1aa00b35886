package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// exclusion is one row that a matrix leaves out, by the values it is known by.
type exclusion struct {
	matrix, row string
	values      []string // key=value
	line        int
}

// excludedRows finds a value of an axis that a matrix newly leaves out in all its combinations. A
// combination of several is left out as a matter of course: not all of them exist.
func excludedRows(f file, checks []check) (event.Event, bool) {
	if !anyTests(checks) {
		return event.Event{}, false
	}
	before := exclusionsOf(f.before)
	for _, now := range exclusionsOf(f.after) {
		known := slices.ContainsFunc(before, func(was exclusion) bool { return was.matrix == now.matrix && slices.Equal(was.values, now.values) })
		if len(now.values) != 1 || known || !wasInMatrix(f.before, now) {
			continue
		}
		return workflowEvent(f, "matrix", strings.Replace(now.values[0], "=", ": ", 1), "exclude", now.line), true
	}
	return event.Event{}, false
}

func exclusionsOf(d settings.Document) (out []exclusion) {
	for _, s := range d.Settings {
		at := matrixAt(s.Path)
		if at < 0 || len(s.Path) != at+4 || s.Path[at+1] != "exclude" {
			continue
		}
		matrix, row := strings.Join(s.Path[:at], "\x00"), s.Path[at+2]
		n := slices.IndexFunc(out, func(x exclusion) bool { return x.matrix == matrix && x.row == row })
		if n < 0 {
			out, n = append(out, exclusion{matrix: matrix, row: row, line: s.Line}), len(out)
		}
		out[n].values = append(out[n].values, s.Key()+"="+s.Value)
	}
	return out
}

// wasInMatrix tells whether the value that is left out was one of the axis before.
func wasInMatrix(d settings.Document, x exclusion) bool {
	key, value, _ := strings.Cut(x.values[0], "=")
	return slices.ContainsFunc(d.Settings, func(s settings.Setting) bool {
		at := matrixAt(s.Path)
		return at >= 0 && strings.Join(s.Path[:at], "\x00") == x.matrix && len(s.Path) == at+3 && s.Path[at+1] == key && s.Value == value
	})
}
