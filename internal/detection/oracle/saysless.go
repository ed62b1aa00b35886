package oracle

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// isTrue and isFalse are how a matcher says a truth: be_truthy, be(true), eq true.
const (
	isTrue  = `\b((be|eq|eql|equal|is)[_( ]?|be_?)?(true|truthy)\b`
	isFalse = `\(?\s*\b((be|eq|eql|equal|is)[_( ]?|be_?)?(false|falsy|falsey)\b`
)

var (
	// kindAsked are expressions whose value says of what kind another value is, and nothing more.
	kindAsked = lazy.MustCompile(`^(typeof |type \(|get_class \(|gettype \(|get_debug_type \(|reflect \. TypeOf \(|type \( of)|(\. (__class__|class|constructor|constructor \. name|runtimeType|GetType \( \)|getClass \( \)|javaClass|kind_of)|:: class)$`)
	// recordedCall is what a double remembers of how it was called.
	recordedCall = lazy.MustCompile(`\. (mock \. (calls|lastCall|results)|mock_calls|call_args|call_args_list|(firstCall|secondCall|thirdCall|lastCall) \. args|getCall \( \d+ \) \. args|args \[ \d|calls \. (mostRecent|first|argsFor|allArgs) \()`)
	// askedCall are claims about how a double was called.
	askedCall = lazy.MustCompile(`(?i)called_?(once_?)?with|called_?exactly|calledwith|has_calls|any_call|awaited_with|verify`)
	// eitherTruth is a claim that something is true or false, which it always is.
	eitherTruth = lazy.MustCompile(`(?i)` + isTrue + `\W{0,3}\s*\bor\b\W{0,3}\s*` + isFalse + `|` + isFalse + `\W{0,3}\s*\bor\b\W{0,3}\s*` + isTrue + `|` +
		`\b(anyOf|oneOf|one_of|isIn|be_?in|in|beOneOf|include|contains?)\b\W{1,3}((is|equalTo|eq)\()?(true|false)\)?\s*,\s*((is|equalTo|eq)\()?(true|false)\b|` +
		`\b(anyOf|oneOf|AnyOf|either)\(\s*(isTrue\W{1,4}isFalse|isFalse\W{1,4}isTrue|isNull\W{1,4}isNotNull|isNotNull\W{1,4}isNull|nullValue\W{1,6}notNullValue|notNullValue\W{1,6}nullValue|beTrue\W{1,6}beFalse|beFalse\W{1,6}beTrue)\b`)
	// bothTruths is a list of all that a truth can be.
	bothTruths = lazy.MustCompile(`(?i)^([\[\](){}!%:.\s]|bool|boolean|list|set|array|arrays|of|aslist|listof|setof|vec|new)*(true\W{1,4}false|false\W{1,4}true)\W*$`)
	// looksInto are claims that a value is one of several.
	looksInto = lazy.MustCompile(`(?i)contain|include|one_?of|any_?of|is_?in|be_?in|^in$|in_array`)
)

// asksKind lowers an equality of kinds: that two values are of one kind says nothing of them.
func asksKind(o *Oracle) bool {
	if o.Kind != "equal" || !kindAsked.MatchString(expression.Undated(o.Subject)) {
		return false
	}
	o.Strength = min(o.Strength, LevelShape)
	return true
}

// answersItself tells a claim that a double was called with what it remembers of its calls.
func answersItself(o *Oracle) bool {
	if o.Negated || !strings.Contains(o.Expected, " ") || !askedCall.MatchString(o.Matcher) || !recordedCall.MatchString(o.Expected) {
		return false
	}
	words := strings.FieldsFunc(expression.Undated(o.Subject), func(r rune) bool { return r == ' ' || r == '.' })
	return len(words) > 0 && expression.ContainsWord(o.Expected, words[len(words)-1])
}

// eitherWay tells a claim that names both truths: one of them always is.
func eitherWay(o *Oracle) bool {
	if len(o.Text) >= wholeClaim {
		return false
	}
	return namesBoth(o.Text) && eitherTruth.MatchString(o.Text) || !o.Negated && looksInto.MatchString(o.Matcher) && (bothTruths.MatchString(o.Subject) || bothTruths.MatchString(o.Expected) && !strings.Contains(strings.ToLower(o.Matcher), "contain"))
}

// namesBoth tells at a small price whether a text has the words of a truth and of its opposite.
func namesBoth(text string) bool {
	low := strings.ToLower(text)
	return strings.Contains(low, "tru") && strings.Contains(low, "fals") || strings.Count(low, "null") > 1
}
