package gate

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// axisKey begins a list of which Travis makes a run of each entry.
var axisKey = lazy.MustCompile(`^(?:compiler|os|arch|rust|rvm|python|node_js|jdk|php|go|dart|scala|elixir|perl|ghc|julia):$`)

// axisLines are the entries of lists of which a service makes a run of each.
func axisLines(text string) map[string]bool {
	out := map[string]bool{}
	within, depth := false, 0
	for line := range strings.SplitSeq(text, "\n") {
		bare := strings.TrimSpace(line)
		switch {
		case axisKey.MatchString(bare):
			within, depth = true, indent(line)
		case within && strings.HasPrefix(bare, "- ") && indent(line) >= depth && !strings.Contains(bare, ": "):
			out[bare] = true
		case bare != "" && bare[0] != '#':
			within = false
		}
	}
	return out
}
