package source

import "holdfast/internal/detection/lazy"

var (
	// reasonField is the part of a mark in which its author says why, on whichever of its lines.
	reasonField = lazy.MustCompile(`(?s)\b(?:Justification|justification|reason)\s*=\s*(?:@|\$|r#*)?"((?:[^"\\]|\\.)*)"`)
	// noReason is what editors put there until somebody says why.
	noReason = lazy.MustCompile(`(?i)^\W*(?:pending|todo|tbd|fixme|none|n/?a|because|reasons?)?\W*$`)
)

// reasonGiven tells a mark that says why it is there.
func reasonGiven(mark string) bool {
	m := reasonField.FindStringSubmatch(mark)
	return m != nil && !noReason.MatchString(m[1])
}
