package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/settings"
)

// asksForMore tells the matcher of a hook that asks for more tools than before, while what it runs for them
// is the same in the same place.
func asksForMore(s settings.Setting, before, after settings.Document) bool {
	if s.Key() != "matcher" {
		return false
	}
	entry := s.Path[:len(s.Path)-1]
	now := entryOf(after, entry)
	for name, value := range entryOf(before, entry) {
		if name != "matcher" && now[name] != value {
			return false
		}
	}
	tools := strings.Split(now["matcher"], "|")
	return slices.Contains(tools, "*") || !slices.ContainsFunc(strings.Split(s.Value, "|"), func(tool string) bool { return !slices.Contains(tools, tool) })
}

// entryOf are the settings below a place, by what their paths say beyond it.
func entryOf(d settings.Document, place []string) map[string]string {
	out := map[string]string{}
	for _, s := range d.Settings {
		if len(s.Path) > len(place) && slices.Equal(s.Path[:len(place)], place) {
			out[strings.Join(s.Path[len(place):], "\x00")] = s.Value
		}
	}
	return out
}
