package settings

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	dslTry   = lazy.MustCompile(`^\s*try\s*\{\s*$`)
	dslCatch = lazy.MustCompile(`^\s*\}?\s*catch\b.*\{\s*$`)
	// dslTells is how a handler passes a failure on, or does something that may fail itself.
	dslTells = lazy.MustCompile(`\bthrow\b|\berror\b|\bresult\s*=|\bunstable\b|\b(?:sh|bat)\b|\bfail\w*\(|\w+\s*=\s*(?:true|false|e|err|ex)\b|\b(?:add|push|plus)\(|<<`)
)

// maxHandler bounds how many lines a block of Groovy is looked at for, with its handler.
const maxHandler = 400

// caughtQuietly tells a block that is tried, and whose handler lets a failure be.
func caughtQuietly(lines []string, at int) bool {
	if !dslTry.MatchString(lines[at]) {
		return false
	}
	depth, handled, handler := 0, false, ""
	for _, line := range lines[at:min(len(lines), at+maxHandler)] {
		line = stripLineComment(line)
		switch closing := strings.HasPrefix(strings.TrimSpace(line), "}"); {
		case strings.TrimSpace(line) == "":
			continue
		case depth == 0 && line != lines[at] && !dslCatch.MatchString(line):
			return handled && !dslTells.MatchString(handler)
		case dslCatch.MatchString(line) && (depth == 0 || depth == 1 && closing):
			depth, handled = 1, true
			continue
		case handled:
			handler += line + "\n"
		}
		depth += strings.Count(line, "{") - strings.Count(line, "}")
	}
	return handled && depth == 0 && !dslTells.MatchString(handler)
}
