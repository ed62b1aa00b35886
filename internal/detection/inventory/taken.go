package inventory

import (
	"path"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// taken is a name that a file takes from another one: from shop.base import Shared as Base.
type taken struct {
	module string // as written, with the dots that lead upwards
	name   string // "*" for all that the module offers
	as     string
	line   int
	only   stated // where the import is not always reached
}

var (
	takes    = lazy.MustCompile(`(?s)^from\s+(\.*[\w.]*)\s+import\s+(.+)$`)
	remarks  = lazy.MustCompile(`#[^\n]*`)
	brackets = strings.NewReplacer("(", " ", ")", " ", "\\\n", " ")
)

// takenBy lists the names that a file of Python has from others wherever it is run.
func takenBy(t *syntax.Tree) []taken {
	if t.Language != syntax.Python {
		return nil
	}
	var out []taken
	for n := range t.Nodes {
		if t.Role(n) != syntax.Import || t.Enclosing(n, syntax.Func, syntax.Lambda, syntax.Class) >= 0 || forTypes(t, n) {
			continue
		}
		m := takes.FindStringSubmatch(t.Text(n))
		if m == nil {
			continue
		}
		only := reachedOnly(t, n)
		for part := range strings.SplitSeq(brackets.Replace(remarks.ReplaceAllString(m[2], "")), ",") {
			switch words := strings.Fields(part); {
			case len(words) == 1:
				out = append(out, taken{m[1], words[0], words[0], t.Line(n), only})
			case len(words) == 3 && words[1] == "as":
				out = append(out, taken{m[1], words[0], words[2], t.Line(n), only})
			}
		}
	}
	return out
}

// forTypes tells an import that only a type checker reads.
func forTypes(t *syntax.Tree, n int) bool {
	around := t.Enclosing(n, syntax.If)
	return around >= 0 && t.Condition(around) >= 0 && strings.HasSuffix(t.Text(t.Condition(around)), "TYPE_CHECKING")
}

// reachedOnly is the state of what an import brings that a condition guards, or that may
// fail without harm.
func reachedOnly(t *syntax.Tree, n int) stated {
	around := t.Enclosing(n, syntax.If, syntax.Try)
	switch {
	case around < 0:
		return stated{}
	case t.Role(around) == syntax.Try:
		return stated{state: Conditional, why: "where the import succeeds"}
	case t.Condition(around) >= 0:
		return stated{state: Conditional, why: "if " + t.Text(t.Condition(around))}
	}
	return stated{state: Conditional, why: "where the import is reached"}
}

// stands tells whether a file is the module that a file of Python names.
func stands(file, module, importer string) bool {
	stem := strings.TrimSuffix(strings.TrimSuffix(file, path.Ext(file)), "/__init__")
	rest := strings.TrimLeft(module, ".")
	inner := strings.ReplaceAll(rest, ".", "/")
	ups := len(module) - len(rest)
	if ups == 0 {
		return stem == inner || strings.HasSuffix(stem, "/"+inner)
	}
	dir := path.Dir(importer)
	for ; ups > 1; ups-- {
		dir = path.Dir(dir)
	}
	return stem == path.Join(dir, inner)
}
