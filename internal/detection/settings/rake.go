package settings

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// givenWord is a word that a text of Ruby puts in under a condition: #{'-w' if CI}.
	givenWord = lazy.MustCompile(`#\{\s*["']([^"'{}]*)["']\s+(?:if|unless)\b[^{}]*\}`)
	// itself is Ruby as a text of Ruby calls it.
	itself = lazy.MustCompile(`#\{(?:[A-Z]\w*::)*RUBY\}`)
	// takesResult is a block that is handed whether a command succeeded: without one the task fails.
	takesResult = lazy.MustCompile(`^\s*sh\b.*?(?:\{|\bdo)\s*\|\s*\w+[^|]*\|(.*)$`)
	opensBlock  = lazy.MustCompile(`^\s*(?:if|unless|case|begin|while)\b|\bdo(?:\s*\|[^|]*\|)?\s*$`)
	// failsTask are words by which such a block fails the task after all.
	failsTask = lazy.MustCompile(`\b(?:fail|abort|raise|exit!?)\b`)
)

// literally is the rest of a line of Ruby with the words put in that it puts in itself.
func literally(text string) string {
	return itself.ReplaceAllString(givenWord.ReplaceAllString(text, "$1"), "ruby")
}

// resultBlock is the block behind a command of a Rakefile that is told how the command ended, and how
// many lines it takes; "" where there is none, and the task fails by itself.
func resultBlock(lines []string, i int) (body string, more int) {
	m := takesResult.FindStringSubmatch(lines[i])
	if m == nil {
		return "", 0
	}
	body = m[1] + "\n"
	if strings.Contains(m[1], "}") {
		return body, 0
	}
	for depth, n := 1, i+1; n < len(lines) && n < i+40; n++ {
		text := strings.TrimSpace(lines[n])
		if text == "end" || text == "}" {
			depth--
		} else if opensBlock.MatchString(text) {
			depth++
		}
		body += text + "\n"
		if depth == 0 {
			return body, n - i
		}
	}
	return body, 0
}
