package source

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/place"
)

// Folders of what is not shipped. The first kind says so wherever it stands; below a
// folder of sources the second is the name of a package: src/build, lib/templates.
var (
	unshipped = folders("test tests spec __tests__ __mocks__ fixtures testdata e2e bench benches benchmark benchmarks demo demos example examples .github")
	besides   = folders("scripts script tools docs doc website samples build hack contrib templates playground sandbox")
	sources   = folders("src lib app internal pkg")
)

func folders(names string) map[string]bool {
	out := map[string]bool{}
	for name := range strings.FieldsSeq(names) {
		out[name] = true
	}
	return out
}

// toolingName is how files are called that build, configure or test.
var toolingName = lazy.MustCompile(`\.config\.|^(setup\.(py|cfg|rb|js|ts|cjs|mjs|cts|mts)$|conftest|(?i:rakefile|gemfile))|\.(gradle\.kts|sbt|rake)$` +
	`|^([Tt]ests?|[Mm]ocks?)([-_.A-Z0-9]|$)|^[Tt]est(util|help|support|ing|lib|kit|data|setup|case|suite|server)`)

// toolingPath recognises what is not shipped: build scripts, examples, benchmarks, tests.
func toolingPath(name string) bool {
	name = withoutSpecifications(name)
	parts := strings.Split(name, "/")
	below := false
	for i, part := range parts[:len(parts)-1] {
		part = strings.ToLower(part)
		if part == "src" && strings.EqualFold(parts[i+1], "main") { // below it folders are packages
			break
		}
		if unshipped[part] || besides[part] && !below && !packaged(parts, i) {
			return true
		}
		below = below || sources[part]
	}
	if below && setupModule.MatchString(name) { // code prepares itself there, too
		return place.OfTests(name)
	}
	return toolingName.MatchString(parts[len(parts)-1]) || place.OfTests(name)
}

// noSpecs are endings of files of languages whose tests nobody keeps in a folder of specs below their sources:
// what stands there specifies something.
var noSpecs = []string{".ex", ".go", ".rs", ".py"}

// withoutSpecifications is a path without the packages that are called spec.
func withoutSpecifications(name string) string {
	if !slices.Contains(noSpecs, path.Ext(name)) {
		return name
	}
	parts, below := strings.Split(name, "/"), false
	for i, part := range parts {
		if below && i < len(parts)-1 && part == "spec" {
			parts[i] = "specification"
		}
		below = below || sources[part]
	}
	return strings.Join(parts, "/")
}

// packaged tells a folder of tools in which each has sources of its own: tools/shop_cli/lib/….
func packaged(parts []string, i int) bool {
	return parts[i] == "tools" && i+3 < len(parts) && sources[parts[i+2]]
}
