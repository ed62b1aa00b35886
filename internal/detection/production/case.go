package production

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
)

// ReducedSubject is a function that a test calls and that has fewer overloads than
// before, or "".
func (p Change) ReducedSubject(c *inventory.Case) string {
	for _, name := range names(c) {
		if len(name) <= 2 {
			continue
		}
		if p.reduced[name] {
			return name
		}
		if p.missed[name] { // another may be left where nobody looked
			p.question(name)
		}
	}
	return ""
}

var testWords = []string{"_test", ".test", ".spec", "_spec", "test_", "tests", "test", "spec"}

// Stem is a file's base name without what marks it as a test.
func Stem(p string) string {
	s := strings.ToLower(path.Base(p))
	if i := strings.IndexByte(s, '.'); i > 0 {
		rest := s[i:]
		s = s[:i]
		if strings.HasPrefix(rest, ".test") || strings.HasPrefix(rest, ".spec") {
			return s
		}
	}
	if slices.Contains(nameless, s) {
		return s
	}
	for _, w := range testWords {
		if t := strings.TrimSuffix(strings.TrimPrefix(s, w), w); t != "" && t != s {
			return strings.Trim(t, "_-")
		}
	}
	return s
}

// Relation tells how a test relates to the production code of the change: none was
// touched, what was touched has nothing to do with it, or it has.
func (p Change) Relation(c *inventory.Case) string {
	switch {
	case !p.Touched:
		return "none"
	case p.concerns(c):
		return "related"
	}
	return "unrelated"
}

// concerns tells whether the change touched what a test calls.
func (p Change) concerns(c *inventory.Case) bool {
	if p.stems[Stem(c.Path)] || p.inArea(c.Path) {
		return true
	}
	for _, name := range names(c) {
		if p.edited[name] || p.removed[name] || p.added[name] {
			return true
		}
	}
	return false
}

// Named tells whether an expression has the name of a touched file in it: a name of several words or a long one.
func (p Change) Named(text string) bool {
	return slices.ContainsFunc(strings.Fields(text), func(word string) bool {
		return len(word) > shortWord && p.stems[strings.ToLower(word)]
	})
}

// RemovedSubject is a name that a test uses and that the change removed, or "".
func (p Change) RemovedSubject(c *inventory.Case) string {
	if found := p.RemovedSubjects(c); len(found) > 0 {
		return found[0]
	}
	return ""
}

// askedOf is about how many names of a test the repository is asked.
const askedOf = 3

// RemovedSubjects are names that a test uses and that the change removed; the first of them
// may be a common one that lives on elsewhere.
func (p Change) RemovedSubjects(c *inventory.Case) (out []string) {
	for _, name := range names(c) {
		if len(out) < askedOf && p.IsRemoved(name) {
			out = append(out, name)
		}
	}
	if w := p.VanishedIn(append(append(names(c), Literals(c)...), symbols(c)...)); w != "" && len(out) < askedOf {
		out = append(out, w)
	}
	if len(out) == 0 {
		if w := p.vanishedMessage(Literals(c)); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// symbols are the names of what a declaration of a model is asked for: have_many(:lines).
func symbols(c *inventory.Case) (out []string) {
	for _, o := range c.Oracles {
		if !strings.HasPrefix(o.Matcher, "have_") && o.Matcher != "belong_to" {
			continue
		}
		for _, w := range strings.Fields(o.Subject + " " + o.Expected) {
			if len(w) > 4 && w[0] == ':' && expression.IsName(w[1:]) {
				out = append(out, w)
			}
		}
	}
	return out
}

// RemovedStep is a name in what a test did before and does not do any more, which the
// change removed from production code.
func (p Change) RemovedStep(b, a *inventory.Case) string {
	if a == nil {
		return ""
	}
	still := map[string]bool{}
	for _, s := range a.Steps {
		still[s] = true
	}
	for _, s := range b.Steps {
		if still[s] {
			continue
		}
		for _, w := range strings.Fields(s) {
			if p.IsRemoved(w) {
				return w
			}
		}
		if w := p.VanishedIn(append(spelled(strings.Fields(s)), expression.Quoted(s)...)); w != "" {
			return w
		}
	}
	return ""
}

// Literals are the values a test spells out.
func Literals(c *inventory.Case) []string {
	var out []string
	for _, o := range c.Oracles {
		for _, text := range []string{o.Subject, o.Expected} {
			out = append(out, expression.Quoted(text)...)
		}
	}
	return out
}

// names are the identifiers a test is about: what it calls and what its oracles look at.
func names(c *inventory.Case) []string {
	seen := map[string]bool{}
	var out []string
	add := func(w string) {
		if len(w) > 1 && !seen[w] && expression.IsName(w) {
			seen[w] = true
			out = append(out, w)
		}
	}
	for _, n := range c.Calls {
		add(n)
	}
	for _, o := range c.Oracles {
		add(o.Matcher)
		for _, w := range strings.Fields(o.Subject) {
			add(w)
		}
		for _, w := range strings.Fields(o.Expected) {
			add(w)
		}
	}
	for _, s := range c.Steps {
		for _, w := range strings.Fields(s) {
			add(w)
		}
	}
	return out
}
