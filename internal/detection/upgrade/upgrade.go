// Package upgrade finds tools that a change brings in a newer version.
package upgrade

import (
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

// Texts are both versions of a file.
type Texts struct{ Path, Before, After string }

var (
	// linters are names of tools that report what code looks like, and of what brings their rules.
	linters = lazy.MustCompile(`(?i)\b(?:flake8[\w-]*|ruff[\w-]*|pylint[\w-]*|pycodestyle|mypy|pyright|basedpyright|bandit|eslint[\w/-]*|typescript-eslint|stylelint[\w-]*|biome|oxlint|golangci-lint[\w-]*|staticcheck|rubocop[\w-]*|detekt|ktlint[\w-]*|checkstyle|pmd|spotbugs|errorprone|error_prone_\w+|phpstan[\w/-]*|psalm|phpcs|credo|scalafix|swiftlint|clippy|lints|flutter_lints|very_good_analysis|StyleCop[\w.]*|[\w.]*Analyzers?|Roslynator[\w.]*)(?:["'\]:=@\s>/]|$)`)
	// pins are files that say in which versions tools come.
	pins    = lazy.MustCompile(`(?i)^(?:\.pre-commit-config\.ya?ml|setup\.(?:py|cfg)|pyproject\.toml|tox\.ini|[\w.-]*requirements[\w.-]*\.(?:txt|in)|package\.json|composer\.json|gemfile|[\w.-]+\.gemspec|directory\.(?:packages|build)\.props|[\w.-]+\.[cfv][sb]?proj|build\.gradle(?:\.kts)?|[\w.-]*versions\.toml|pom\.xml|mix\.exs|pubspec\.yaml|makefile|package\.swift|\.tool-versions|mise\.toml)$`)
	version = lazy.MustCompile(`\bv?(\d+(?:\.\d+)+)`)
	// ofRepository is the line of pre-commit that says whose version the next one gives.
	ofRepository = lazy.MustCompile(`^\s*-?\s*repo:\s*(\S+)`)
)

// Linter is the linter that a change brings in a newer version; "" where there is none. Rules that came with it were
// in force nowhere before, and to leave one of them out takes nothing away.
func Linter(files []Texts) string {
	for _, f := range files {
		inWorkflow := strings.Contains(f.Path, ".github/workflows/")
		if f.Before == "" || f.After == "" || f.Before == f.After || !inWorkflow && !pins.MatchString(path.Base(f.Path)) {
			continue
		}
		was, is := pinned(f.Before), pinned(f.After)
		for _, name := range slices.Sorted(maps.Keys(is)) {
			if from, ok := was[name]; ok && newer(from, is[name]) {
				return name
			}
		}
	}
	return ""
}

// pinned are the versions of the linters that a file names.
func pinned(text string) map[string]string {
	out := map[string]string{}
	repository := ""
	for _, line := range strings.Split(text, "\n") {
		if m := ofRepository.FindStringSubmatch(line); m != nil {
			repository = m[1]
			continue
		}
		named := line
		if strings.HasPrefix(strings.TrimSpace(line), "rev:") {
			named = repository
		}
		v, name := version.FindStringSubmatch(line), linters.FindString(named)
		if v != nil && name != "" {
			out[strings.Trim(name, "\"'[]:=@ >/\t\r")] = v[1]
		}
	}
	return out
}

// newer tells whether a version is a later one; what only the last of three numbers tells apart mends faults and brings
// no rules.
func newer(from, to string) bool {
	a, b := strings.Split(from, "."), strings.Split(to, ".")
	for i := 0; i < 2 && i < len(a) && i < len(b); i++ {
		x, _ := strconv.Atoi(a[i])
		y, _ := strconv.Atoi(b[i])
		if x != y {
			return y > x
		}
	}
	return false
}
