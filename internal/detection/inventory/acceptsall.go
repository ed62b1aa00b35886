package inventory

import (
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// asked is the condition of a mark that names what it looks at; with a pattern that
// everything matches it asks only whether that is there: named = "os.name", matches = ".*".
func (r *reader) asked(args []syntax.Arg) string {
	name := r.tree.ArgText(args[0])
	for _, a := range args[1:] {
		if a.Label == "matches" && oracle.AcceptsAll(r.tree.ArgText(a)) {
			return name + ` != ""`
		}
	}
	return name
}
