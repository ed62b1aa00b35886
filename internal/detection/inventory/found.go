package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// found reads a call that throws where nothing is there, and whose result nobody uses:
// screen.getByText("Hello"). All it is for is to look.
func (e *evaluator) found(rule *catalog.Oracle, links []syntax.Link, n int, en *env) []Oracle {
	out := e.assertionCall(rule, links, en)
	node := e.tree.Nodes[n]
	for i := range out {
		out[i].Kind, out[i].Subject = "non-null", join(e.resolveRange(node.Start, node.End, en))
	}
	return out
}

// query are the ways to look for the same thing in a document: nothing, an error or a promise
// where it is not there.
var query = lazy.MustCompile(`\b(query|find)(All)?By(Text|Role|LabelText|PlaceholderText|AltText|Title|DisplayValue|TestId)\b`)

// asFound gives claims about what is looked for in a document one subject, in whichever way
// it is looked for.
func asFound(o *Oracle) {
	if strings.Contains(o.Subject, "queryBy") || strings.Contains(o.Subject, "findBy") || strings.Contains(o.Subject, "AllBy") {
		o.Subject = query.ReplaceAllString(o.Subject, "get${2}By${3}")
	}
}
