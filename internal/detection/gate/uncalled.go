package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// ClearUncalled clears tests that stood in a macro or function which nothing in the repository calls.
func ClearUncalled(events []event.Event, repository change.Repository) {
	for i := range events {
		name, _ := events[i].Facts["stood_in"].(string)
		if name == "" || repository == nil {
			continue
		}
		hits, err := repository.Search([]string{name})
		if err == nil && !slices.ContainsFunc(hits[name], func(h change.Hit) bool { return !onlyDefines(h.Text, name) }) {
			events[i].Clear("already-dead", "it stood in "+name+", which nothing calls")
		}
	}
}

// onlyDefines tells a line that begins or ends the definition of a name, and no use of it.
func onlyDefines(line, name string) bool {
	head, rest, _ := strings.Cut(strings.ToLower(strings.TrimSpace(line)), "(")
	switch strings.TrimSpace(head) {
	case "macro", "function", "endmacro", "endfunction":
		first, _, _ := strings.Cut(strings.TrimSpace(strings.TrimSuffix(rest, ")")), " ")
		return strings.EqualFold(first, name)
	}
	return false
}

// uncalled names the macro or function of a build file in which an item stood that is listed no
// more, where nothing that the change touches called it.
func uncalled(f file, listed []settings.Setting, item string, files []file) string {
	at := slices.IndexFunc(files, func(g file) bool { return g.path == f.path })
	if at < 0 {
		return ""
	}
	whole := files[at]
	name := ""
	for _, s := range listed {
		if !slices.Contains(items([]settings.Setting{s}), item) {
			continue
		}
		around := definition(whole.before.Settings, s.Line)
		if around == "" || name != "" && around != name {
			return ""
		}
		name = around
	}
	if name == "" {
		return ""
	}
	if slices.ContainsFunc(files, func(g file) bool { return calls(g.before.Settings, name) || calls(g.after.Settings, name) }) {
		return ""
	}
	return name
}

// definition is the name of the macro or function that a line stands in.
func definition(list []settings.Setting, line int) string {
	name := ""
	for _, s := range list {
		if s.Line >= line {
			break
		}
		switch strings.ToLower(s.Key()) {
		case "macro", "function":
			name, _, _ = strings.Cut(s.Value, " ")
		case "endmacro", "endfunction":
			name = ""
		}
	}
	return name
}

func calls(list []settings.Setting, name string) bool {
	return slices.ContainsFunc(list, func(s settings.Setting) bool { return strings.EqualFold(s.Key(), name) })
}
