package agentcli

import (
	"encoding/json"
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of what is kept of what an agent says. It may say anything, for hours.
const (
	maxMessage = 64 << 10
	maxOutput  = 4 << 10 // of one tool
	maxInput   = 240     // of one tool, for people
	maxCommand = 16 << 10
	maxName    = 200
	maxPath    = 4 << 10
	maxPaths   = 64 // of one tool
	maxFiles   = 10_000
	maxDenials = 200
	maxNotes   = 20
	maxWaiting = 1024 // tools whose result is awaited
	maxParts   = 256  // of a usage that may still change
	maxModels  = 64
	maxBlocks  = 10 // texts that are searched for the words of a limit
)

// last is the end of a text, in whole characters, as valid UTF-8.
func last(s string, limit int) string {
	if len(s) > limit {
		s = s[len(s)-limit:]
		for i := 0; i < utf8.UTFMax && len(s) > 0 && !utf8.RuneStart(s[0]); i++ {
			s = s[1:]
		}
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// first is the beginning of a text, in whole characters.
func first(s string, limit int) string {
	if len(s) <= limit {
		return strings.ToValidUTF8(s, "\uFFFD")
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	return strings.ToValidUTF8(s[:limit], "\uFFFD") + "…"
}

// oneLine makes a text safe to show: one line, no control characters.
func oneLine(s string) string {
	s = strings.Join(strings.Fields(first(s, 4*maxInput)), " ")
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, s)
	return first(s, maxInput)
}

// decode reads a JSON object; fields of another type than expected are left out, the
// rest is read.
func decode(text []byte, into any) bool {
	err := json.Unmarshal(text, into)
	var otherType *json.UnmarshalTypeError
	return err == nil || errors.As(err, &otherType)
}

// plainText is a JSON value as text: a string as it is, the texts of content blocks, and
// anything else as JSON.
func plainText(raw json.RawMessage) string {
	if len(raw) == 0 || string(raw) == "null" {
		return ""
	}
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var blocks []struct{ Text string }
	if json.Unmarshal(raw, &blocks) == nil {
		var out []string
		for _, b := range blocks {
			if b.Text != "" {
				out = append(out, b.Text)
			}
		}
		return strings.Join(out, "\n")
	}
	return string(raw)
}
