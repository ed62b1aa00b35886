package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	routeHead = lazy.MustCompile(`(?i)^(app|router|route|routes|server|api|r|mux|e|g|group|fastify|Route|blueprint|bp)$`)
	routeVerb = lazy.MustCompile(`(?i)^(get|post|put|patch|delete|options|head|all|use|route|handle|handlefunc|mapget|mappost|mapput|mapdelete|any|match|add_url_rule|register|register_blueprint)$`)
	pathText  = lazy.MustCompile("^[\"'`](/[^\"'`]*|[A-Z]+ /[^\"'`]*)[\"'`]$")
	commandOf = lazy.MustCompile(`^(AddCommand|add_command|addCommand|add_parser|subcommand|command|addEventListener|registerCommand)$`)
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
		if !last.Called || len(last.Args) == 0 || len(chain) < 2 {
			continue
		}
		first := t.ArgText(last.Args[0])
		switch {
		case routeVerb.MatchString(last.Name) && routeHead.MatchString(chain[len(chain)-2].Name) && pathText.MatchString(first):
			out = append(out, Export{Name: strings.ToUpper(last.Name) + " " + strings.Trim(first, "\"'`"), Kind: "route", Line: t.Line(n)})
		case commandOf.MatchString(last.Name) && len(first) < 80 && !strings.Contains(first, "\n"):
			out = append(out, Export{Name: last.Name + " " + strings.Trim(first, "\"'`"), Kind: "command", Line: t.Line(n)})
		}
	}
	return out
}
