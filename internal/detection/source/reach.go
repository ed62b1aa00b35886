package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	addsCommand = lazy.MustCompile(`^(AddCommand|add_command|addCommand|addSubcommand|add_subcommand|add_parser) `)
	newCommand  = lazy.MustCompile(`^(new |const )?[A-Z]\w*Command\b`)
	// answersItself is a route of Ruby with what it answers behind it.
	answersItself = lazy.MustCompile(`^\w+[ (]["'][^"'\n]*["'][^\n]*(?:\bdo\b|\{)`)
	leadsTo       = lazy.MustCompile(`\bto: |=> ?["'][\w/]+#|, [A-Z][\w.]*Controller, :\w`)
)

// ownReach is what a call without an object before it makes reachable: a route of a routing
// file, or a command of a class that runs commands.
func ownReach(t *syntax.Tree, n int, call syntax.Link, first string, functions []*Function) []Export {
	if name := routed(t, n, call, first); name != "" {
		return []Export{{Name: name, Kind: "route", Line: t.Line(n)}}
	}
	switch {
	case routeVerb.MatchString(call.Name) && len(first) > 2 && strings.IndexByte("\"':", first[0]) >= 0 && (leadsTo.MatchString(t.Text(n)) || t.Language == syntax.Ruby && first[1] == '/' && answersItself.MatchString(t.Text(n))):
		return []Export{{Name: strings.ToUpper(call.Name) + " " + quotedStart(first), Kind: "route", Line: t.Line(n)}}
	case t.Language == syntax.Elixir && phoenixVerb.MatchString(call.Name) && len(call.Args) > 1 && strings.HasPrefix(first, `"/`) && startsUpper(t.ArgText(call.Args[1])):
		return []Export{{Name: call.Name + " " + quotedStart(first), Kind: "route", Line: t.Line(n)}}
	case commandOf.MatchString(call.Name) && (newCommand.MatchString(first) || titleField.MatchString(first) || addsOne(call, first, functions)):
		return []Export{{Name: call.Name + " " + commandTitle(first), Kind: "command", Line: t.Line(n)}}
	}
	return nil
}

// phoenixVerb are routes of Phoenix that lead to a module.
var phoenixVerb = lazy.MustCompile(`^(live|forward|socket)$`)

func startsUpper(text string) bool { return text != "" && text[0] >= 'A' && text[0] <= 'Z' }

// oneThing is a name, or something that is made on the spot.
var oneThing = lazy.MustCompile(`^(?:new |const )?_?\w+(?:\(.*\))?$`)

// addsOne tells a call that adds one command to those that a class has from its parent: a function of the
// file itself may do anything.
func addsOne(call syntax.Link, first string, functions []*Function) bool {
	return len(call.Args) == 1 && addsCommand.MatchString(call.Name+" ") && oneThing.MatchString(first) && strings.IndexByte("\"'`", first[0]) < 0 &&
		!slices.ContainsFunc(functions, func(f *Function) bool { return bare(f.Name) == call.Name })
}

// quotedStart is the text that an argument begins with.
func quotedStart(text string) string {
	if end := strings.IndexByte(text[1:], text[0]); end > 0 {
		return text[1 : end+1]
	}
	return strings.Trim(text, "\"'")
}

var titleField = lazy.MustCompile(`\b(?i:name|use):\s*["'` + "`" + `]([\w :-]+)`)

// commandTitle is what a command is known by: what it is called where it is written on the spot, or
// the name it is given by.
func commandTitle(first string) string {
	if m := titleField.FindStringSubmatch(first); m != nil {
		return m[1]
	}
	if len(first) >= 80 || strings.Contains(first, "\n") {
		return ""
	}
	return strings.Trim(first, "\"'`")
}

var (
	toolVerb = lazy.MustCompile(`^(tool|resource|prompt|register(?:Tool|Resource|Prompt))$`)
	toolHead = lazy.MustCompile(`(?i)(^|_)(mcp|server)$|[a-z](Mcp|MCP|Server)$`)
)

// offersTool tells a call that offers a tool, a resource or a prompt to models.
func offersTool(chain []syntax.Link) bool {
	return len(chain) > 1 && toolVerb.MatchString(chain[len(chain)-1].Name) && toolHead.MatchString(chain[len(chain)-2].Name)
}

// serves tells a call that answers, from one that asks.
func serves(chain []syntax.Link, owner string) bool {
	head, handled := chain[len(chain)-2].Name, len(chain[len(chain)-1].Args) > 1
	return routeHead.MatchString(head) || namedHead.MatchString(head) && (owner != "" || handled) || handled && adding(chain[:len(chain)-1])
}

// routeMaker begins a chain to which route after route is added.
var routeMaker = lazy.MustCompile(`^(Router|App|Hono|Elysia|Fastify|scope|resource)$`)

// adding tells a chain of what serves, each link of which adds something to it: router.get("/a", a).post("/b", b).
func adding(chain []syntax.Link) bool {
	for _, l := range chain[:min(2, len(chain))] { // web::scope(…)
		if routeHead.MatchString(l.Name) || namedHead.MatchString(l.Name) || routeMaker.MatchString(l.Name) {
			return true
		}
	}
	return false
}
