package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// quits lists the ends with success that nobody asks for: at load, in an exit hook, or
// so abrupt that no report is written.
func quits(f *Facts) []tampering {
	t := f.Tree
	var out []tampering
	enders := map[string]bool{} // functions of the file that end the process
	for n := range t.Nodes {
		q, ok := quitAt(t, n)
		if !ok {
			continue
		}
		m := momentOf(t, n)
		if m == whenCalled {
			enders[bare(ownerOf(t, n))] = true
			if !abrupt[q.name] || forks(t, n) {
				continue
			}
		}
		if m == whenMain || m == whenLoaded && worked(t, f.Path, n) {
			continue
		}
		out = append(out, quitting(q.name, n, m))
	}
	delete(enders, "")
	if len(enders) == 0 {
		return out
	}
	return append(out, quitsByCall(f, enders)...)
}

// quitsAroundTests finds ends with success that take the word from the tests of a file: at its
// load, when something of the file comes after, and when the tests or the process are over.
func quitsAroundTests(p *Pair, f *Facts) []tampering {
	t := f.Tree
	var out []tampering
	for n := range t.Nodes {
		q, ok := quitAt(t, n)
		if !ok {
			continue
		}
		place := momentOf(t, n)
		switch {
		case place == whenLoaded && hookedQuit(t, n), place == whenEnding && registeredAtLoad(t, n):
			place = whenEnding
		case place == whenLoaded && p.Before != nil && t.Enclosing(n, syntax.If, syntax.Catch, syntax.Func, syntax.Lambda, syntax.Class) < 0 && definesAfter(t, n):
		case place == whenCalled && afterTests(t, n):
			place = whenOver
		default:
			continue
		}
		out = append(out, tampering{"exit-subverted", q.name, n, map[string]any{"hook": true, "existing": true, "place": string(place)}})
	}
	return out
}

// definesAfter tells whether a function, a class or a block of tests follows a node.
func definesAfter(t *syntax.Tree, n int) bool {
	for c := t.End(n); c < len(t.Nodes); c++ {
		if r := t.Role(c); r == syntax.Func || r == syntax.Class || r == syntax.Lambda {
			return true
		}
	}
	return false
}

func quitting(name string, n int, m moment) tampering {
	return tampering{"exit-subverted", name, n, map[string]any{"hook": false, "existing": true, "place": string(m)}}
}

// mains are the functions that a program is expected to start with.
var mains = []string{"main", "run", "cli", "start", "Main"}

// quitsByCall finds functions that end the process where they are called at load or
// registered for the end.
func quitsByCall(f *Facts, enders map[string]bool) []tampering {
	t := f.Tree
	var out []tampering
	for n := range t.Nodes {
		if t.Role(n) != syntax.Call || !t.Named(n) || t.InChain(n) {
			continue
		}
		chain := t.Chain(n)
		last := chain[len(chain)-1]
		switch {
		case hooks(t, chain):
			for _, a := range last.Args {
				if name := string(t.Source[a.Start:a.End]); enders[name] {
					out = append(out, quitting(name, n, whenEnding))
				}
			}
		case len(chain) == 1 && enders[last.Name] && !slices.Contains(mains, last.Name) && momentOf(t, n) == whenLoaded && !worked(t, f.Path, n):
			out = append(out, quitting(last.Name, n, whenLoaded))
		}
	}
	return out
}

// forks tells whether the function around a node makes a child, which may end as it likes.
func forks(t *syntax.Tree, n int) bool {
	f := t.Enclosing(n, syntax.Func)
	return f >= 0 && strings.Contains(strings.ToLower(t.Text(f)), "fork")
}
