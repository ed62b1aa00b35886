package inventory

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// partLeftOut is an argument by which a comparison of whole tables leaves out what they are like besides
// their values: the order of their rows, the types of their columns.
var partLeftOut = lazy.MustCompile(`^(?:check_(?:row_order|column_order|order|dtypes?|names|index_type|column_type|freq)\s*=\s*False|check_like\s*=\s*True)$`)

// leftOutBy lowers a claim by a named argument that leaves a part of what is compared out.
func leftOutBy(o *oracle.Oracle, label, value string) {
	if partLeftOut.MatchString(label + "=" + value) {
		o.Strength = min(o.Strength, oracle.LevelPartial)
	}
}
