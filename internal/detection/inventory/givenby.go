package inventory

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// takesByName are the names that a script imports from a library: import { it, expect as claim } from "vitest".
var takesByName = lazy.MustCompile(`(?s)\{([^{}]*)\}\s*from\s*(['"][^'"]+['"])`)

// givenBy is the framework from which a script has a word by name, where it has words of several; nil
// where nothing says. Each framework knows only what its own words define.
func (r *reader) givenBy(word string) *prepared {
	if r.wordsGiven == nil {
		r.wordsGiven = map[string]*prepared{}
		if lang := r.tree.Language; lang == syntax.JavaScript || lang == syntax.TypeScript || lang == syntax.TSX {
			r.readGiven()
		}
	}
	return r.wordsGiven[word]
}

func (r *reader) readGiven() {
	libraries := map[*prepared]bool{}
	for _, m := range takesByName.FindAllStringSubmatch(r.imports, -1) {
		p := r.frameworkOf(m[2])
		if p == nil {
			continue
		}
		libraries[p] = true
		for _, name := range strings.Split(m[1], ",") {
			if fields := strings.Fields(name); len(fields) > 0 {
				r.wordsGiven[fields[len(fields)-1]] = p
			}
		}
	}
	if len(libraries) < 2 {
		clear(r.wordsGiven)
	}
}

// frameworkOf is the framework that a quoted name of a library stands for.
func (r *reader) frameworkOf(library string) *prepared {
	for _, p := range r.active {
		if containsAny(library, p.Imports) {
			return p
		}
	}
	return nil
}
