package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	routeHead = lazy.MustCompile(`(?i)^(app|router|route|routes|server|api|r|mux|e|g|group|fastify|Route|blueprint|bp|\w+_(router|routes|blueprint|bp))$|[a-z](Router|Routes|Blueprint)$`)
	routeVerb = lazy.MustCompile(`(?i)^(get|post|put|patch|delete|options|head|all|use|route|handle|handlefunc|mapget|mappost|mapput|mapdelete|any|match|add_url_rule|nest|nest_service|mount|register|register_blueprint|websocket)$`)
	// namedHead is a name that ends in what serves: with a handler behind the path, or above a function, it is no client.
	namedHead = lazy.MustCompile(`(?i)\w(app|router|routes|mux|api|group|endpoints|blueprint|engine)$`)
	pathText  = lazy.MustCompile("^[\"'`](/[^\"'`]*|[A-Z]+ /[^\"'`]*)[\"'`]$")
	commandOf = lazy.MustCompile(`^(AddCommand|add_command|addCommand|addSubcommand|add_subcommand|add_parser|subcommand|command|addEventListener|registerCommand|RegisterCommand|register_command)$`)
)

// readExports lists what others can reach: exported functions, routes, commands.
func readExports(t *syntax.Tree, functions []*Function) []Export {
	var out []Export
	for _, f := range functions {
		if f.Exported && !f.Test {
			out = append(out, Export{Name: f.Name, Kind: "symbol", Line: f.Line})
		}
	}
	for n := range t.Nodes {
		if t.Role(n) != syntax.Call {
			continue
		}
		chain := t.Chain(n)
		last := chain[len(chain)-1]
		if !last.Called || len(last.Args) == 0 {
			if owner := decorated(t, n, functions); owner != "" && (last.Name == "command" || offersTool(chain)) { // it has its function's name
				out = append(out, Export{Name: last.Name + " " + owner, Kind: "command", Owner: owner, Line: t.Line(n)})
			}
			continue
		}
		first := t.ArgText(last.Args[0])
		if len(chain) < 2 {
			out = append(out, ownReach(t, n, last, first, functions)...)
			continue
		}
		switch name := ofFramework(t, chain, first); {
		case name != "":
			out = append(out, Export{Name: name, Kind: "route", Line: t.Line(n)})
		case routeVerb.MatchString(last.Name) && serves(chain, decorated(t, n, functions)) && (pathText.MatchString(first) || emptyPath[first] && decorated(t, n, functions) != ""):
			out = append(out, Export{Name: strings.ToUpper(last.Name) + " " + strings.Trim(first, "\"'`"), Kind: "route", Owner: decorated(t, n, functions), Line: t.Line(n)})
		case t.Language == syntax.Python && joinsRoutes[last.Name] && namedPart.MatchString(first):
			out = append(out, Export{Name: last.Name + " " + first, Kind: "route", Line: t.Line(n)})
		case commandOf.MatchString(last.Name) && commandTitle(first) != "":
			out = append(out, Export{Name: last.Name + " " + commandTitle(first), Kind: "command", Owner: decorated(t, n, functions), Line: t.Line(n)})
		case offersTool(chain) && first != "" && strings.IndexByte("\"'`", first[0]) >= 0 && (len(last.Args) > 1 || decorated(t, n, functions) != ""):
			out = append(out, Export{Name: last.Name + " " + strings.Trim(first, "\"'`"), Kind: "command", Owner: decorated(t, n, functions), Line: t.Line(n)})
		}
	}
	return append(out, marked(t, functions)...)
}

// joinsRoutes are calls of Python that put the routes of a part of the program under those of the whole, which is named
// by what it is called.
var (
	joinsRoutes = map[string]bool{"include_router": true, "register_blueprint": true}
	namedPart   = lazy.MustCompile(`^[A-Za-z_][\w.]*$`)
)

// emptyPath is the path of a router itself, as its decorators name it.
var emptyPath = map[string]bool{`""`: true, `''`: true}

// decorated is the function above which a call stands as a decorator.
func decorated(t *syntax.Tree, n int, functions []*Function) string {
	if t.Language != syntax.Python {
		return ""
	}
	for _, f := range functions {
		if p := t.Parent(f.Node); f.Node > n && t.Kind(p) == "decorated_definition" && t.Within(n, p) {
			return f.Name
		}
	}
	return ""
}

var routeMark = lazy.MustCompile(`^(Get|Post|Put|Delete|Patch|Request)Mapping$|^Http(Get|Post|Put|Delete|Patch)$|^(Get|Post|Put|Delete|Patch)$|^(GET|POST|PUT|DELETE|PATCH)$|^Path$`)

// marked are the routes that a mark on their handler makes. What goes with its handler is a
// feature less, and no route that leads nowhere.
func marked(t *syntax.Tree, functions []*Function) []Export {
	if !marksRoutes[t.Language] {
		return nil
	}
	var out []Export
	for _, f := range functions {
		if f.Test || f.Node == 0 {
			continue
		}
		for _, m := range t.Marks(f.Node) {
			if routeMark.MatchString(m.Name()) && !onlyVerb(t, m) {
				out = append(out, Export{Name: t.Text(m.Node) + " " + f.Name, Kind: "route", Owner: f.Name, Line: t.Line(m.Node)})
			}
		}
	}
	return out
}

// onlyVerb tells a mark of ASP.NET that names a verb and no path: what leads to the action is said
// elsewhere, and without the mark it answers to every verb.
func onlyVerb(t *syntax.Tree, m syntax.Mark) bool {
	return t.Language == syntax.CSharp && !strings.Contains(t.Text(m.Node), "(")
}

var marksRoutes = map[syntax.Language]bool{syntax.Java: true, syntax.Kotlin: true, syntax.CSharp: true, syntax.TypeScript: true}
