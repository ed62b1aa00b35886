package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// onlyTests tells an entry of what is not measured that takes in tests and nothing of what they are about:
// that lines of tests run says nothing of the code.
func onlyTests(item string) bool {
	item = alternatives.ReplaceAllStringFunc(strings.NewReplacer(`\.`, ".", `\/`, "/", `\`, "/").Replace(item), func(group string) string {
		words := strings.Split(strings.Trim(group, "{}()?:"), ",")
		if len(words) == 1 {
			words = strings.Split(words[0], "|")
		}
		if slices.ContainsFunc(words, func(w string) bool { return !testOrKind.MatchString(w) }) {
			return group
		}
		return words[0]
	})
	item = strings.Trim(item, "^$")
	if strings.ContainsAny(item, "{}()|, \n") {
		return false
	}
	if testPattern.MatchString(path.Base(item)) {
		return true
	}
	folders := slices.DeleteFunc(strings.Split(item, "/"), func(f string) bool { return strings.Trim(f, "*.") == "" })
	for i, folder := range folders {
		switch strings.ToLower(folder) {
		case "test", "tests", "test_package", "__tests__", "__test__", "e2e", "unittests", "integration_test", "integration-tests":
			return true
		case "spec", "specs": // further down it may be what a product describes
			return i == 0
		}
	}
	return false
}

var (
	// alternatives are several words in the place of one: *.{test,spec}.ts.
	alternatives = lazy.MustCompile(`\{[\w.,]+\}|\((?:\?:)?[\w.|]+\)\??`)
	testOrKind   = lazy.MustCompile(`^\.?(?:tests?|specs?|e2e|cy|[cm]?[jt]sx?|vue|svelte|py|rb|php|dart|exs?|go)$`)
	// testPattern is a file of tests, or a glob of such.
	testPattern = lazy.MustCompile(`[._-](?:test|spec|tests|specs|e2e|cy)\.[\w*]+$|^test_[\w*]*\.py$|[a-z*]Tests?\.(?:java|kt|cs|php|swift|scala)$`)
)
