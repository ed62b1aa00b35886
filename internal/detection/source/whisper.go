package source

import "holdfast/internal/detection/lazy"

var (
	// toldToFewest is a word to a log at a level that is off wherever a program does its work.
	toldToFewest = lazy.MustCompile(`(?i)\b\w*log\w*(?:\(\))?(?:\.|::|->)(?:log_?)?(?:debug|trace|verbose|fine|finer|finest|v)(?:f|ln|w|Async|Context)?!?\s*[({"']|\b(?:tracing::)?(?:debug|trace)!\s*\(|\b(?:log|logger|LOG)\.(?:Debug|Trace)\w*\(|(?i)\bconsole\.debug\(|\bLog\.[dv]\(`)
	// toldToSome is a word that somebody may hear: a louder level, a terminal, a report.
	toldToSome = lazy.MustCompile(`(?i)(?:\.|::|->)(?:log_?)?(?:info|notice|warn|warning|error|exception|critical|fatal|severe|alert|emergency|report|capture\w*|print\w*|write\w*|log)\w*\s*[({!"']|\b(?:print|println|eprintln|puts|warn|error|report\w*)!?\s*[({"']|\bLog\.[wei]\(`)
)

// whispers tells a handler that speaks of the error to nobody but those who look for faults already.
func whispers(h Handler) bool {
	return h.Does == Logs && h.Form == "catch" && toldToFewest.MatchString(h.Text) && !toldToSome.MatchString(h.Text)
}
