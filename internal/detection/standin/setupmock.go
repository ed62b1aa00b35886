package standin

import (
	"path"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// setupName is how files are called that run before the tests of a script runner.
	setupName = lazy.MustCompile(`(?i)^(?:(?:global|vitest|vi|jest|test|tests|mocha|browser|node|unit|dom)[-_.]?)?set-?up(?:[-_.]?(?:files?|env|tests?|after-?env|vitest|jest|globals?|mocks?))?(?:\.(?:vitest|jest|test|tests))?\.[cm]?[jt]sx?$`)
	// ownModuleMocked is a call that puts something in the place of a module of the project itself.
	ownModuleMocked = lazy.MustCompile(`\b(?:vi|jest)\s*\.\s*(?:do)?[mM]ock\s*\(\s*(?:import\s*\(\s*)?["'](\.{1,2}/[^"']+|[@~]/[^"']+)["']`)
	// asset is a module that is no code.
	asset = lazy.MustCompile(`\.(?:css|s[ac]ss|less|svg|png|jpe?g|gif|webp|mp[34]|woff2?|json|md|graphql)$`)
)

// mocksOwnModule is the line by which a file that runs before all tests comes to put something in the place of a module
// of the project, "" when none does.
func mocksOwnModule(file, before, after string) string {
	if !setupName.MatchString(path.Base(file)) {
		return ""
	}
	had := map[string]bool{}
	for _, m := range ownModuleMocked.FindAllStringSubmatch(before, -1) {
		had[m[1]] = true
	}
	for line := range strings.SplitSeq(after, "\n") {
		line = strings.TrimSpace(line)
		if m := ownModuleMocked.FindStringSubmatch(line); m != nil && !had[m[1]] && !asset.MatchString(m[1]) && !strings.HasPrefix(line, "//") {
			return line
		}
	}
	return ""
}
