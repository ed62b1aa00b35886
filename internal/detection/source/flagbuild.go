package source

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// buildSwitch is what a build has unless told otherwise: an option of CMake or of Meson.
	buildSwitch = lazy.MustCompile(`(?ims)^[ \t]*option\s*\(\s*['"]?([\w-]+)['"]?(?:\s+"[^"\n]*"\s+(on|off|true|false)\s*\)|\s*,[^()]*?\bvalue\s*:\s*'?(true|false|enabled|disabled)\b)`)
	// builtName are names of what a build has, noPart those of what it has for its developers only; gates tell of tests.
	builtName = lazy.MustCompile(`(?i)(?:^|_)(?:enable|enabled|use|with|feature|features)(?:_|$)`)
	noPart    = lazy.MustCompile(`(?i)tests?(?:_|$|ing)|example|bench|doc|fuzz|debug|verbose|warn|werror|ccache|lto|coverage|saniti|asan|tidy`)
)

var onValues = []string{"on", "true", "enabled"}

// describesBuild tells a file that says what a program is built with.
func describesBuild(p string) bool {
	base := strings.ToLower(path.Base(p))
	return base == "cmakelists.txt" || path.Ext(base) == ".cmake" || base == "meson_options.txt" || base == "meson.options"
}

// readBuildFlags lists the options of a build that stand for a part of the program. In a file of Meson's every one does:
// it has no other words for them.
func readBuildFlags(text []byte) []Flag {
	var out []Flag
	for _, m := range buildSwitch.FindAllSubmatchIndex(text, -1) {
		name, value := string(text[m[2]:m[3]]), ""
		meson := m[6] >= 0
		if meson {
			value = string(text[m[6]:m[7]])
		} else {
			value = string(text[m[4]:m[5]])
		}
		if (meson || builtName.MatchString(name)) && !noPart.MatchString(name) {
			out = append(out, Flag{Name: name, On: slices.Contains(onValues, strings.ToLower(value)), Line: 1 + bytes.Count(text[:m[2]], []byte("\n"))})
		}
	}
	return out
}
