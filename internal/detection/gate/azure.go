package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/settings"
)

// azureTasks are the tasks of Azure that run a tool, and which of their inputs say what it is to do.
var azureTasks = map[string]struct {
	tool   string
	inputs []string
}{
	"DotNetCoreCLI": {"dotnet", []string{"command", "custom", "projects"}}, "VSTest": {"vstest.console", []string{"testAssemblyVer2"}},
	"Maven": {"mvn", []string{"goals"}}, "Gradle": {"gradle", []string{"tasks"}}, "Npm": {"npm", []string{"customCommand"}}, "Yarn": {"yarn", []string{"arguments"}},
	"Xcode": {"xcodebuild", []string{"actions"}}, "Ant": {"ant", []string{"targets"}}, "gulp": {"gulp", []string{"targets"}}, "MSBuild": {"msbuild", nil},
	"CmdLine": {}, "Bash": {}, // their scripts are read as such
}

// taskOfAzure are the words that a task of Azure runs, none where that is not known. What is left
// out by its options is compared elsewhere.
func (x index) taskOfAzure(s settings.Setting, step []string) []string {
	name, _, _ := strings.Cut(s.Value, "@")
	task := azureTasks[name]
	if task.tool == "" {
		return nil
	}
	words := []string{task.tool}
	for _, input := range task.inputs {
		value := x.byPath[strings.Join(append(slices.Clone(step), "inputs", input), "\x00")].Value
		if !strings.EqualFold(value, "custom") {
			words = append(words, strings.Fields(value)...)
		}
	}
	return words
}
