package syntax

import "strings"

// Directive is the first line of a preprocessor block: #if 0, #ifdef X, #else.
func (t *Tree) Directive(n int) string {
	line, _, _ := strings.Cut(t.Text(n), "\n")
	return strings.TrimSpace(line)
}
