package inventory

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// MissingImport begins a condition under which a module is not there; its name follows.
const MissingImport = "ImportError: "

// missingOnly is the head of a handler that takes nothing but a module or a name that is not there.
var missingOnly = lazy.MustCompile(`^(except|rescue)\s+\(?((ImportError|ModuleNotFoundError|LoadError|NameError|AttributeError)[\s,]*)+\)?(\s+as\s+\w+)?\s*(:|=>|$)`)

// importedName is the module that an import names, by its first part, or a name that stands by itself.
var importedName = lazy.MustCompile(`^(?:from|import|require)[\s('"]+([A-Za-z_]\w*)|^([A-Za-z_]\w*)(?:(?:\.|::)\w+)*;?$`)

// missing is the condition of a handler for a try in which nothing but imports and names stand, and ""
// for any other: what fails there is no code that the test looks at.
func (r *reader) missing(handler int) string {
	t := r.tree
	try := t.Enclosing(handler, syntax.Try)
	if try < 0 || !missingOnly.MatchString(firstLine(t.Text(handler))) {
		return ""
	}
	body := t.Child(try, "body")
	if body < 0 {
		return ""
	}
	name := ""
	for _, statement := range t.NamedChildren(body) {
		if t.Role(statement) == syntax.Comment {
			continue
		}
		m := importedName.FindStringSubmatch(strings.TrimSpace(t.Text(statement)))
		if m == nil || strings.Contains(t.Text(statement), "\n") {
			return ""
		}
		name += " " + m[1] + m[2]
	}
	if name == "" {
		return ""
	}
	return MissingImport + name[1:]
}
