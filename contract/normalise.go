package contract

import (
	"regexp"
	"strings"
	"sync"
)

// Normalise takes out of a check's output what differs from run to run although nothing
// has changed: colours, times, durations, addresses, process numbers, ports, temporary
// paths and random ids. Numbers that tell something, such as how many tests failed, stay.
func Normalise(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "?"), "\r\n", "\n")
	for _, n := range noise() {
		text = n.pattern.ReplaceAllString(text, n.instead)
	}
	return strings.TrimSpace(text)
}

type noisy struct {
	pattern *regexp.Regexp
	instead string
}

// noise is ordered: a time holds what would be a duration, a path what would be an id.
var noise = sync.OnceValue(func() []noisy {
	var out []noisy
	for _, n := range [][2]string{
		{`\x1b\[[0-9;?]*[A-Za-z]`, ""},
		{`(?i)[a-z]:\\users\\[^\\\s]+\\appdata\\local\\temp\\[^\s\\:"']*`, "<temp>"},
		{`(?:/private)?/(?:tmp|var/tmp|var/folders/[^/\s]+/[^/\s]+/T)/[^\s/:"')\]]*`, "<temp>"},
		{`\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?`, "<time>"},
		{`(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* (?:\d{1,2},? )?(?:\d{4} )?\d{2}:\d{2}:\d{2}(?: [A-Z]{3,4})?(?: \d{4})?`, "<time>"},
		{`\b\d{4}[-/]\d{2}[-/]\d{2}\b`, "<time>"},
		{`\b\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?\b`, "<time>"},
		{`(?i)\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b`, "<id>"},
		{`\b0x[0-9a-fA-F]{4,}\b`, "<address>"},
		{`(?i)\b(\w+@)[0-9a-f]{6,16}\b`, "${1}<address>"},
		{`(?i)\b(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):\d{2,5}\b`, "${1}:<port>"},
		{`(?i)\b(goroutine|pid|process|thread|worker)([ =:#]{1,2})\d+\b`, "${1}${2}<n>"},
		{`(?i)\b(seed)([ =:#]{1,2})\d+\b`, "${1}${2}<n>"},
		{`\b(?:\d+(?:\.\d+)?(?:h|m))*\d+(?:\.\d+)?(?:h|m|ms|s|µs|us|ns)\b`, "<duration>"},
		{`(?i)\b\d+(?:\.\d+)? ?(?:milliseconds?|seconds?|secs?|minutes?|mins?|ms|s)\b`, "<duration>"},
		{`(?m)\t\(cached\)$`, "\t<duration>"},
	} {
		out = append(out, noisy{regexp.MustCompile(n[0]), n[1]})
	}
	return out
})
