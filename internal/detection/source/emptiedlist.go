package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// refusalList is a list by its name, and what its end lets by.
type refusalList struct {
	what string
	name *lazy.Regexp
}

// refusing are lists by which something is refused or must be there.
var refusing = []refusalList{
	{"failure", lazy.MustCompile(`(?i)(?:^|[\W_])(?:traps?|fatal_?\w*|raise_?on\w*|fail_?on\w*)["']?\]?$`)},
	{"bound", lazy.MustCompile(`(?i)(?:^|\W)\w*(?:required|forbidden|blocked|banned|denied|deny_?list|black_?list|block_?list|reserved|sensitive|disallowed|unsafe|dangerous|illegal|validators?|validations|enforce_?keys|prohibited|mandatory|redacted|not_?allowed)\w*["']?\]?$`)},
}

var (
	// givesValue parts a line into what is given a value, and the value.
	givesValue = lazy.MustCompile(`^(.*?)\s*(?:=>|:=|=|:\s)\s*(.+)$`)
	// noElements is a list that has none.
	noElements = lazy.MustCompile(`(?:\[\s*\]|\{\s*\}|\(\s*\)|%[wi]\[\s*\])\)?(?:\.freeze|\.toSet\(\)|\.into_iter\(\))?[;,]?$`)
	// someElements is the beginning of a list that has some.
	someElements = lazy.MustCompile(`[\[({]\s*[^\s\])}]|[\[({]$`)
)

// emptied is a list by which something was refused, with its elements, and the same without any.
func (c *comparison) emptied(e *edit) (what, was, is string) {
	for _, now := range e.added {
		a := givesValue.FindStringSubmatch(now)
		if a == nil || !noElements.MatchString(a[2]) {
			continue
		}
		kind := slices.IndexFunc(refusing, func(r refusalList) bool { return r.name.MatchString(withoutType(a[1])) })
		if kind < 0 {
			continue
		}
		for _, old := range e.removed {
			b := givesValue.FindStringSubmatch(old)
			if b != nil && squeeze(withoutType(b[1])) == squeeze(withoutType(a[1])) && !noElements.MatchString(b[2]) && someElements.MatchString(b[2]) && !c.keptElsewhere(e) {
				return refusing[kind].what, old, now
			}
		}
	}
	return "", "", ""
}

// withoutType is what is given a value, without a type that is said behind its name.
func withoutType(target string) string {
	target, _, _ = strings.Cut(target, ": ")
	return strings.TrimSpace(target)
}

// keptElsewhere tells whether an element that went stands in a line that is new.
func (c *comparison) keptElsewhere(e *edit) bool {
	for _, text := range expression.Quoted(strings.Join(e.removed, "\n")) {
		for l := range c.newLines {
			if len(text) > 2 && strings.Contains(l, squeeze(text)) {
				return true
			}
		}
	}
	return false
}
