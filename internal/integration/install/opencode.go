package install

import (
	_ "embed"
	"strings"
)

//go:embed files/opencode.js
var openCodeShim string

func openCodeTarget() target {
	return ownFile{
		path: func(s site) string {
			return s.below(".opencode/plugin/holdfast.js", ".config/opencode/plugin/holdfast.js")
		},
		text: func(s site) []byte {
			return []byte(strings.ReplaceAll(openCodeShim, `"HOLDFAST"`, yamlString(s.opt.Command)))
		},
		mark: "Written by Holdfast",
		why:  "a plugin for OpenCode that asks Holdfast before and after every tool call",
		runs: true,
	}.target()
}
