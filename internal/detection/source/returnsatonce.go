package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// givesBack is the return of an error that came from a call: return err, return nil, err.
	givesBack = lazy.MustCompile(`^return (?:nil, )?(?:err\w*|\w+Err(?:or)?|e)$|^return Err\(e\w*\)$`)
	// givenTo is what a line gives to an error before it is looked at: err := save(), if err := save(); err != nil.
	givenTo = lazy.MustCompile(`^(?:if )?(?:var |let )?(?:err\w*|\w+Err(?:or)?|e)(?: error)? :?= (.+?)(?:; \w+ != nil \{)?;?$`)
)

// returnsAtOnce tells a call whose error was looked at and given back, and that is returned as it is now:
// the caller gets the same error.
func returnsAtOnce(e *edit, lost string) bool {
	if !givesBack.MatchString(strings.TrimRight(strings.TrimSpace(lost), ";")) {
		return false
	}
	return slices.ContainsFunc(e.removed, func(old string) bool {
		m := givenTo.FindStringSubmatch(old)
		return m != nil && slices.ContainsFunc(e.added, func(l string) bool { return squeezedEnd(l) == squeezedEnd("return "+m[1]) })
	})
}
