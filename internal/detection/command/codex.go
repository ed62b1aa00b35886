package command

import (
	"strings"

	"holdfast/internal/detection/change"
)

const beginPatch = "*** Begin Patch"

// IsCodexPatch tells Codex's patches from unified ones.
func IsCodexPatch(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), beginPatch) }

// ParseCodexPatch applies a patch as Codex's apply_patch does, in memory. One that does not
// fit is an error, as it is for Codex.
func ParseCodexPatch(text string, read Reader) ([]change.File, error) {
	c, err := change.ParseEnvelope(text, func(name string) []byte {
		if read == nil {
			return nil
		}
		raw, ok := read(name)
		if !ok {
			return nil
		}
		return append([]byte{}, raw...)
	})
	return c.Files, err
}

func shorten(s string) string {
	const most = 80
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}
