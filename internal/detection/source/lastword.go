package source

import "holdfast/internal/detection/syntax"

// lastWordHandler reads a finally that returns: whatever was thrown is forgotten there.
func lastWordHandler(t *syntax.Tree, n int) (Handler, bool) {
	for c := n + 1; c < t.End(n); c++ {
		switch t.Role(c) {
		case syntax.Lambda, syntax.Func, syntax.Loop:
			c = t.End(c) - 1
		case syntax.Return:
			return Handler{Form: "finally", Line: t.Line(c), Text: t.Text(n), Broad: true, Guarded: guardedBy(t, n), Does: Defaults}, true
		}
	}
	return Handler{}, false
}
