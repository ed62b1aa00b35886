package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// thrownBy takes the code that must throw where the head of the chain says what:
// assertThatExceptionOfType(E.class).isThrownBy(() -> f()).
const thrownBy = "isThrownBy"

// thrower is what the code calls that must throw.
func (e *evaluator) thrower(links []syntax.Link, en *env) string {
	for _, l := range links {
		if l.Name == thrownBy && len(l.Args) > 0 && l.Args[0].Node >= 0 {
			return e.firstCall(l.Args[0].Node, en)
		}
	}
	return ""
}

// thrownType is the type that the head of such a chain names: in its argument, or in its
// own name, as assertThatIllegalStateException does.
func thrownType(head, argument string) string {
	if argument != "" {
		return argument
	}
	return strings.TrimPrefix(head[strings.LastIndexByte(head, '.')+1:], "assertThat")
}
