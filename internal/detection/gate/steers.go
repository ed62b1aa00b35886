package gate

import (
	"path"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/settings"
)

// steering are the families of tools whose settings decide which tests run and how.
var steering = map[string]bool{"test": true, "ci": true}

// buildWrappers start a build; whoever edits them decides what is run.
var buildWrappers = map[string]bool{"gradlew": true, "mvnw": true}

// Steers tells whether a file decides which tests run and how: settings of test tools, CI,
// scripts that run checks.
func Steers(p string, tables []catalog.Gate) bool {
	if buildWrappers[path.Base(p)] {
		return true
	}
	if !Concerns(p) {
		return false
	}
	if settings.FormatOf(p) == "shell" {
		return true
	}
	for _, g := range tables {
		if steering[g.Family] && concerns(g, p) {
			return true
		}
	}
	return false
}
