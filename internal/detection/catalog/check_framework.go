package catalog

import "fmt"

// stateNames are the states a framework can write.
var stateNames = []string{"skipped", "conditional", "focused", "inverted"}

func (k *checking) framework(e *entry) {
	var f Framework
	whole, some := e.decode(&f)
	if !some {
		return
	}
	if whole || f.ID != "" { // what is missing may be what was misspelt; what is there can be wrong
		e.named("framework", f.ID)
	}
	e.unfilled()
	if len(f.Languages) == 0 && whole {
		e.fault("add `languages: [go]`", "names no languages")
	}
	for i, l := range f.Languages {
		e.language(l, "languages", i)
	}
	if f.Extends != "" && !contains(k.frameworks, f.Extends) {
		e.fault("`holdfast catalog list` shows the frameworks", fmt.Sprintf("extends %q, which is no framework", f.Extends), "extends")
	}
	for name := range f.State {
		e.oneOf("state", name, stateNames, "state", name)
	}
	e.globs(f.Files, "files")
	e.globs(f.Passed, "passed")
	e.globs(f.Named, "named")
	e.globs(f.Support, "support")
	if len(f.Examples) == 0 && whole && k.demands.Examples > 0 {
		e.fault("add a source and the cases it holds", "has no examples")
	}
	for i, ex := range f.Examples {
		if ex.Title == "" || ex.File == "" || ex.Source == "" {
			e.fault("an example has title, file, source and cases", "an example is not complete", "examples", i)
		}
	}
}
