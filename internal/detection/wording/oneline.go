package wording

import "strings"

// AsOneLine is what lines say, wherever they end.
func AsOneLine(lines []string) string {
	return strings.Join(strings.Fields(strings.Join(lines, " ")), " ")
}
