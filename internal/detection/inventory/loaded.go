package inventory

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// loadedAnew are the frameworks whose runner reads every module again for each file of tests: the
// tests of a file that another one imports run there, too.
var loadedAnew = []string{"jest", "vitest"}

var loads = lazy.MustCompile(`^(?:import|export)\s(?:(?s:.*?)\sfrom\s*)?\s*['"](\.[^'"]*)['"]|^(?:[^=]*=\s*)?require\(\s*['"](\.[^'"]*)['"]\s*\)`)

// noteLoad remembers a file of the project that a statement outside of everything reads.
func (r *reader) noteLoad(n int) {
	text := r.tree.Text(n)
	if r.tree.Enclosing(n, syntax.Func, syntax.Lambda) >= 0 || strings.HasPrefix(text, "import type ") {
		return
	}
	m := loads.FindStringSubmatch(text)
	if m == nil {
		return
	}
	if from := path.Join(path.Dir(r.file.Path), m[1]+m[2]); !slices.Contains(r.file.loads, from) {
		r.file.loads = append(r.file.loads, from)
	}
}

// loadedTests are those that a file defines by being read.
func (f *File) loadedTests() []*Case {
	if !scripted(f.Language) {
		return nil
	}
	var out []*Case
	for _, c := range f.Cases {
		if !c.Sub && c.file == f && slices.Contains(loadedAnew, c.Framework) && outermost(f.Tree, c.node) < 0 {
			out = append(out, c)
		}
	}
	return out
}

// followLoads lists the tests of a file in those that import it, over whatever files they do.
func (f *Family) followLoads(out *Settlement) {
	for _, s := range f.loading {
		for _, from := range f.reached(s) {
			if slices.Contains(s.given, from.path) || len(from.tests) == 0 {
				continue
			}
			s.given = append(s.given, from.path)
			for _, c := range from.tests {
				own := *c
				own.Path, own.Line, own.EndLine, own.file = s.path, 1, 1, nil
				own.From = fmt.Sprintf("%s in %s:%d", c.Name, from.path, c.Line)
				out.Inherited[s.path] = append(out.Inherited[s.path], &own)
			}
		}
	}
}

// reached are the scripts that reading one reads as well.
func (f *Family) reached(s *Script) []*Script {
	seen := []*Script{s}
	for i := 0; i < len(seen) && len(seen) < maxAncestors; i++ {
		for _, module := range seen[i].loads {
			if next := f.lending[moduleName(module)]; next != nil && !slices.Contains(seen, next) {
				seen = append(seen, next)
			}
		}
	}
	return seen[1:]
}
