package loop

import (
	"regexp"
	"strings"
	"sync"
)

// frames are the lines of a stack trace, as languages print them.
var frames = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(strings.Join([]string{
		`^\s+File ".+", line \d+`,                // Python
		`^\s+at \S`,                              // JavaScript, Java, C#, Rust
		`^\s+\S+\.go:\d+`,                        // Go
		`^\s+from \S+:\d+:in `, `^\S+:\d+:in .+`, // Ruby
		`^#\d+ \S`,                    // PHP, C
		`^\s+\(\S+ [0-9.]+\) \S+:\d+`, // Elixir
	}, "|"))
})

const (
	maxTraceLines = 40
	maxTraceBytes = 4 << 10
	betweenFrames = 2 // lines of source, and names of functions
)

// TraceIn is the last stack trace in what a program printed, with the line before it, which
// names the error in most languages, and the one after it, which does so in Python; "" when
// there is none.
func TraceIn(printed string) string {
	lines := strings.Split(strings.TrimRight(printed, "\r\n \t"), "\n")
	from, to := -1, -1
	for i := len(lines) - 1; i >= 0; i-- {
		switch {
		case !frames().MatchString(lines[i]):
			if from >= 0 && from-i > betweenFrames {
				return cutTrace(lines, from, to)
			}
		case to < 0:
			from, to = i, i
		default:
			from = i
		}
	}
	return cutTrace(lines, from, to)
}

// cutTrace keeps the end of a trace that is too long.
func cutTrace(lines []string, from, to int) string {
	if from < 0 {
		return ""
	}
	from, to = max(0, from-1), min(len(lines), to+betweenFrames+1)
	kept := strings.Join(lines[max(from, to-maxTraceLines):to], "\n")
	if over := len(kept) - maxTraceBytes; over > 0 {
		_, kept, _ = strings.Cut(kept[over:], "\n")
	}
	return strings.ToValidUTF8(strings.TrimRight(kept, "\r\n \t"), "�")
}
