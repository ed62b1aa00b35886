package source

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
)

// stillBinds tells whether a file still has a name in its code, though it defines no function by it any more: the
// name is another word for something, was brought in from elsewhere, or stands behind a macro that does not parse.
func stillBinds(p *Pair, name string) bool {
	t := p.After.Tree
	if t == nil {
		return false
	}
	for n := range t.Nodes {
		if t.Leaf(n) && strings.Contains(t.Kind(n), "identifier") && t.Text(n) == name {
			return true
		}
	}
	return false
}

// definedBeside tells whether a file that was left alone defines a function of that name: whoever calls the name may
// mean that one, a method or an extension of another type included. Neighbours of an owner mean what it had.
func definedBeside(hits, callers []change.Hit, name string, owners []string) bool {
	if len(owners) == 0 {
		return false
	}
	definition := regexp.MustCompile(`\b(?:func|def|defp|fun|fn|function)\b[^={]*\b` + regexp.QuoteMeta(name) + `\s*[(<]`)
	defines := func(h change.Hit) bool {
		return !slices.Contains(owners, h.Path) && path.Ext(h.Path) == path.Ext(owners[0]) && !remark(h) && definition.MatchString(h.Text)
	}
	own := map[string]bool{} // files that have one of their own
	for _, h := range hits {
		own[h.Path] = own[h.Path] || defines(h)
	}
	neighbour := func(h change.Hit) bool {
		return !own[h.Path] && slices.ContainsFunc(owners, func(own string) bool { return h.Path != own && path.Dir(h.Path) == path.Dir(own) })
	}
	return slices.ContainsFunc(hits, defines) && !slices.ContainsFunc(callers, neighbour)
}
