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

// inPatterns tells an entry of a list of paths, by what the list is called.
func inPatterns(t *syntax.Tree, n int) bool {
	holder := t.Enclosing(n, syntax.Assign, syntax.Func)
	if holder < 0 || t.Role(holder) != syntax.Assign {
		return false
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
