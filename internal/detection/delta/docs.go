package delta

import (
	"path"
	"slices"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// askWhetherRun finds out, once for a framework, whether anything in the repository runs its
// examples of documentation. Those that nothing runs are text, and text may be written anew.
func (c *comparison) askWhetherRun(x *inventory.Case) {
	docs := x.Docs()
	if _, asked := c.unrun[x.Framework]; asked || docs == nil || len(docs.RunBy) == 0 || c.in.Repository == nil {
		return
	}
	hits, err := c.in.Repository.Search(docs.RunBy)
	run := err != nil // what cannot be searched says nothing
	for _, word := range docs.RunBy {
		run = run || slices.ContainsFunc(hits[word], func(h change.Hit) bool { return runsExamples(docs, h) })
	}
	if c.unrun == nil {
		c.unrun = map[any]bool{}
	}
	c.unrun[x.Framework] = !run
}

func runsExamples(docs *catalog.Docs, h change.Hit) bool {
	switch {
	case prose[path.Ext(h.Path)]:
		return false
	case syntax.LanguageOf(h.Path) != "":
		return docs.RunForm.Match(h.Text)
	}
	return true
}

var prose = map[string]bool{".md": true, ".rst": true, ".txt": true}
