package source

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// pythonTests are files of tests of Python and what their runner reads with them.
	pythonTests = lazy.MustCompile(`(?:^|/)(?:tests?|testing)/(?:.*/)?[^/]+\.py$|(?:^|/)(?:conftest|tests?|test_\w+|\w+_tests?)\.py$`)
	// ignoring is a filter written as one text: action, message, category.
	ignoring = lazy.MustCompile(`^\s*ignore\s*(?::([^:]*))?(?::\s*([\w.]*))?`)
	goingOut = lazy.MustCompile(`(?i)deprecat|will be removed`)
	// preparing are functions that run before the tests of a class, a module or a run.
	preparing = []string{"setUp", "setUpClass", "setUpModule", "asyncSetUp", "setup_method", "setup_class", "setup_module", "setup", "pytest_configure", "pytest_sessionstart"}
)

// everyOne begins the name of what is ignored whatever it says.
const everyOne = "every "

// readFilters finds where tests of Python say that nobody is to hear of a warning: marks, and filters
// that hold for a test, a class, a file or a run. What a test ignores around a single call is its own affair.
func readFilters(t *syntax.Tree, path string) []Suppression {
	if t.Language != syntax.Python || !pythonTests.MatchString(path) || !strings.Contains(t.Text(0), "ignore") {
		return nil
	}
	var out []Suppression
	for n := range t.Nodes {
		if t.Role(n) != syntax.Call || t.InChain(n) {
			continue
		}
		rule := ignoredBy(t, t.Chain(n))
		if rule == "" || !holdsForTests(t, n) {
			continue
		}
		s := Suppression{Tool: "the runner", Kind: "warning", Rule: rule, Line: t.Line(n), End: t.EndLine(n), Text: t.Text(n)}
		s.Target = markedTest(t, n)
		s.FileWide = s.Target == ""
		s.Reason = commentAbove(t, s.Line) || remarkedWithin(t, s.Line, s.End)
		out = append(out, s)
	}
	return out
}

// ignoredBy is the category of warnings that a call has ignored, "" where it has none ignored.
func ignoredBy(t *syntax.Tree, chain []syntax.Link) string {
	last := chain[len(chain)-1]
	if !last.Called || len(last.Args) == 0 {
		return ""
	}
	given := func(label string, at int) string {
		for i, a := range last.Args {
			if a.Label == label || a.Label == "" && i == at {
				return t.Text(a.Node)
			}
		}
		return ""
	}
	switch name := syntax.ChainName(chain); {
	case strings.HasSuffix(name, "mark.filterwarnings"):
		return ignoredAs(writtenText(t, last.Args[0].Node))
	case last.Name == "addinivalue_line" && given("name", 0) == `"filterwarnings"` && len(last.Args) > 1:
		return ignoredAs(writtenText(t, last.Args[1].Node))
	case name == "filterwarnings" || name == "warnings.filterwarnings":
		if strings.Trim(given("action", 0), `"'`) == "ignore" {
			return category(given("message", 1), given("category", 2))
		}
	case name == "simplefilter" || name == "warnings.simplefilter":
		if strings.Trim(given("action", 0), `"'`) == "ignore" {
			return category("", given("category", 1))
		}
	}
	return ""
}

// ignoredAs reads a filter that is written as one text.
func ignoredAs(filter string) string {
	m := ignoring.FindStringSubmatch(filter)
	if m == nil {
		return ""
	}
	return category(m[1], m[2])
}

// category names what is ignored, by its type and, where nothing else narrows it, as all of that type.
func category(message, class string) string {
	_, class, _ = lastCut(class)
	if class == "" && goingOut.MatchString(message) {
		class = "DeprecationWarning"
	}
	class = cmp.Or(class, "Warning")
	if strings.Trim(message, ` "'.*`) == "" {
		return everyOne + class
	}
	return class
}

// writtenText is a text as it is put together from what stands one after the other.
func writtenText(t *syntax.Tree, n int) string {
	var b strings.Builder
	for c := n; c < t.End(n); c++ {
		if t.Kind(c) == "string_content" {
			b.WriteString(t.Text(c))
		}
	}
	return b.String()
}

// holdsForTests tells code that runs when a file is loaded or before its tests, and for all of them.
func holdsForTests(t *syntax.Tree, n int) bool {
	if t.Enclosing(n, syntax.With, syntax.Lambda) >= 0 {
		return false
	}
	fn := t.Enclosing(n, syntax.Func)
	return fn < 0 || slices.Contains(preparing, t.Name(fn))
}

// markedTest is the line that begins the test or the class a mark is for, "" where it holds for the file.
func markedTest(t *syntax.Tree, n int) string {
	for at := t.Parent(n); at > 0; at = t.Parent(at) {
		switch r := t.Role(at); {
		case r == syntax.Class || r == syntax.Func && !slices.Contains(preparing, t.Name(at)):
			return firstLine(t, at)
		case r == syntax.Decorator:
			for c := range t.Children(t.Parent(at)) {
				if r := t.Role(c); r == syntax.Func || r == syntax.Class {
					return firstLine(t, c)
				}
			}
		}
	}
	return ""
}

func firstLine(t *syntax.Tree, n int) string {
	line, _, _ := strings.Cut(t.Text(n), "\n")
	return line
}

// remarkedWithin tells whether one of the lines ends in, or is, a comment that says something.
func remarkedWithin(t *syntax.Tree, from, to int) bool {
	for c := range t.Comments() {
		if l := t.Line(c); from <= l && l <= to && reasoned(t.Text(c)) {
			return true
		}
	}
	return false
}

// narrowFilters tells filters each of which names the warning it is about.
func narrowFilters(group []Suppression) bool {
	return !slices.ContainsFunc(group, func(s Suppression) bool { return strings.HasPrefix(s.Rule, everyOne) })
}

// codeChanged tells whether the change does something to code that is shipped.
func (c *comparison) codeChanged() bool {
	return slices.ContainsFunc(c.pairs, func(p Pair) bool {
		if p.Test || toolingPath(p.Path) || treeless(p.Before) && treeless(p.After) {
			return false
		}
		if treeless(p.Before) || treeless(p.After) {
			return true
		}
		removed, added := difference(fileLines(p.Before), fileLines(p.After))
		return len(removed)+len(added) > 0
	})
}
