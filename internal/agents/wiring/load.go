package wiring

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	builtin "holdfast/catalog"
	"holdfast/internal/tracking/loop"
)

// File is where the built-in wiring is in the catalog, and OwnFile where a project has its
// own.
const (
	File    = "hooks.yaml"
	OwnFile = ".holdfast/hooks.yaml"
)

// Builtin is the wiring that holds where a project says nothing else.
var Builtin = sync.OnceValues(func() (*Wiring, error) {
	text, err := builtin.FS.ReadFile(File)
	if err != nil {
		return nil, err
	}
	return Load("catalog/"+File, text)
})

// Load reads a file of hooks. The error joins one catalog.Fault for everything that is
// wrong with it.
func Load(file string, text []byte) (*Wiring, error) {
	r := &reader{file: file}
	w := &Wiring{file: file, Hooks: map[loop.Event]Hook{}}
	doc := r.document(text)
	if doc == nil {
		return nil, r.err()
	}
	r.object(doc, "a file of hooks", keys{
		"$schema": anything, "$id": anything, "title": r.text("title", &w.Title), "description": anything,
		"hooks":                  func(n *yaml.Node) { r.hooks(n, w) },
		"execution":              func(n *yaml.Node) { w.written = r.execution(n) },
		"state_extension_schema": anything, "conversable_agent_protocol": r.protocol,
		"performance": func(n *yaml.Node) { w.Performance = r.performance(n) },
		"audit":       func(n *yaml.Node) { w.Audit = r.audit(n) },
		"examples":    anything, "references": anything,
	})
	if cycle := w.cycle(); cycle != "" {
		r.fault(&yaml.Node{Line: 1}, "take one trigger_hook out", "hooks that raise one another without end: %s", cycle)
	}
	if len(r.faults) > 0 {
		return nil, r.err()
	}
	w.settle()
	return w, nil
}

// Over lays a project's own wiring over this one: a hook of its own takes the place of
// the whole hook, and so does a section of times, budgets and logging.
func (w *Wiring) Over(base *Wiring) (*Wiring, error) {
	out := &Wiring{file: w.file, Title: w.Title, Hooks: maps.Clone(base.Hooks), Performance: base.Performance.with(w.Performance), Audit: base.Audit, written: base.written.with(w.written)}
	for name, h := range w.Hooks {
		out.Hooks[name] = h
	}
	if w.Audit.RetentionDays > 0 {
		out.Audit = w.Audit
	}
	if cycle := out.cycle(); cycle != "" {
		r := &reader{file: w.file}
		r.fault(&yaml.Node{Line: 1}, "take one trigger_hook out", "hooks that raise one another without end, together with the built-in ones: %s", cycle)
		return nil, r.err()
	}
	out.settle()
	return out, nil
}

// cycle finds hooks that raise one another; "" when there are none.
func (w *Wiring) cycle() string {
	var path []string
	var visit func(loop.Event) bool
	visit = func(e loop.Event) bool {
		if i := slices.Index(path, string(e)); i >= 0 {
			path = append(path[i:], string(e))
			return true
		}
		path = append(path, string(e))
		for _, c := range w.Hooks[e].Conditions {
			if c.Hook != "" && visit(c.Hook) {
				return true
			}
		}
		path = path[:len(path)-1]
		return false
	}
	for _, e := range loop.Events() {
		if visit(e) {
			return strings.Join(path, " → ")
		}
	}
	return ""
}

// settle gives every hook what the section on execution says about it.
func (w *Wiring) settle() {
	for name, h := range w.Hooks {
		h.Async, h.Blocking = slices.Contains(w.written.async, name), slices.Contains(w.written.blocking, name)
		h.Timeout, h.OnFailure = w.written.timeoutOf(name), w.written.failureOf(name)
		w.Hooks[name] = h
	}
}
