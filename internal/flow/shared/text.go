package shared

import (
	"strings"
	"unicode/utf8"
)

// End is the end of a text, at most so many bytes, at a whole character.
func End(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	text = text[len(text)-limit:]
	for len(text) > 0 && !utf8.RuneStart(text[0]) {
		text = text[1:]
	}
	return text
}

// OneLine is a text without line ends and double blanks.
func OneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// JoinShort is a list in one line of at most so many bytes, cut at a whole character.
func JoinShort(list []string, limit int) string {
	text := OneLine(strings.Join(list, "; "))
	if len(text) <= limit {
		return text
	}
	for limit > 0 && !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit] + "…"
}

// Short is the beginning of a hash, as people write it.
func Short(id string) string { return id[:min(len(id), 12)] }
