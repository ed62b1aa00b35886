package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	// plainDefault is an end that says nothing of a failure, beside those of defaultReturn.
	plainDefault = lazy.MustCompile(`^return (?:default(?:\(\w+\))?(?:\(?!\)?)?|\w+\.(?:EMPTY|Empty|empty|None|NONE)(?:\(\))?|string\.Empty|\.none);?$`)
	// errorType is the name of a kind of failure.
	errorType = lazy.MustCompile(`\b[A-Z]\w*(?:Error|Exception|Failure)\b|\b[A-Z]\w+Err\b|\bErr[A-Z]\w*`)
)

// gentleEnd is the failure with which a function ended and the default with which it ends now, whatever
// else of it still fails where a condition holds. Where the failure is still named, it was moved.
func gentleEnd(e *edit) (failed, now string) {
	was, is := lastStatement(e.before), lastStatement(e.after)
	if was < 0 || is < 0 || e.before.tree.Role(was) != syntax.Throw && faultText(e.before.tree, was) != e.before.tree.Text(was) {
		return "", ""
	}
	failed, now = e.before.tree.Text(was), singleSpaced(e.after.tree.Text(is))
	if !defaultReturn.MatchString(now) && !plainDefault.MatchString(now) && !emptyObject.MatchString(now) {
		return "", ""
	}
	for _, name := range errorType.FindAllString(failed, -1) {
		if slices.ContainsFunc(e.added, func(l string) bool { return strings.Contains(l, name) }) {
			return "", ""
		}
	}
	if slices.ContainsFunc(e.added, func(l string) bool { return squeeze(l) == squeeze(failed) }) {
		return "", ""
	}
	return failed, now
}

// lastStatement is the last statement of a function's body, -1 where there is none.
func lastStatement(f *Function) int {
	if f.body <= 0 || f.Name == "" || expressionBody(f.tree, f.body) {
		return -1
	}
	statements, _ := statementsOf(f.tree, f.body)
	for i := len(statements) - 1; i >= 0; i-- {
		if f.tree.Role(statements[i]) != syntax.Comment {
			return statements[i]
		}
	}
	return -1
}
