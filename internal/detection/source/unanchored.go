package source

import (
	"regexp"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// writesPattern is a line with a regular expression in it.
	writesPattern = lazy.MustCompile("=~|preg_match|\\bre\\.\\w+\\(|(?i:regexp?|pattern)\\b|[=(,]\\s*/\\S.*/[a-z]*\\s*[;,).]|~r|\\bmatches\\(|\\br#?\"|\\br'|\\.fullmatch\\(|%r\\{")
	// anchor is a sign by which an expression must begin or end where the text does.
	anchor = lazy.MustCompile("\\\\A|\\\\[zZ]|([/\"'`({|])\\^|\\$([/\"'`)|}])")
	// saysWhatPasses is a name of what accepts, saysWhatNot of what refuses.
	saysWhatPasses = lazy.MustCompile(`(?i)valid|check|verif|allow|accept|legal|\bis[_A-Z]\w`)
	saysWhatNot    = lazy.MustCompile(`(?i)invalid|forbid|illegal|deny|denied|block|unsafe|danger|reject|disallow`)
	constantName   = lazy.MustCompile(`\b([A-Za-z_]\w*)\s*(?::[^=]*)?:?=\s`)
)

// unanchored is an expression that says what may pass, and no longer asks the whole text.
func unanchored(e *edit) (was, is string) {
	for _, old := range e.removed {
		if !anchor.MatchString(old) || !writesPattern.MatchString(old) || saysWhatNot.MatchString(old+" "+e.after.Name) {
			continue
		}
		for _, now := range e.added {
			fewer := len(anchor.FindAllString(now, -1)) < len(anchor.FindAllString(old, -1))
			if fewer && unbounded(old) == unbounded(now) && acceptsBy(e, old) {
				return old, now
			}
		}
	}
	return "", ""
}

// unbounded is a line without the anchors of its expression.
func unbounded(line string) string { return squeeze(anchor.ReplaceAllString(line, "$1$2")) }

// acceptsBy tells whether what an expression does not match is refused: its line or its function says
// so, or the name that it is given is asked for that.
func acceptsBy(e *edit, line string) bool {
	if saysWhatPasses.MatchString(line) || saysWhatPasses.MatchString(bare(e.after.Name)) || refusedWithout.MatchString(line) {
		return true
	}
	m := constantName.FindStringSubmatch(line)
	if m == nil {
		return false
	}
	asked, err := regexp.Compile(`(?:!|\bnot |\bunless )[^\n]*\b` + regexp.QuoteMeta(m[1]) + `\b|\b` + regexp.QuoteMeta(m[1]) + `\b[^\n]*(?:is None|== nil|!~)`)
	return err == nil && asked.MatchString(strings.TrimSpace(e.pair.After.All()))
}

// refusedWithout asks for what does not match.
var refusedWithout = lazy.MustCompile(`!\s*(?:\w+\.|\\)?(?:preg_match|match|test|MatchString|IsMatch|matches)|\bnot re\.|\bunless\b|!~|/\w*\.test\(|!/`)
