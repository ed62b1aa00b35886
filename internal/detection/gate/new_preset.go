package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/settings"
)

// ofNewPreset tells a setting of a preset of CMake that was not there before, where nothing that was there
// before is given to it: no old preset and no other file of the change names it.
func ofNewPreset(f file, s settings.Setting, files []file) bool {
	if !f.had || !newPresetEntry(f, s) {
		return false
	}
	name := s.Path[1]
	return !slices.ContainsFunc(files, func(o file) bool {
		return slices.ContainsFunc(o.after.Settings, func(x settings.Setting) bool {
			return slices.Contains(strings.FieldsFunc(x.Value, betweenWords), name) && (o.path != f.path || !newPresetEntry(f, x))
		})
	})
}

// newPresetEntry tells a setting of an entry of that name that the file did not have.
func newPresetEntry(f file, s settings.Setting) bool {
	return len(s.Path) >= 3 && strings.HasSuffix(s.Path[0], "Presets") && !slices.ContainsFunc(f.before.Settings, func(o settings.Setting) bool {
		return len(o.Path) >= 2 && slices.Equal(o.Path[:2], s.Path[:2])
	})
}

// betweenWords are the signs between the words of a command.
func betweenWords(r rune) bool { return strings.ContainsRune(" =\n\t\"'", r) }
