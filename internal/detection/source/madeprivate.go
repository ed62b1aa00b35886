package source

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// keepsToItself is the word that takes a function from everybody outside of its class or file.
var keepsToItself = map[syntax.Language]*lazy.Regexp{
	syntax.Java: privateWord, syntax.Kotlin: privateWord, syntax.CSharp: privateWord, syntax.PHP: privateWord, syntax.Scala: privateWord,
	syntax.Swift: lazy.MustCompile(`\b(?:private|fileprivate)\b`), syntax.C: lazy.MustCompile(`^\s*static\b`),
}

var privateWord = lazy.MustCompile(`\bprivate\b`)

// madePrivate finds functions that only their own class or file can call now, while others still do. Where another
// of that name stays open, others may mean that one, unless it does not take what they give.
func (c *comparison) madePrivate() {
	var hidden []*edit
	var names []string
	for i := range c.match.edits {
		e := &c.match.edits[i]
		word := keepsToItself[e.pair.Language]
		if word == nil || e.pair.Test || e.moved || len(bare(e.after.Name)) < 6 || word.MatchString(opening(e.before)) || !word.MatchString(opening(e.after)) {
			continue
		}
		hidden = append(hidden, e)
		names = append(names, bare(e.after.Name), reachedBy(e))
	}
	if len(hidden) == 0 || len(hidden) > mostGone {
		return
	}
	hits := c.linesWith(names)
	for _, e := range hidden {
		name, owner, others := bare(e.after.Name), reachedBy(e), openOverloads(e)
		for _, h := range hits[name] {
			text := strings.TrimSpace(h.Text)
			named := strings.Contains(text, owner) || slices.ContainsFunc(hits[owner], func(o change.Hit) bool { return o.Path == h.Path })
			if h.Path == e.pair.Path || syntax.LanguageOf(h.Path) == "" || !named || strings.HasPrefix(text, "//") || strings.HasPrefix(text, "*") || e.pair.Language == syntax.PHP && strings.HasPrefix(text, "#") || !reaches(text, e.after, others) {
				continue
			}
			c.add("source-export-removed", e.pair, e.after.Line, name, "", map[string]any{"name": name, "kind": "symbol", "referenced": true, "user": h.Path})
			break
		}
	}
}

// opening is what stands before the body of a function, in one line or two.
func opening(f *Function) string {
	text, _, _ := strings.Cut(f.Text, "{")
	before, _, _ := strings.Cut(text, bare(f.Name)+"(")
	return before
}

// reachedBy is the class of a function, or the name of its file, by which others come to it; in C its own name.
func reachedBy(e *edit) string {
	name := e.after.Name
	if e.pair.Language == syntax.C {
		return bare(name)
	}
	if at := strings.LastIndexAny(name, ".:#"); at > 0 {
		return bare(strings.TrimRight(name[:at], ".:#"))
	}
	if e.pair.Language == syntax.Kotlin || e.pair.Language == syntax.Swift {
		return name // a free function: others import it by its name
	}
	base := path.Base(e.pair.Path)
	return strings.TrimSuffix(base, path.Ext(base))
}
