package gate

import "strings"

// argsAfter are the words of a line without those that it starts with.
func argsAfter(line, start []string) (args []string, ok bool) {
	i := 0
	for _, want := range start {
		// A flag before the subcommand (`git -C x`, `mvn -B verify`, `make CC=clang check`) is skipped.
		for i > 0 && i < len(line) && (strings.HasPrefix(line[i], "-") || strings.HasPrefix(line[i], "$") || strings.Contains(line[i], "=")) && !strings.HasPrefix(want, "-") {
			args = append(args, line[i])
			i++
			if beforeGoal[line[i-1]] && i < len(line) && jvmBuilds[line[0]] {
				args = append(args, line[i])
				i++
			}
		}
		for i > 0 && i < len(line) && jvmBuilds[line[0]] && goalsBefore[line[i]] && !star(want, line[i]) {
			args = append(args, line[i])
			i++
		}
		if i >= len(line) || !star(want, line[i]) {
			return nil, false
		}
		i++
	}
	if len(args) == 0 {
		return line[i:], true
	}
	return append(args, line[i:]...), true
}

// beforeGoal are flags of builds for the JVM that take the next word and may stand before the goal.
var (
	beforeGoal = map[string]bool{"-s": true, "-gs": true, "-f": true, "-pl": true, "-P": true, "-T": true, "-t": true, "-p": true, "-b": true, "-I": true, "--settings": true, "--file": true, "--projects": true}
	jvmBuilds  = map[string]bool{"mvn": true, "mvnw": true, "mvnd": true, "gradle": true, "gradlew": true}
	// goalsBefore are what such a build may be told to do before it runs the tests.
	goalsBefore = map[string]bool{
		"validate": true, "initialize": true, "generate-sources": true, "process-sources": true, "compile": true, "test-compile": true, "process-classes": true,
		"assemble": true, "classes": true, "testClasses": true,
	}
)
