package standin

import (
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/production"
)

// importedFrom are the names that a file takes from a module, and the module.
var importedFrom = lazy.MustCompile(`(?:import\s*(?:type\s*)?\{([^}]*)\}\s*from|(?:const|let|var)\s*\{([^}]*)\}\s*=\s*(?:await\s+import|require)\()\s*["']([^"']+)["']`)

// importedSubject is what a stub of a whole module replaces: a name from it after which the file
// of tests is called, or of whose answer the test claims something.
func importedSubject(s inventory.Stub, test *inventory.Case, text string) (string, bool) {
	if len(s.Targets) == 0 || !strings.Contains(text, "import") && !strings.Contains(text, "require") {
		return "", false
	}
	for _, m := range importedFrom.FindAllStringSubmatch(text, -1) {
		if m[3] != s.Targets[0] {
			continue
		}
		for part := range strings.SplitSeq(m[1]+m[2], ",") {
			name, _, _ := strings.Cut(strings.TrimSpace(part), " ")
			if name != "" && (strings.ToLower(name) == production.Stem(test.Path) || claimsAnswerOf(test, name)) {
				return s.Targets[0] + "." + name, true
			}
		}
	}
	return "", false
}

// claimsAnswerOf tells whether a test claims something of what a function gives, and not of what
// is done with it.
func claimsAnswerOf(test *inventory.Case, name string) bool {
	for _, o := range test.Oracles {
		if o.Kind != "call" && o.Live() && strings.HasPrefix(o.Subject, name+" (") {
			return true
		}
	}
	return false
}
