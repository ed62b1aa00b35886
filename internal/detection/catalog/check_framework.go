package catalog

import "fmt"

// stateNames are the states a framework can write.
var stateNames = []string{"skipped", "conditional", "focused", "inverted"}

func (k *checking) framework(e *entry) {
	var f Framework
	if whole, _ := e.decode(&f); !whole {
		return
	}
	e.named("framework", f.ID)
	e.unfilled()
	if len(f.Languages) == 0 {
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
	if len(f.Examples) == 0 && k.demands.Examples > 0 {
		e.fault("add a source and the cases it holds", "has no examples")
	}
	for i, ex := range f.Examples {
		if ex.Title == "" || ex.File == "" || ex.Source == "" {
			e.fault("an example has title, file, source and cases", "an example is not complete", "examples", i)
		}
	}
}

func (k *checking) gate(e *entry) {
	decode := DecodeGate
	if k.demands.Examples == 0 {
		decode = decodeGate
	}
	g, err := decode(e.file, e.text)
	k.faults = append(k.faults, Faults(err)...)
	if err == nil {
		e.named("tool", g.Tool)
	}
}
