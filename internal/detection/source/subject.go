package source

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/place"
)

// subjectGone tells whether nothing that the check spoke of is left: neither in the
// function, nor, for what it was reached through, in the code of the change.
func (c *comparison) subjectGone(e *edit, g Guard) bool {
	if strings.TrimSpace(g.Text) == "_" {
		return false // it spoke of whatever comes
	}
	for _, at := range pathPattern.FindAllStringIndex(g.Text, -1) {
		steps := words(g.Text[at[0]:at[1]])
		root := steps[0]
		if len(steps) > 1 && (strings.HasPrefix(g.Text[at[1]:], "(") || strings.HasPrefix(g.Text[at[1]:], "?") || askedOf.MatchString(steps[len(steps)-1])) {
			steps = steps[:len(steps)-1] // what is asked of it, not what it is
		}
		if selfWords[root] && len(steps) == 1 && strings.HasPrefix(g.Text[at[1]:], "(") && g.Kind == "check" {
			return false // it asked the object itself
		}
		if root == g.What || commonWords[root] && len(steps) == 1 && !slices.Contains(e.after.Params, root) {
			continue
		}
		if !e.a.Idents[root] && !slices.Contains(e.after.Params, root) {
			if madeForCheck(e, root) {
				return false
			}
			continue
		}
		if len(steps) == 1 || e.a.Idents[steps[1]] || c.nameLeft(e, steps[1]) {
			return false
		}
	}
	for _, at := range pathPattern.FindAllStringIndex(g.Via, -1) {
		root := words(g.Via[at[0]:at[1]])[0]
		if !commonWords[root] && !keywords[root] && (e.a.Idents[root] || slices.Contains(e.after.Params, root)) {
			return false
		}
	}
	return true
}

// madeForCheck tells a name that was given to a value only to check it, where what it was made of is
// still there: the check was about that.
func madeForCheck(e *edit, name string) bool {
	if e.b.Idents[name] && len(e.added) > 0 && !mild(e) {
		return false
	}
	for _, l := range e.removed {
		left, made, given := strings.Cut(l, "=")
		if !given || strings.HasPrefix(made, "=") || !slices.Contains(words(left), name) || strings.ContainsAny(left, "!<>(") {
			continue
		}
		return slices.ContainsFunc(words(made), func(w string) bool {
			return !commonWords[w] && !keywords[w] && (slices.Contains(e.after.Params, w) || slices.Contains(e.after.Params, "$"+w))
		})
	}
	return false
}

// keywords stand in the heads of loops.
var keywords = map[string]bool{"for": true, "of": true, "in": true, "const": true, "let": true, "var": true, "range": true, "auto": true, "foreach": true, "each": true, "do": true, "while": true, "final": true, "_": true, "i": true, "ctx": true, "err": true, "async": true, "await": true}

// askedOf are properties that every value of its kind has.
var askedOf = lazy.MustCompile(`^(is[A-Z]\w*|empty|length|len|size|count|Count|Length|first|last|hasValue|HasValue|Value|nil|blank|present|zero|positive|negative)$`)

// pathPattern is a name and what is reached through it.
var pathPattern = lazy.MustCompile(`\$?[A-Za-z_]\w*(?:\s*(?:\.|\?\.|->|::|!\.)\s*[A-Za-z_]\w*)*`)

// nameLeft tells whether a member still has a place in the code around.
func (c *comparison) nameLeft(e *edit, name string) bool {
	for _, f := range e.pair.After.Functions {
		if f.Detail().Idents[name] {
			return true
		}
	}
	if c.repo == nil {
		return false
	}
	if left, looked := c.known[name]; looked {
		return left
	}
	if c.asked++; c.asked > mostAsked {
		return true // what was not looked for is not known to be gone
	}
	if c.known == nil {
		c.known = map[string]bool{}
	}
	c.known[name] = c.inProduction(e, name)
	return c.known[name]
}

// mostAsked bounds how often one change asks the repository: each time costs a search.
const mostAsked = 40

// inProduction tells whether the repository's code, tests apart, still has a name.
func (c *comparison) inProduction(e *edit, name string) bool {
	hits, err := c.repo.Search([]string{name})
	if err != nil {
		return false // only the change itself is known then
	}
	for _, h := range hits[name] {
		if !place.OfTests(h.Path) && generatedPath.FindString(h.Path) == "" && strings.HasSuffix(h.Path, path.Ext(e.pair.Path)) {
			return true
		}
	}
	return false
}
