package flow

import (
	"path"
	"regexp"
	"strings"
	"sync"

	"holdfast/internal/integration/agentcli"
)

// risky commands destroy or rewrite work in one go.
var riskyCommand = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(^|[\s;&|(])(rm\s+-\w*[rf]|git\s+(rm|reset|clean|checkout\s+--|restore|stash|rebase)|truncate\s|unlink\s|sed\s+-i|find\s.*-delete)`)
})

// riskOf says why a tool call is worth a snapshot beforehand; "" when it is not.
func riskOf(t agentcli.Tool) string {
	if t.Command != "" {
		if m := riskyCommand().FindString(t.Command); m != "" {
			return strings.TrimSpace(strings.TrimLeft(m, ";&|( \t"))
		}
		return ""
	}
	if t.ReadOnly {
		return ""
	}
	for _, p := range t.Paths {
		if testPlace(p) || strings.Contains(path.Base(p), "test") || strings.Contains(path.Base(p), "spec") {
			return "writes " + p
		}
	}
	return ""
}
