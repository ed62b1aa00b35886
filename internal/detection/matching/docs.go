package matching

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
func (t *Tests) askWhetherRun(x *inventory.Case) {
	docs := x.Docs()
	if _, asked := t.unrun[x.Framework]; asked || docs == nil || len(docs.RunBy) == 0 || t.In.Repository == nil {
		return
	}
	hits, err := t.In.Repository.Search(docs.RunBy)
	run := err != nil // what cannot be searched says nothing
	for _, word := range docs.RunBy {
		run = run || slices.ContainsFunc(hits[word], func(h change.Hit) bool { return runsExamples(docs, h) })
	}
	if t.unrun == nil {
		t.unrun = map[any]bool{}
	}
	t.unrun[x.Framework] = !run
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
