package agentcli

import (
	"path/filepath"
	"strings"
)

// calls is the call of a tool; a call that is told twice counts once.
func (r *record) calls(t Tool) {
	if _, known := r.waiting[t.ID]; known && t.ID != "" {
		return
	}
	for i, p := range t.Paths {
		t.Paths[i] = r.relative(p)
	}
	r.out.ToolCalls++
	if t.ReadOnly {
		r.out.ReadOnlyCalls++
	}
	if t.ID != "" {
		if len(r.order) >= maxWaiting {
			delete(r.waiting, r.order[0])
			r.order = append(r.order[:0], r.order[1:]...)
		}
		r.waiting[t.ID], r.order = t, append(r.order, t.ID)
	}
	r.goesOn(Event{Kind: ToolCall, Tool: t})
}

// returns is the result of a tool; it gives the call.
func (r *record) returns(id string, ok bool, output string) Tool {
	t, known := r.waiting[id]
	if known {
		delete(r.waiting, id)
		for i, other := range r.order {
			if other == id {
				r.order = append(r.order[:i], r.order[i+1:]...)
				break
			}
		}
	}
	t.ID, t.OK, t.Output = first(id, maxName), ok, last(output, maxOutput)
	if !ok {
		r.out.ToolFailures++
	}
	r.goesOn(Event{Kind: ToolResult, Tool: t})
	return t
}

func (r *record) changes(path, kind string) {
	if path == "" || len(path) > maxPath {
		return
	}
	f := FileChange{r.relative(path), kind}
	if i, known := r.files[f.Path]; known {
		r.out.Files[i].Kind = thenChanged(r.out.Files[i].Kind, kind)
	} else if len(r.out.Files) < maxFiles {
		r.files[f.Path] = len(r.out.Files)
		r.out.Files = append(r.out.Files, f)
	}
	r.goesOn(Event{Kind: FileEdit, File: f})
}

// thenChanged sums up two changes of one file.
func thenChanged(before, now string) string {
	if before == "add" && now == "update" {
		return "add"
	}
	return now
}

// relative is a path within the work tree, or the path as it is.
func (r *record) relative(path string) string {
	for _, root := range r.roots {
		if rel, err := filepath.Rel(root, path); filepath.IsAbs(path) && err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	return strings.ToValidUTF8(path, "\uFFFD")
}
