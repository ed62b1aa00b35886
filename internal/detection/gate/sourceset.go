package gate

import (
	"bytes"
	"path"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// sourceSet is the name under which Gradle and Maven keep sources: src/commonTest/kotlin.
	sourceSet = lazy.MustCompile(`^((?:.*/)?)src/([^/]+)/(?:java|kotlin|scala|groovy)[^/]*/`)
	// setOfTests are the names by which a build takes a source set for tests, whoever declares it.
	setOfTests = lazy.MustCompile(`^(?:test|it|tests)$|[a-z](?:Test|Tests|IT|Spec)$|^(?:test|androidTest|sharedTest)[A-Z]|^main$`)
)

// leftSourceSet: a file of tests goes to a source set that no file of the build speaks of.
func leftSourceSet(before, after string, read func(string) ([]byte, bool)) string {
	was, is := sourceSet.FindStringSubmatch(before), sourceSet.FindStringSubmatch(after)
	if was == nil || is == nil || was[2] == is[2] || !setOfTests.MatchString(was[2]) || setOfTests.MatchString(is[2]) {
		return ""
	}
	known := false
	for dir := path.Clean(is[1] + "."); ; dir = path.Dir(dir) {
		for _, name := range []string{"build.gradle", "build.gradle.kts", "pom.xml", "settings.gradle", "settings.gradle.kts"} {
			text, ok := read(path.Join(dir, name))
			if ok && bytes.Contains(text, []byte(is[2])) {
				return ""
			}
			known = known || ok
		}
		if dir == "." || strings.HasPrefix(dir, "..") {
			break
		}
	}
	if !known {
		return ""
	}
	return "no file of the build speaks of src/" + is[2]
}
