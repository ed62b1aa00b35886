package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// throughMacro is a name as the macro writes it that stands for it wherever the file is compiled:
// #define MAYBE_Packs DISABLED_Packs. Where it is written under a condition, the condition decides.
func (r *reader) throughMacro(name string) string {
	if r.tree.Language != syntax.C && r.tree.Language != syntax.CPP || !plainName(name) {
		return name
	}
	if r.renames == nil {
		r.renames = r.renamingMacros()
	}
	if now := r.renames[name]; now != "" {
		return now
	}
	return name
}

// renamingMacros are the macros of a file that are another name and nothing more.
func (r *reader) renamingMacros() map[string]string {
	t, names := r.tree, map[string]string{}
	for n := range t.Nodes {
		if t.Kind(n) != "preproc_def" {
			continue
		}
		name, value := t.Child(n, "name"), t.Child(n, "value")
		if name < 0 || value < 0 {
			continue
		}
		word := t.Text(name)
		if _, again := names[word]; again || compiledAtTimes(t, n) || !plainName(strings.TrimSpace(t.Text(value))) {
			names[word] = ""
			continue
		}
		names[word] = strings.TrimSpace(t.Text(value))
	}
	return names
}

func compiledAtTimes(t *syntax.Tree, n int) bool {
	for p := t.Parent(n); p > 0; p = t.Parent(p) {
		if strings.HasPrefix(t.Kind(p), "preproc_") {
			return true
		}
	}
	return false
}
