package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/settings"
)

// section is what is ours in a shared file.
const section = "agent_persistence"

// sharedConfig tells whether a file holds a section of ours beside those of others.
func sharedConfig(p string) bool { return p == "aiwg.yml" || p == "aiwg.yaml" }

// sameSection tells whether a change of a shared file leaves our section as it was. A file
// that cannot be read may hold anything.
func sameSection(f change.File) bool {
	if f.Partial { // half a document cannot be read; it can be searched
		return !strings.Contains(f.Before.All()+f.After.All(), section)
	}
	before, readBefore := ownSection(f.PathBefore(), f.Before)
	after, readAfter := ownSection(f.Path, f.After)
	return readBefore && readAfter && slices.Equal(before, after)
}

// ownSection is the section agent_persistence, a line for every setting.
func ownSection(path string, side change.Side) ([]string, bool) {
	if !side.Present {
		return nil, true
	}
	doc, err := settings.Read(path, side.Text)
	if err != nil {
		return nil, false
	}
	var out []string
	for _, s := range doc.Settings {
		if len(s.Path) > 0 && s.Path[0] == section {
			out = append(out, strings.Join(s.Path, "\x00")+"\x00"+s.Value)
		}
	}
	slices.Sort(out)
	return out, true
}

// turnsOff tells whether a setting of ours turns the guard off.
func turnsOff(name, value string) bool {
	switch name {
	case "agent_persistence.enabled":
		return value == "false"
	case "agent_persistence.detection.mode", "mode":
		return value == "off" || value == "false"
	}
	return false
}

// switchedOff are the settings of a new configuration that turn the guard off.
func switchedOff(f change.File) []string {
	doc, err := settings.Read(f.Path, f.After.Text)
	if err != nil {
		return nil
	}
	var out []string
	for _, s := range doc.Settings {
		name := strings.Join(s.Path, ".")
		if turnsOff(name, strings.ToLower(s.Value)) && (sharedConfig(f.Path) == strings.HasPrefix(name, section)) {
			out = append(out, name+": "+s.Value)
		}
	}
	return out
}
