package install

import (
	"path/filepath"
	"reflect"
	"slices"

	"holdfast/internal/integration/install/jsonc"
)

// found is a hook in a file: where it stands and what it runs.
type found struct {
	event   string
	trail   []any // to the handler
	lines   []string
	whole   jsonc.Value // the entry in the event's list
	ours    bool
	handler int // how many handlers the entry has
}

// hooksIn lists all hooks of a file.
func (s site) hooksIn(root jsonc.Value) []found {
	var out []found
	hooks, _ := root.Get("hooks")
	for n, event := range hooks.Members {
		if slices.ContainsFunc(hooks.Members[n+1:], func(m jsonc.Member) bool { return m.Key == event.Key }) {
			continue // the host reads only the last one of that name
		}
		for i, whole := range event.Value.Elements {
			inner, nested := whole.Get("hooks")
			if !nested {
				out = append(out, s.hook(found{event: event.Key, trail: []any{"hooks", event.Key, i}, whole: whole, handler: 1}, whole))
			}
			for k, h := range inner.Elements {
				out = append(out, s.hook(found{event: event.Key, trail: []any{"hooks", event.Key, i, "hooks", k}, whole: whole, handler: len(inner.Elements)}, h))
			}
		}
	}
	return out
}

func (s site) hook(f found, handler jsonc.Value) found {
	for _, key := range []string{"command", "bash", "powershell"} {
		if v, ok := handler.Get(key); ok && v.Kind == jsonc.String {
			f.lines = append(f.lines, v.Text)
		}
	}
	f.ours = slices.ContainsFunc(f.lines, s.ours)
	return f
}

// jsonMerge brings the hooks of an agent into its file.
func (s site) jsonMerge(a agentFile) merge {
	return merge{
		current: func(text []byte) (bool, error) { return s.jsonCurrent(a, text) },
		insert:  func(text []byte) ([]byte, error) { return s.jsonInsert(a, text) },
		strip:   s.jsonStrip,
		nothing: saysNothing,
	}
}

func (s site) jsonCurrent(a agentFile, text []byte) (bool, error) {
	if jsonc.Blank(text) {
		return false, nil
	}
	root, err := jsonc.Parse(text)
	if err != nil {
		return false, err
	}
	have := map[string][]any{}
	for _, h := range s.hooksIn(root) {
		if h.ours {
			have[h.event] = append(have[h.event], h.whole.Plain())
		}
	}
	want := map[string][]any{}
	for _, e := range a.entries {
		v, err := jsonc.Parse(compact(a.render(s, e)))
		if err != nil {
			return false, err
		}
		want[e.event] = []any{v.Plain()}
	}
	_, stated := root.Get("version")
	return reflect.DeepEqual(have, want) && (a.version == "" || stated), nil
}

func (s site) jsonInsert(a agentFile, text []byte) ([]byte, error) {
	var err error
	if a.version != "" {
		if text, err = jsonc.Add(text, []string{"version"}, []byte(a.version)); err != nil {
			return nil, err
		}
	}
	for _, e := range a.entries {
		if text, err = jsonc.Append(text, []string{"hooks", e.event}, compact(a.render(s, e))); err != nil {
			return nil, err
		}
	}
	return text, nil
}

// jsonStrip removes our handlers one by one, and the containers that only we had filled.
func (s site) jsonStrip(text []byte, was *origin) ([]byte, error) {
	if jsonc.Blank(text) {
		return text, nil
	}
	stripped := false
	for {
		root, err := jsonc.Parse(text)
		if err != nil {
			return nil, err
		}
		hooks := s.hooksIn(root)
		i := slices.IndexFunc(hooks, func(h found) bool { return h.ours })
		if i < 0 {
			if stripped {
				return stripVersion(text, root, was)
			}
			return text, nil
		}
		stripped = true
		if text, err = jsonc.Remove(text, worthRemoving(root, hooks[i], was)...); err != nil {
			return nil, err
		}
	}
}

// worthRemoving climbs from our handler to the outermost container that holds nothing
// else and that was not there before us.
func worthRemoving(root jsonc.Value, h found, was *origin) []any {
	trail := h.trail
	if len(trail) == 5 { // a handler in a group
		if h.handler > 1 {
			return trail
		}
		trail = trail[:3]
	}
	hooks, _ := root.Get("hooks")
	list, _ := hooks.Get(h.event)
	if len(list.Elements) > 1 || was.had("hooks", h.event) {
		return trail
	}
	if len(hooks.Members) > 1 || was.had("hooks") {
		return trail[:2]
	}
	return trail[:1]
}

// had tells whether a container was there before us; when nothing is known, it was not.
func (o *origin) had(path ...string) bool {
	if o == nil {
		return false
	}
	at, err := jsonc.Parse(o.Text)
	if err != nil {
		return false
	}
	for _, key := range path {
		next, ok := at.Get(key)
		if !ok {
			return false
		}
		at = next
	}
	return true
}

// stripVersion removes the version we had to state, unless there are hooks that came
// after us and need it.
func stripVersion(text []byte, root jsonc.Value, was *origin) ([]byte, error) {
	_, hooks := root.Get("hooks")
	_, version := root.Get("version")
	if was == nil || !was.Existed || !version || was.had("version") || hooks && !was.had("hooks") {
		return text, nil
	}
	return jsonc.Remove(text, "version")
}

// saysNothing: an object without hooks or any other setting, at most with a version.
func saysNothing(text []byte) bool {
	if jsonc.Blank(text) {
		return true
	}
	root, err := jsonc.Parse(text)
	if err != nil || root.Kind != jsonc.Object {
		return false
	}
	return !slices.ContainsFunc(root.Members, func(m jsonc.Member) bool { return m.Key != "version" })
}

// target is an agent that needs its file and nothing else.
func (a agentFile) target() target {
	return target{
		plan: func(s site) ([]Step, error) {
			return s.plan(s.jsonPath(a), s.jsonMerge(a), 0o644, "hooks for "+string(s.target))
		},
		remove: func(s site) ([]Step, error) {
			return s.remove(s.jsonPath(a), s.jsonMerge(a), "takes the hooks for "+string(s.target)+" out")
		},
		status: func(s site) (State, error) { return s.jsonStatus(a) },
	}
}

func (s site) jsonPath(a agentFile) string {
	if a.hidden != "" && s.opt.Scope == Project && present(s.root, a.hidden) {
		return filepath.Join(s.root, a.hidden)
	}
	return s.below(a.project, a.user)
}
