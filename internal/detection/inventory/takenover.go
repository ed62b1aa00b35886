package inventory

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// goesWell are matchers by which a closure must come to its end.
var goesWell = lazy.MustCompile(`(?i)normally|no_?throw|not_?throw|no_?exception|no_?raise`)

func mustGoWell(o oracle.Oracle) bool {
	return o.Kind == "raises" && o.Negated || goesWell.MatchString(o.Matcher) || strings.HasSuffix(o.Matcher, "doesNotThrow")
}

// takeOver gives names of the test the values that they get in a closure which must come to its
// end: expect(() => map = load(”), returnsNormally) makes map what load gave.
func (e *evaluator) takeOver(links []syntax.Link, en *env) {
	for _, l := range links {
		for _, a := range l.Args {
			if a.Node >= 0 && e.file.bareClosure(a.Node) >= 0 {
				e.assignedIn(e.file.bareClosure(a.Node), en)
			}
		}
		if l.Block >= 0 {
			e.assignedIn(l.Block, en)
		}
	}
}

// assignedIn binds what a closure sets in every case; what it declares is its own.
func (e *evaluator) assignedIn(closure int, en *env) {
	t := e.tree
	for n := closure + 1; n < t.End(closure); n++ {
		switch t.Role(n) {
		case syntax.If, syntax.Loop, syntax.Try, syntax.Switch, syntax.Lambda, syntax.Func, syntax.Var:
			n = t.End(n) - 1
		case syntax.Assign:
			e.bind(n, en)
			n = t.End(n) - 1
		}
	}
}
