package history

import (
	"cmp"
	"container/heap"
	"slices"
	"strings"
)

// maxFindings bounds what is kept of one commit; a mass edit can have thousands.
const maxFindings = 50

// worst remembers the worst commits, the mildest of them on top of the heap.
type worst struct {
	limit int
	list  []Commit
}

// add keeps a commit when it is among the worst. It is weighed before its findings are
// cut.
func (w *worst) add(c Commit) {
	c.weight = c.Weight()
	if !c.Flagged() || w.limit == 0 {
		return
	}
	if len(w.list) == w.limit && milder(c, w.list[0]) {
		return
	}
	if len(c.Findings) > maxFindings {
		c.Findings, c.More = slices.Clone(c.Findings[:maxFindings]), len(c.Findings)-maxFindings
	}
	heap.Push(w, c)
	if len(w.list) > w.limit {
		heap.Pop(w)
	}
}

func (w *worst) sorted() []Commit {
	out := slices.Clone(w.list)
	slices.SortFunc(out, func(a, b Commit) int { return -compare(a, b) })
	return out
}

func milder(a, b Commit) bool { return compare(a, b) < 0 }

func compare(a, b Commit) int {
	return cmp.Or(cmp.Compare(a.Verdict.Rank(), b.Verdict.Rank()), cmp.Compare(a.weight, b.weight), a.When.Compare(b.When), strings.Compare(a.ID, b.ID))
}

// The methods of heap.Interface.

func (w *worst) Len() int           { return len(w.list) }
func (w *worst) Less(i, j int) bool { return milder(w.list[i], w.list[j]) }
func (w *worst) Swap(i, j int)      { w.list[i], w.list[j] = w.list[j], w.list[i] }
func (w *worst) Push(x any)         { w.list = append(w.list, x.(Commit)) }
func (w *worst) Pop() any {
	last := w.list[len(w.list)-1]
	w.list = w.list[:len(w.list)-1]
	return last
}
