package reflection

import (
	"strconv"
	"strings"
)

// Bounds of one item: a memory is a note, not an archive.
const (
	maxFiles = 10
	maxText  = 500
)

func bounded(files []string) []string { return files[:min(len(files), maxFiles)] }

func named(files []string) string {
	switch n := len(files); {
	case n == 0:
		return "no file"
	case n <= 3:
		return strings.Join(files, ", ")
	default:
		return strings.Join(files[:3], ", ") + " and " + strconv.Itoa(n-3) + " more"
	}
}

func itoa(n int) string { return strconv.Itoa(n) }

// clipped bounds a text at a whole character.
func clipped(text string) string {
	text = strings.ToValidUTF8(text, "?")
	if len(text) <= maxText {
		return text
	}
	return strings.ToValidUTF8(text[:maxText], "") + "…"
}
