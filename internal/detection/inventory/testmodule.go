package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/syntax"
)

// testModule begins the registration of a module of tests.
const testModule = "mod "

// noteTestModules remembers the modules of tests that a file of Rust declares and that
// stand in files of their own: without the declaration nobody compiles them.
func (f *File) noteTestModules() {
	t := f.Tree
	if t.Language != syntax.Rust {
		return
	}
	for n := range t.Nodes {
		if t.Kind(n) != "mod_item" || t.Body(n) >= 0 {
			continue
		}
		if slices.ContainsFunc(t.Marks(n), func(m syntax.Mark) bool { return strings.Contains(t.Text(m.Node), "cfg(test)") }) {
			f.Registered = append(f.Registered, testModule+t.Name(n))
		}
	}
}

// TestModule is the name of the module of tests that a registration declares, or "".
func TestModule(registration string) string {
	name, ok := strings.CutPrefix(registration, testModule)
	if !ok || strings.Contains(name, " ") {
		return ""
	}
	return name
}
