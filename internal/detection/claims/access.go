package claims

import (
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
)

// access are words of claims about who may do what. "token" and "signature" are left out:
// parsers and compilers have theirs.
var access = lazy.MustCompile(`(?i)authori[sz]|authenticat|\bauth\b|csrf|xsrf|permission|password|credential|bearer|forbidden|sanitiz|privileg`)

// aboutAccess tells whether a lost claim was about who may do what.
func aboutAccess(lost []ledger.Step) bool {
	for _, s := range lost {
		if access.MatchString(s.Before.Text) || access.MatchString(s.Before.Expected) {
			return true
		}
	}
	return false
}
