package gate

import (
	"path"
	"slices"
	"strings"
)

// actionTools are actions that run what their inputs say with a tool, and which of their inputs say it.
var actionTools = []struct {
	action, tool string
	inputs       []string
}{
	{"gradle-build-action", "gradle", []string{"arguments"}},
	{"gradle-command-action", "gradle", []string{"arguments"}},
	{"setup-gradle", "gradle", []string{"arguments"}},
	{"cargo", "cargo", []string{"command", "args"}},
	{"maven-action", "mvn", []string{"goals", "args"}},
	{"action-setup-maven", "mvn", []string{"goals"}},
	{"setup-sbt", "sbt", []string{"arguments"}},
	{"php-actions/composer", "composer", []string{"command", "args"}},
	{"phpunit", "phpunit", []string{"args"}},
}

// taskOfAction are the words that an action runs, none where that is not known.
func (x index) taskOfAction(action string, step []string) []string {
	for _, known := range actionTools {
		if path.Base(action) != known.action && action != known.action {
			continue
		}
		words := []string{known.tool}
		for _, input := range known.inputs {
			words = append(words, strings.Fields(x.byPath[strings.Join(append(slices.Clone(step), "with", input), "\x00")].Value)...)
		}
		if len(words) > 1 {
			return words
		}
	}
	return nil
}
