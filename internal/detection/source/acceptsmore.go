package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// unaskedFor is an alternative, squeezed, by which a check lets pass whatever is missing, empty or of
// another kind than it asks for.
var unaskedFor = lazy.MustCompile(`^(?:\$?[\w.@>-]+(?:={2,3}|is)(?:""|null|nil|None|undefined)|!\$?[\w.@>-]+\??|not\w+|empty\$\w+|\$?[\w.]+\.(?:isEmpty|isBlank|empty\?|blank\?|nil\?|is_empty|is_none|isNullOrEmpty)|(?:string|String)\.IsNullOrEmpty[\w.]+|is_null\$?\w+|!?is_?\w+\$?[\w.]+|!?[\w.]+\?[\w.]+)$`)

// alsoLets is the condition of what says who or what may pass that also holds, in one more case, for
// what it did not ask for: the branch behind it is as it was.
func alsoLets(e *edit) (was, is string) {
	if !saysWhatPasses.MatchString(e.after.Name) || saysWhatNot.MatchString(e.after.Name) {
		return "", ""
	}
	came := branchesOnlyIn(e.a, e.b)
	for _, b := range branchesOnlyIn(e.b, e.a) {
		if b.Does == Rethrows || strings.HasPrefix(b.Cond, "else") || sayNo.MatchString(b.Text) {
			continue
		}
		for _, a := range came {
			if branchBody(a) == branchBody(b) && unaskedFor.MatchString(moreAlternatives(b.Cond, a.Cond)) {
				return b.Cond, a.Cond
			}
		}
	}
	for _, old := range e.removed {
		if !strings.HasPrefix(old, "return ") || sayNo.MatchString(old) {
			continue
		}
		for _, now := range e.added {
			if strings.HasPrefix(now, "return ") && unaskedFor.MatchString(moreAlternatives(squeeze(old[len("return "):]), squeeze(now[len("return "):]))) {
				return old, now
			}
		}
	}
	return "", ""
}

// sayNo is a branch whose answer is no, or says what is wrong.
var sayNo = lazy.MustCompile(`(?s)\breturn\s+(?:(?:false|False|nil|null|None|-1)\b|f?["'\x60][^\n]*\s[^\n]*|(?:new\s+)?[\w.:$]*(?:[eE]rr|[eE]rror|Errorf|[eE]xception|[iI]nvalid|[fF]ailure|[fF]ailed|Left)\b\s*[({]?[^\n]*)[;\s})]*(?:end\s*)?$`)

// branchBody is a branch, squeezed, without its condition.
func branchBody(b Branch) string { return strings.Replace(squeeze(b.Text), b.Cond, "", 1) }

// moreAlternatives is the one alternative, squeezed, that a condition has and another had not; "" where
// they differ in anything else.
func moreAlternatives(before, after string) string {
	had, has := strings.Split(before, "||"), strings.Split(after, "||")
	if len(has) != len(had)+1 {
		return ""
	}
	more := slices.DeleteFunc(slices.Clone(has), func(p string) bool { return slices.Contains(had, p) })
	if len(more) != 1 {
		return ""
	}
	return more[0]
}
