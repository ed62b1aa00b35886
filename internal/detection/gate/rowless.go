package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// asksRow is a condition that holds where a row of the matrix has a value of its own.
var asksRow = lazy.MustCompile(`^matrix\.([\w-]+)(?:\s*==\s*(?:true|'[^']+'))?$`)

// rowless says why a step does not run: it asks for something that no row of its job's matrix has.
func (x index) rowless(keys []string) string {
	if len(keys) < 3 || keys[0] != "jobs" {
		return ""
	}
	for n := len(keys) - 1; n > 2; n-- {
		condition := x.byPath[strings.Join(keys[:n], "\x00")+"\x00if"].Value
		if condition == "" {
			continue
		}
		for _, part := range strings.Split(unwrap(condition), "&&") {
			m := asksRow.FindStringSubmatch(strings.TrimSpace(part))
			if m != nil && !strings.Contains(condition, "||") && x.noRow(keys[1], m[1]) {
				return "no row of the matrix has " + m[1]
			}
		}
	}
	return ""
}

// noRow tells whether a job has a matrix that is written out, and no row of it has the name.
func (x index) noRow(job, name string) bool {
	rows := x.under("jobs", job, "strategy", "matrix")
	for _, s := range rows {
		if strings.Contains(s.Value, "${{") || slices.Contains(s.Path[4:], name) {
			return false
		}
	}
	return len(rows) > 0
}
