package catalog

import (
	"fmt"
	"strconv"
	"strings"
)

// Called says whether a name is meant for an entry with this id and this number, which
// may be empty.
func Called(name, id, lp string) bool {
	return name == id || lp != "" && strings.EqualFold(numbered(name), lp)
}

// numbered is the number of a pattern, written as LP-26, lp26 or 26, with the letters and
// zeros that were left out; other names stay.
func numbered(name string) string {
	digits := strings.TrimPrefix(strings.TrimPrefix(strings.ToUpper(name), "LP"), "-")
	n, err := strconv.ParseUint(digits, 10, 16)
	if err != nil {
		return name
	}
	return fmt.Sprintf("LP-%03d", n)
}
