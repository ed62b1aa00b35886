package source

import (
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// raisedType is the kind of error that a branch ends with.
var raisedType = lazy.MustCompile(`\b(?:raise|throw(?:\s+new)?|return(?:\s+new)?)\s+&?(?:\w+(?:\.|::|\\))*([A-Z]\w{5,})\b`)

// errorGone is the kind of error with which a check refused, where the change takes its definition away and none of
// the files that it touches speaks of it any more: whoever handled it is told of that by the name which is missing.
func (c *comparison) errorGone(e *edit, g Guard) string {
	kind := ""
	for _, b := range e.b.Branches {
		if squeeze(b.Cond) != squeeze(g.Text) {
			continue
		}
		m := raisedType.FindStringSubmatch(b.Text)
		if m == nil {
			return ""
		}
		kind = m[1]
	}
	if kind == "" || !c.typeWent(kind, e.pair.Language) {
		return ""
	}
	return kind
}

// typeWent tells a type that the code defined before and no longer names.
func (c *comparison) typeWent(kind string, language syntax.Language) bool {
	defined := false
	for _, p := range c.pairs {
		if p.Before != nil {
			defined = defined || definesType(p.Before.All(), kind)
		}
		if p.After != nil && !p.Test && p.Language == language && expression.HoldsWord(p.After.All(), kind) {
			return false
		}
	}
	return defined
}

// failingCall is a call that by its name never lets pass what it is called for.
var failingCall = lazy.MustCompile(`\b(?:fail|abort|reject|refuse|bail|die)(?:_?[a-zA-Z]\w*)?\(`)

// failsStill tells a check of which the branch still makes the call that refuses, and lost only what stood behind it.
func failsStill(e *edit, g Guard) bool {
	call := ""
	for _, b := range e.b.Branches {
		if squeeze(b.Cond) == squeeze(g.Text) {
			call = failingCall.FindString(b.Text)
		}
	}
	if call == "" {
		return false
	}
	for _, a := range e.a.Branches {
		if squeeze(a.Cond) == squeeze(g.Text) && failingCall.FindString(a.Text) == call {
			return true
		}
	}
	return false
}
