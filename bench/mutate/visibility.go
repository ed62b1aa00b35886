package main

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// reach is how a language lets others have a function, and how it no longer does.
var reach = map[syntax.Language]struct {
	open   *regexp.Regexp
	closed string
}{
	syntax.JavaScript: {re(`^(\s*)export ((?:async )?function\b)`), "$1$2"},
	syntax.TypeScript: {re(`^(\s*)export ((?:async )?function\b)`), "$1$2"},
	syntax.TSX:        {re(`^(\s*)export ((?:async )?function\b)`), "$1$2"},
	syntax.Rust:       {re(`^(\s*)pub ((?:async |const |unsafe )*fn\b)`), "$1$2"},
	syntax.Elixir:     {re(`^(\s*)def (\w)`), "${1}defp $2"},
	syntax.Java:       {re(`^(\s*)public ((?:static |final |synchronized )*[\w<>\[\], ?.]+ \w+\()`), "${1}private $2"},
	syntax.CSharp:     {re(`^(\s*)public ((?:static |async )*[\w<>\[\], ?.]+ \w+\()`), "${1}private $2"},
	syntax.PHP:        {re(`^(\s*)public ((?:static )?function\b)`), "${1}private $2"},
	syntax.Kotlin:     {re(`^(\s*)(?:public |internal )?((?:suspend |inline )*fun\b)`), "${1}private $2"},
	syntax.Swift:      {re(`^(\s*)(?:public |internal )?((?:static )*func\b)`), "${1}private $2"},
	syntax.Scala:      {re(`^(\s*)(def\b)`), "${1}private $2"},
	syntax.C:          {re(`^()((?:int|void|char|bool|long|double|float|size_t|unsigned|struct \w+|\w+_t) \*?\w+\()`), "static $2"},
}

// inClasses are the languages in which functions that others call stand in classes.
const inClasses = "elixir java csharp php kotlin swift scala"

// bound tells a function whose reach is not its own: what it overrides, or an interface, says it.
func (p *place) bound() bool {
	class := p.file.tree.Enclosing(p.node, syntax.Class)
	return strings.Contains(p.headText(), "verride") || class >= 0 && re(`\b(interface|protocol|trait|abstract|extends|implements|open)\b|^[^{\n]*\w ?: ?\w`).MatchString(firstLine(p.file.tree.Text(class)))
}

// calledByOthers is how other files call a function. A method of some object may be another
// class's of the same name: only what is called through the class, or is imported, surely is this one.
func (p *place) calledByOthers() *regexp.Regexp {
	name := regexp.QuoteMeta(p.name)
	if p.file.lang != syntax.Elixir && inList(inClasses, string(p.file.lang)) {
		return regexp.MustCompile(`\b` + regexp.QuoteMeta(stem(p.file.path)) + `(?:\.|::)` + name + `\(|^import (?:static )?` + p.file.packageNamed() + `(?:\.\w+)?\.` + name + `;?$`)
	}
	return regexp.MustCompile(`\b` + name + `\(`)
}

// packageNamed is the package of a file, as others import from it: another may have a function of the same name.
func (f *source) packageNamed() string {
	if m := re(`(?m)^package ([\w.]+);?$`).FindStringSubmatch(f.text); m != nil {
		return regexp.QuoteMeta(m[1])
	}
	return `[\w.]+`
}

// meant tells whether somebody surely calls this function and no other of its name in the same file: by how
// much it is given. Of what only its own kind calls nothing is taken away.
func (p *place) meant(files []*source) bool {
	name := regexp.QuoteMeta(p.name)
	list := regexp.MustCompile(`\b` + name + `\(([^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)`)
	taken := map[int]int{}
	for _, line := range p.file.lines {
		if !definition(p.name).MatchString(line) {
			continue
		}
		m := list.FindStringSubmatch(line)
		if m == nil || re(`=|\.\.\.|\bvararg\b|\bparams\b`).MatchString(m[1]) {
			taken[-1]++ // as many as a caller likes
			continue
		}
		taken[countListed(m[1])]++
	}
	total := 0
	for _, n := range taken {
		total += n
	}
	if total < 2 {
		return true
	}
	own := len(p.params())
	if taken[-1] > 0 || taken[own] != 1 {
		return false
	}
	for _, f := range files {
		for _, m := range list.FindAllStringSubmatch(f.text, -1) {
			if f != p.file && countListed(m[1]) == own {
				return true
			}
		}
	}
	return false
}

// countListed counts what a list holds, brackets taken together.
func countListed(list string) int {
	for inner := re(`\([^()]*\)|<[^<>]*>|\{[^{}]*\}|"[^"]*"`); inner.MatchString(list); {
		list = inner.ReplaceAllString(list, "x")
	}
	if strings.TrimSpace(list) == "" {
		return 0
	}
	return strings.Count(list, ",") + 1
}

// hide takes a function away from those who use it. They are context.
func hide(p *place, _ *rand.Rand) *mutant {
	x, ok := reach[p.file.lang]
	head := p.file.lines[p.head-1]
	if !ok || !x.open.MatchString(head) || p.file.repo.defines(p.name) > 1 || p.indent != "" && !inList(inClasses, string(p.file.lang)) || p.bound() {
		return nil
	}
	files, all := p.concerning()
	if !all || len(regexp.MustCompile(`\bfunction `+regexp.QuoteMeta(p.name)+`\b`).FindAllString(p.file.text, 2)) > 1 {
		return nil // what overloads say to others stays
	}
	called := p.calledByOthers()
	defined := definition(p.name)
	var rest []changed
	used := false
	for _, f := range files {
		if f != p.file {
			rest = append(rest, context(f))
			if defined.MatchString(f.text) {
				return nil // it is not sure whose name the others mean
			}
			used = used || f.lang != "" && callsIn(f, called)
		}
	}
	if !used || !p.meant(files) {
		return nil
	}
	return &mutant{append(edited(p.file, p.file.replaced(p.head, p.head, x.open.ReplaceAllString(head, x.closed))), rest...), p.name + " is hidden from its users"}
}

// routes are how programs say what can be asked of them from outside: paths of a server, commands
// of a tool.
var routes = re("(?i)^(?:await )?(?:this\\.|self\\.)?\\$?(?:\\w*(?:app|router|server|api|fastify|mux|group|routes?|blueprint|bp|engine|endpoints|builder)|r|e|g|v\\d)(?:\\(\\))?(?:\\.|::|->)(get|post|put|patch|delete|options|head|HandleFunc|Handle|MapGet|MapPost|MapPut|MapDelete|MapPatch|any|all|use|route|add_url_rule|add_route|add_(?:get|post|put|delete)|addRoute|map)\\(\\s*(?:http\\.Method\\w+, )?[\"'`]/[^\"'`\\n]*[\"'`],|" +
	`^(?:get|post|put|patch|delete) ["'/]\S+["'],? (?:to:|do\b|=>|[A-Z]\w+, :)|^(?:re_)?path\(\s*r?["'][^"'\n]*["'], |^url\(r?["']\^|^resources? [:"'][\w/"']+(?:,|$)|^(?:live|forward|socket) "/[^"\n]*", [A-Z]|^match ["'/][^"'\n]*["'],? (?:to:|=>|via:)|` +
	`^(?:[smw]|srv|web|rest|admin|public|protected|authed|authorized)\.(?:Get|Post|Put|Delete|Patch|GET|POST|PUT|DELETE|PATCH)\("/[^"\n]*",|^(?:\w+\.)+(?:include_router|register_blueprint)\(\w|^\$(?:app|router|routes|group|r|collector)->(?:map|add|any|redirect|addRoute)\(\s*\[?['"]|` +
	`^(?:\w+\.)*(?:AddCommand|add_command|addCommand|add_typer|registerCommand|RegisterCommand|add_parser|addSubcommand|subcommand)\([^()\n]|^addCommand\([A-Z]\w*Command\b|^Route::(get|post|put|patch|delete|resource|apiResource)\(\s*['"]/?[^'"\n]*['"],|` +
	`^(?:get|post|put|patch|delete|route)\("/?[^"\n]*"\) ?\{|^(?:\w+\.)+(?:tool|registerTool|registerResource|resource|prompt)\(\s*['"][\w-]+['"],|^http\.Handle(?:Func)?\("/|^program\s*\.command\(|^\w*(?:cli|program|yargs)\w*\s*\.command\(`)

// head is the beginning of a node's text.
func head(t *syntax.Tree, n, most int) string {
	node := t.Nodes[n]
	return string(t.Source[node.Start:min(node.End, node.Start+uint32(most))])
}

// offered are the statements of a file that make something reachable.
func (f *source) offered() []statement {
	if f.offers != nil {
		return *f.offers
	}
	var out []statement
	f.offers = &out
	t := f.tree
	for n := range t.Nodes {
		if !t.Named(n) || t.Role(n) != syntax.Call || t.Parent(n) < 0 || !strings.ContainsAny(head(t, n, 200), `"'/`) && !strings.Contains(head(t, n, 200), "ommand") {
			continue
		}
		at := n
		if t.Role(t.Parent(n)) == syntax.ExprStmt {
			at = t.Parent(n)
		}
		if routes.MatchString(head(t, at, 200)) && !f.addsItself(t.Text(n)) && f.alone(at) && (len(out) == 0 || t.Line(at) > out[len(out)-1].last) {
			out = append(out, statement{node: at, first: t.Line(at), last: t.EndLine(at), text: t.Text(at)})
		}
	}
	return out
}

// addsItself tells a call of a function that the file has itself, by the name under which frameworks add commands:
// what it adds is no command.
func (f *source) addsItself(call string) bool {
	m := re(`^(add_command|addCommand|addSubcommand|RegisterCommand|registerCommand)\(`).FindStringSubmatch(call)
	return m != nil && re(`\b(?:fn|func|function|def|fun) `+m[1]+`\b`).MatchString(f.text)
}

// served is a mark that makes its function the handler of a route or a command. A verb without
// a path makes none: an action of ASP.NET answers to every verb without it.
var served = re(`^@(?:Get|Post|Put|Delete|Patch|Request)Mapping(?:\(.*\))?$|^\[Http(?:Get|Post|Put|Delete|Patch)\(.*\)\]$|^@(?:Get|Post|Put|Delete|Patch)\([^()]*\)$|^@(?:GET|POST|PUT|DELETE|PATCH)$|` +
	`^@(?:self\.)?(?:app|router|api|bp|blueprint|\w+_bp|\w+_?router|\w+_app|\w+_api|mcp|server)\.(?:route|get|post|put|delete|patch|websocket|tool|resource|prompt)\((?:['"].*)?\)$|^@(?:\w+\.)?(?:cli|main|app|group|\w+_group|\w+_cli|\w+_app|typer)\.command\(.*\)$|` +
	`^@click\.command\(.*\)$|^#\[(?:Route|Get|Post|Put|Delete)\(['"].*\)\]$|^#\[(?:actix_web::|web::|rocket::)?(?:get|post|put|delete|patch)\(".*\)\]$|^@(?:Get|Post|Put|Delete|Patch|Command|Subcommand|Query|Mutation)\(.*\)$|^\[(?:Command|SlashCommand|Route)\(.*\)\]$|^@(?:Path|RequestMapping)\(".*\)$`)

// servedHere are the lines of such marks, each right above its function.
func (f *source) servedHere() []statement {
	var out []statement
	for _, p := range f.functions() {
		for at := p.head - 1; at > 0 && at > p.head-6; at-- {
			line := strings.TrimSpace(f.lines[at-1])
			if line == "" || !strings.ContainsRune("@[", rune(line[0])) {
				break
			}
			if served.MatchString(line) {
				out = append(out, statement{first: at, last: at, text: line})
				break
			}
		}
	}
	return out
}

// chainedRoute is a link of a chain that adds a route, on a line of its own.
var chainedRoute = re(`^\s*\.(?:route|nest|at|add_route|mount|command|get|post|put|delete|patch)\(["'](?:/|\w[\w-]*["'], \{)[^;]*\)$`)

func (f *source) chained() []statement {
	var out []statement
	for i, l := range f.lines {
		if chainedRoute.MatchString(l) && strings.Count(l, "(") == strings.Count(l, ")") && i+1 < len(f.lines) && strings.HasPrefix(strings.TrimSpace(f.lines[i+1]), ".") {
			out = append(out, statement{first: i + 1, last: i + 1, text: strings.TrimSpace(l)})
		}
	}
	return out
}

// unroute takes a route or a command away; what would serve it stays. Rare in libraries: files
// of 180 public repositories, samples left aside, had 44 of them beside another.
func unroute(f *source, r *rand.Rand) *mutant {
	all := slices.Concat(f.offered(), f.servedHere(), f.chained())
	if len(all) < 2 {
		return nil
	}
	s := all[r.IntN(len(all))]
	return &mutant{edited(f, f.without(s.first, s.last)), "no longer reachable: " + firstLine(s.text)}
}

// handlersHere are the functions below such marks, each with the lines right above it.
func (f *source) handlersHere() []statement {
	var out []statement
	for _, p := range f.functions() {
		first, marked := p.head, false
		for ; first > 1; first-- {
			line := strings.TrimSpace(f.lines[first-2])
			if line == "" || !strings.ContainsRune("@[#/*", rune(line[0])) {
				break
			}
			marked = marked || served.MatchString(line)
		}
		last := f.tree.EndLine(p.node)
		if !marked || first > 1 && !endsAbove.MatchString(f.lines[first-2]) || last < p.head || last >= len(f.lines) || strings.TrimSpace(f.lines[last]) != "" && strings.TrimSpace(f.lines[last]) != "}" {
			continue // a mark that goes over lines, or something behind the function
		}
		out = append(out, statement{first: first, last: last, text: f.lines[p.head-1]})
	}
	return out
}

// endsAbove is a line after which something else begins.
var endsAbove = re(`^\s*$|\{$`)

// swapRoutes writes two routes in the other order. Rarer still, as they must stand beside one
// another: 17 in the same files.
func swapRoutes(f *source, r *rand.Rand) *mutant {
	lists := [][]statement{f.offered(), f.chained(), f.handlersHere()}
	for _, i := range r.Perm(len(lists)) {
		if m := f.swapNeighbours(lists[i], r); m != nil {
			return m
		}
	}
	return nil
}

// swapNeighbours writes two that stand beside one another in the other order, each with the remarks right above it.
func (f *source) swapNeighbours(all []statement, r *rand.Rand) *mutant {
	for _, i := range r.Perm(max(0, len(all)-1)) {
		a, b := all[i], all[i+1]
		above, between := f.firstRemark(a.first), f.firstRemark(b.first)
		if between <= a.last || strings.TrimSpace(strings.Join(f.lines[a.last:between-1], "")) != "" || indentOf(f.lines[a.first-1]) != indentOf(f.lines[b.first-1]) {
			continue
		}
		var out []string
		out = append(out, f.lines[between-1:b.last]...)
		out = append(out, f.lines[a.last:between-1]...)
		out = append(out, f.lines[above-1:a.last]...)
		return &mutant{edited(f, f.replaced(above, b.last, out...)), "routes in another order"}
	}
	return nil
}

// firstRemark is the first of the lines right above a line that only say something, or the line itself.
func (f *source) firstRemark(line int) int {
	for line > 1 && wholeComment(f.lang, f.lines[line-2]) && indentOf(f.lines[line-2]) == indentOf(f.lines[line-1]) {
		line--
	}
	return line
}
