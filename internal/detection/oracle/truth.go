package oracle

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// query are the ways to look for the same thing in a document: nothing, an error or a promise
// where it is not there.
var query = lazy.MustCompile(`\b(query|find)(All)?By(Text|Role|LabelText|PlaceholderText|AltText|Title|DisplayValue|TestId)\b`)

// asFound gives claims about what is looked for in a document one subject, in whichever way
// it is looked for.
func asFound(o *Oracle) {
	if strings.Contains(o.Subject, "queryBy") || strings.Contains(o.Subject, "findBy") || strings.Contains(o.Subject, "AllBy") {
		o.Subject = query.ReplaceAllString(o.Subject, "get${2}By${3}")
	}
}

// Reword gives claims that are written in several ways the words of one of them.
func Reword(o *Oracle) {
	asFound(o)
	asTruth(o)
}

// Weigh reads out of the words of a claim how much it asks, and whether it can fail at all.
func Weigh(o *Oracle) {
	asValue(o)
	asCase(o)
	tolerant(o)
	fallsBack(o)
	asksKind(o)
	switch {
	case (answersItself(o) || lengthless(o)) && o.Dead == "", HoldsForAll(o):
		o.Dead = "tautology"
	case eitherWay(o) && o.Kind == "truth" && o.Dead == "":
		o.Dead = "tautology"
	case eitherWay(o):
		o.Strength = min(o.Strength, LevelTaut)
	}
}

// asTruth gives the many words for true and false one meaning.
func asTruth(o *Oracle) {
	lower := strings.ToLower(o.Matcher)
	if o.Kind == "equal" && o.Expected == "" && (strings.HasSuffix(lower, "true") || strings.HasSuffix(lower, "false")) { // toBeTrue()
		o.Expected, o.Literal = "true", true
		if strings.HasSuffix(lower, "false") != o.Negated {
			o.Expected = "false"
		}
		o.Negated = false
		return
	}
	if o.Kind != "match" || o.Strength != LevelTruthy {
		return
	}
	if strings.Contains(lower, "fals") {
		o.Negated = !o.Negated
	} else if !strings.Contains(lower, "tru") {
		return
	}
	o.Kind, o.Matcher = "truth", "truthy"
	if o.Negated {
		o.Matcher = "falsy"
	}
}

// deniesZero is the end of a name that says that something is not zero.
var deniesZero = lazy.MustCompile(`(?i)_?no[tn]_?zero$`)

// asValue spells out the number that a matcher has in its name: isOne(), Is.Zero, NotZero(x).
func asValue(o *Oracle) {
	if o.Kind != "equal" || o.Expected != "" {
		return
	}
	if deniesZero.MatchString(o.Matcher) {
		o.Matcher, o.Negated = deniesZero.ReplaceAllString(o.Matcher, "Zero"), !o.Negated
	}
	switch lower := strings.ToLower(o.Matcher); {
	case strings.HasSuffix(lower, "zero"):
		o.Expected, o.Literal = "0", true
	case strings.HasSuffix(lower, "isone"), lower == "beone", lower == "tobeone":
		o.Expected, o.Literal = "1", true
	}
	if o.Expected != "" && SizeOf(expression.Undated(o.Subject)) { // as an equality of sizes says it
		o.Strength = min(o.Strength, LevelShape)
	}
}

// ComparedAnswer tells a claim that an answer is true, or that it is false.
func ComparedAnswer(o Oracle) (answer, ok bool) {
	switch o.Matcher {
	case "be_truthy", "be_true": // be_true is that of RSpec 2
		return true, true
	case "be_falsey", "be_falsy", "be_false":
		return false, true
	case "eq", "eql", "be", "equal":
		return o.Expected == "true", o.Expected == "true" || o.Expected == "false"
	}
	return false, false
}
