package gate

import (
	"path"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// sourceFolder is where Maven, Gradle and sbt look for code of a kind: src/test/java.
var sourceFolder = lazy.MustCompile(`^((?:.*/)?src/[^/]+/)(java|kotlin|scala|groovy|jvm)[^/]*/`)

// leftFolder: a file of tests stays beside the folder in which a build looks for its language.
func leftFolder(before, after string, _ func(string) ([]byte, bool)) string {
	was := sourceFolder.FindStringSubmatch(before)
	if was == nil || !strings.HasPrefix(after, was[1]) || sourceFolder.MatchString(after) {
		return ""
	}
	return "the build looks in " + was[1] + was[2]
}

// suiteFiles say how PHPUnit finds its tests.
var suiteFiles = []string{"phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml"}

// leftSuffix: PHPUnit looks for files that end in Test.php, unless its settings name another end.
func leftSuffix(before, after string, read func(string) ([]byte, bool)) string {
	const suffix = "Test.php"
	if !strings.HasSuffix(before, suffix) || strings.HasSuffix(after, suffix) || path.Ext(after) != ".php" {
		return ""
	}
	for dir := path.Dir(before); ; dir = path.Dir(dir) {
		for _, name := range suiteFiles {
			file := path.Join(dir, name)
			text, ok := read(file)
			if !ok {
				continue
			}
			if doc, err := settings.Read(file, text); err != nil || namesSuffix(doc, path.Base(after)) {
				return ""
			}
			return file + " looks for *" + suffix
		}
		if dir == "." {
			return ""
		}
	}
}

// namesSuffix tells whether a suite looks for another end of names, or for the very file.
func namesSuffix(doc settings.Document, base string) bool {
	for _, s := range doc.Settings {
		switch last := s.Key(); {
		case last == "@suffix" || last == "@prefix", last == "file" && path.Base(s.Value) == base:
			return true
		}
	}
	return false
}
