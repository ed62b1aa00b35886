package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// routed is what a routing file of a framework makes reachable with a call by a word of its own, and "" for all else.
func routed(t *syntax.Tree, n int, call syntax.Link, first string) string {
	switch t.Language {
	case syntax.Python:
		if djangoPath.MatchString(call.Name) && len(call.Args) > 1 && startsAsText.MatchString(first) && !startsAsText.MatchString(t.ArgText(call.Args[1])) && inPatterns(t, n) {
			return call.Name + " " + first
		}
	case syntax.Ruby:
		if railsResource.MatchString(call.Name) && namedBySymbol.MatchString(first) && t.Enclosing(n, syntax.Func) < 0 {
			return call.Name + " " + strings.Trim(first, `:"'`)
		}
	case syntax.Scala, syntax.Kotlin:
		if plainVerb.MatchString(call.Name) && pathText.MatchString(first) && answersInBlock(t, n, call) {
			return strings.ToUpper(call.Name) + " " + quotedStart(first)
		}
	}
	return ""
}

var (
	djangoPath    = lazy.MustCompile(`^(path|re_path|url)$`)
	startsAsText  = lazy.MustCompile(`^[rRbBfF]?["']`)
	patternsName  = lazy.MustCompile(`(?i)(patterns|urls)$`)
	railsResource = lazy.MustCompile(`^resources?$`)
	namedBySymbol = lazy.MustCompile(`^(:\w+|"[\w/]+"|'[\w/]+')$`)
	plainVerb     = lazy.MustCompile(`^(get|post|put|patch|delete|options|head)$`)
)

var (
	laravelVerb = lazy.MustCompile(`^(get|post|put|patch|delete|options|any|view|redirect|permanentRedirect|resource|apiResource|singleton)$`)
	minimalVerb = lazy.MustCompile(`^Map(Get|Post|Put|Delete|Patch)$`)
	muxVerb     = lazy.MustCompile(`^Handle(Func)?$`)
)

// ofFramework is a route that is known by words which only one framework has, whatever stands before them: the facade of
// Laravel, whose paths begin without a slash, the verbs of ASP.NET's groups, the multiplexer that Go has by default.
func ofFramework(t *syntax.Tree, chain []syntax.Link, first string) string {
	last := chain[len(chain)-1]
	known := false
	switch t.Language {
	case syntax.PHP:
		known = chain[0].Name == "Route" && laravelVerb.MatchString(last.Name) && startsAsText.MatchString(first)
	case syntax.CSharp:
		known = minimalVerb.MatchString(last.Name) && startsAsText.MatchString(first)
	case syntax.Go:
		known = len(chain) == 2 && chain[0].Name == "http" && muxVerb.MatchString(last.Name) && pathText.MatchString(first)
	}
	if !known || len(last.Args) < 2 {
		return ""
	}
	return strings.ToUpper(last.Name) + " " + strings.Trim(first, "\"'`")
}

// inPatterns tells an entry of a list of paths, by what the list is called.
func inPatterns(t *syntax.Tree, n int) bool {
	holder := t.Enclosing(n, syntax.Assign, syntax.Func)
	if holder < 0 || t.Role(holder) != syntax.Assign {
		return holder >= 0 && patternsName.MatchString(t.Name(holder)) // def get_urls(self): return [path(…)]
	}
	kids := t.NamedChildren(holder)
	return len(kids) > 0 && patternsName.MatchString(t.Text(kids[0]))
}

// answersInBlock tells a path that is followed by what answers it, in braces or in brackets of its own.
func answersInBlock(t *syntax.Tree, n int, call syntax.Link) bool {
	if call.Block >= 0 {
		return true
	}
	end := t.Nodes[n].End
	return len(call.Args) == 1 && int(end) < len(t.Source) && strings.HasPrefix(strings.TrimLeft(string(t.Source[end:min(int(end)+3, len(t.Source))]), " "), "(")
}
