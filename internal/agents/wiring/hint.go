package wiring

import (
	"strings"

	"holdfast/internal/detection/spelling"
)

// hintFor names the word that was probably meant, or all that are possible.
func hintFor(written string, known []string) string {
	if near := spelling.Nearest(written, known); near != "" {
		return "did you mean " + near + "?"
	}
	return "use one of " + strings.Join(known, ", ")
}
