package inventory

import (
	"slices"

	"holdfast/internal/detection/syntax"
)

// findAliases learns local names for framework words.
func (r *reader) findAliases() {
	r.aliases = map[string]alias{}
	t := r.tree
	for name, value := range r.file.globals {
		if t.Role(value) == syntax.Ternary {
			if a, ok := r.choiceOf(value); ok && a.head != name {
				r.aliases[name] = a
			}
			continue
		}
		if role := t.Role(value); role == syntax.Call || role == syntax.Member || role == syntax.Ident {
			links := t.Chain(value)
			if head, ok := r.made(links); ok {
				r.aliases[name] = alias{head: head}
				continue
			}
			if head := links[0].Name; r.file.rules.heads[head] && head != name && len(links) > 0 {
				st := State("")
				if len(links) > 1 {
					for _, p := range r.active {
						if named(links[1].Name, p.State["skipped"].Modifier) {
							st = Skipped
						}
					}
					if st == "" && !links[len(links)-1].Called {
						continue
					}
				}
				r.aliases[name] = alias{head: head, state: st}
			}
		}
	}
	r.findFixtures()
}

// findFixtures learns the name under which a project hands on a test function with fixtures of
// its own: import { e2e } from './helpers', e2e.describe('cart', () => …).
func (r *reader) findFixtures() {
	t := r.tree
	if !jsLike[t.Language] || !slices.ContainsFunc(r.active, func(p *prepared) bool { return p.suiteHeads["test.describe"] != nil }) {
		return
	}
	for n := range t.Nodes {
		if t.Role(n) != syntax.Call {
			continue
		}
		links := t.Chain(n)
		if len(links) < 2 || links[0].Name == "" || links[0].Called || links[1].Name != "describe" || !links[1].Called || len(links[1].Args) < 2 || r.file.rules.heads[links[0].Name] {
			continue
		}
		if r.isBody(links[1].Args[len(links[1].Args)-1].Node) {
			r.aliases[links[0].Name] = alias{head: "test"}
			r.aliases[links[0].Name+".describe"] = alias{head: "test.describe"}
		}
	}
}

var jsLike = map[syntax.Language]bool{syntax.JavaScript: true, syntax.TypeScript: true, syntax.TSX: true}

// made tells a call that returns a function to define tests with, and its word.
func (r *reader) made(links []syntax.Link) (string, bool) {
	for _, p := range r.active {
		if named(syntax.ChainName(links), p.Makers) {
			for _, form := range p.Test {
				if len(form.Call) > 0 {
					return form.Call[0], true
				}
			}
		}
	}
	return "", false
}
