package gate

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// orFails is a command behind which a script gives up: make || (echo broken; false).
	orFails = lazy.MustCompile(`^(.*?\S)\s*\|\|\s*(?:[({]?.*(?:\bfalse|\bexit\s+[1-9]\d*|\breturn\s+[1-9]\d*)\s*;?\s*[)}]?|die\b.*|fail\b.*|abort\b.*)["']?$`)
	// verdictStep is a step of CI that does nothing but fail.
	verdictStep = lazy.MustCompile(`^(?:- )?run: *["']?(?:exit (?:[1-9]\d*|\$\{\{.*\}\})|false)["']?$`)
	// orGoesOn is the same command behind which it goes on.
	orGoesOn = lazy.MustCompile(`^\s*\|\|\s*[({]?\s*(?:echo\b|printf\b|true\b|:(?:\s|$)|Write-Host\b)`)
)

// lostOr is a command whose failure ended a script and is only told of now, and its line.
func lostOr(f edited) (from string, line int) {
	for old := range f.was {
		m := orFails.FindStringSubmatch(old)
		if m == nil || !f.lost(old) || asksBefore.MatchString(m[1]) {
			continue
		}
		for i, l := range strings.Split(f.after, "\n") {
			rest, same := strings.CutPrefix(strings.TrimSpace(l), m[1])
			if same && orGoesOn.MatchString(rest) && !failLine.MatchString(strings.TrimRight(rest, `"' )}`)) && (from == "" || i+1 < line) {
				from, line = old, i+1
			}
		}
	}
	return from, line
}

// lostVerdict is a step that did nothing but fail a job and says something instead now.
func lostVerdict(f edited) (from string, line int) {
	for old := range f.was {
		if !f.lost(old) || !verdictStep.MatchString(old) {
			continue
		}
		said := 0
		for i, l := range strings.Split(f.after, "\n") {
			l = strings.TrimSpace(l)
			if f.came(l) && failing.MatchString(strings.TrimPrefix(l, "run: ")) {
				return "", 0
			}
			if f.came(l) && said == 0 && strings.Contains(l, "echo") {
				said = i + 1
			}
		}
		if said > 0 {
			return old, said
		}
	}
	return "", 0
}
