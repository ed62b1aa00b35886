package gate

import (
	"path"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
)

var (
	cmakeIf    = lazy.MustCompile(`(?i)^if\s*\(`)
	cmakeElse  = lazy.MustCompile(`(?i)^else(?:if)?\s*\(`)
	cmakeEndif = lazy.MustCompile(`(?i)^endif\s*\(`)
	// ofVersion is a question for the version of a compiler which one of its releases answers, not all of them up to now.
	ofVersion = lazy.MustCompile(`COMPILER_VERSION\}?"?\s+(?:MATCHES|VERSION_EQUAL|VERSION_LESS(?:_EQUAL)?)\b`)
)

// clearOneCompiler clears a warning that is off only for some releases of one compiler: all others still
// report what is wrong.
func clearOneCompiler(events []event.Event, changed []change.File) {
	for i := range events {
		e := &events[i]
		if e.Facts["what"] != "strictness" || path.Base(e.Path) != "CMakeLists.txt" && path.Ext(e.Path) != ".cmake" {
			continue
		}
		for _, f := range changed {
			if f.Path == e.Path && f.After.Present {
				if asked := cmakeCondition(strings.Split(f.After.All(), "\n"), e.Line); ofVersion.MatchString(asked) {
					e.Clear("conditional-guard", "it holds for one version of a compiler: "+asked)
				}
			}
		}
	}
}

// cmakeCondition is the line of the innermost if around a line of CMake, "" where there is none or the line
// stands in its other branch.
func cmakeCondition(lines []string, line int) string {
	open := 0
	for i := min(line, len(lines)) - 2; i >= 0; i-- {
		switch l := strings.TrimSpace(lines[i]); {
		case cmakeEndif.MatchString(l):
			open++
		case open == 0 && cmakeElse.MatchString(l):
			return ""
		case cmakeIf.MatchString(l):
			if open--; open < 0 {
				return l
			}
		}
	}
	return ""
}
