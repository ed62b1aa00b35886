package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// tagged is an answer of Elixir that begins with a word for how it went; badTag is such a word.
var (
	tagged = lazy.MustCompile(`^(.*?)\{:(\w+),\s*(.+)\}$`)
	badTag = lazy.MustCompile(`^(?:error|missing|invalid|not_|un[a-z]|bad|fail|denied|reject|timeout|expired|forbidden|conflict|too_)\w*`)
)

// tagTurned is a line that answers that all went well, with what the line before said along with the failure.
func tagTurned(old string, added map[string]string) string {
	was := tagged.FindStringSubmatch(old)
	if was == nil || !badTag.MatchString(was[2]) {
		return ""
	}
	for _, key := range sortedKeys(added) {
		is := tagged.FindStringSubmatch(added[key])
		if is != nil && is[1] == was[1] && is[2] == "ok" && strings.Contains(squeeze(was[3]), squeeze(is[3])) {
			return added[key]
		}
	}
	return ""
}
