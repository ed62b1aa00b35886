package oracle

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// predicates are boolean calls that say more than truthiness, by their last name.
var predicates = map[string]int{
	"DeepEqual": LevelExact, "Equal": LevelExact, "equals": LevelExact, "Equals": LevelExact, "isEqual": LevelExact, "eql": LevelExact,
	"isclose": LevelApprox, "Contains": LevelPattern, "contains": LevelPattern, "includes": LevelPattern, "include": LevelPattern,
	"startswith": LevelPattern, "endswith": LevelPattern, "startsWith": LevelPattern, "endsWith": LevelPattern, "HasPrefix": LevelPattern,
	"HasSuffix": LevelPattern, "starts_with": LevelPattern, "ends_with": LevelPattern, "match": LevelPattern, "matches": LevelPattern,
	"test": LevelPattern, "MatchString": LevelPattern, "fullmatch": LevelPattern, "search": LevelPattern, "Is": LevelPattern, "As": LevelPattern,
	"any": LevelPattern, "all": LevelPattern, "isinstance": LevelShape, "issubclass": LevelShape, "hasattr": LevelShape, "is_a": LevelShape,
	"kind_of": LevelShape, "isArray": LevelShape, "is_ok": LevelShape, "is_err": LevelShape, "is_some": LevelNonNull, "is_none": LevelExact,
	"is_nil": LevelExact, "is_null": LevelExact, "isNull": LevelExact, "is_list": LevelShape, "is_map": LevelShape, "is_binary": LevelShape,
	"is_integer": LevelShape, "is_float": LevelShape, "is_atom": LevelShape, "is_function": LevelShape, "is_pid": LevelShape, "is_struct": LevelShape,
	"is_array": LevelShape, "is_string": LevelShape, "is_int": LevelShape, "is_object": LevelShape, "is_callable": LevelShape,
	"is_tuple": LevelShape, "is_boolean": LevelShape, "is_number": LevelShape, "is_reference": LevelShape, "is_exception": LevelShape,
	"callable": LevelShape, "has": LevelShape, "has_key": LevelShape, "hasOwnProperty": LevelShape, "isEmpty": LevelShape, "is_empty": LevelShape,
	"isLeft": LevelShape, "isRight": LevelShape, "isSuccess": LevelShape, "isFailure": LevelShape, "isDefined": LevelNonNull, "isPresent": LevelNonNull,
	"hasPrefix": LevelPattern, "hasSuffix": LevelPattern, "starts_with?": LevelPattern, "ends_with?": LevelPattern, "contains?": LevelPattern, "start_with?": LevelPattern, "end_with?": LevelPattern,
	"str_ends_with": LevelPattern, "str_contains": LevelPattern, "str_starts_with": LevelPattern, "containsKey": LevelShape, "contains_key": LevelShape,
}

// comparesTexts are the functions of C that return nothing where two texts are alike.
var comparesTexts = map[string]bool{"strcmp": true, "strncmp": true, "strcasecmp": true, "strncasecmp": true, "memcmp": true, "wcscmp": true, "wcsncmp": true, "g_strcmp0": true}

// ComparesByCall tells a predicate that compares two things by a call: a.equals(b).
func ComparesByCall(name string) bool { return predicates[name] == LevelExact && !NullWord(name) }

// Predicate is what an expression asks when it stands for a condition.
func Predicate(text string) Oracle { return Question(expression.Fields(text), false) }

// Question judges a call or a bare value used as a condition.
func Question(toks []string, negated bool) Oracle {
	o := Oracle{Kind: "truth", Matcher: "truthy", Subject: expression.Join(toks), Strength: LevelTruthy, Negated: negated}
	if VacuousSlice(toks) {
		o.Dead = "tautology"
	}
	if negated {
		o.Matcher = "falsy"
	}
	toks = expression.UndatedEnd(toks) // what is asked is the same however much the test did before it asked
	name, args := expression.LastCall(toks)
	if negated && comparesTexts[name] { // !strcmp(a, b): they are alike
		o.Kind, o.Matcher, o.Expected, o.Literal, o.Strength, o.Negated = "equal", "==", "0", true, LevelExact, false
		return o
	}
	if !negated && everyTextMatches(toks) {
		o.Dead = "tautology"
	}
	if level, ok := predicates[name]; ok {
		o.Matcher, o.Strength, o.Kind = name, level, "match"
		if level == LevelExact {
			o.Kind = "equal"
		}
		if len(args) == 2 && level >= LevelPattern {
			o.Subject, o.Expected, o.Literal = expression.Join(args[0]), expression.Join(args[1]), expression.LiteralValue(args[1])
		} else if len(args) == 1 {
			if asked, ok := askedAbout(toks, name, args[0]); ok {
				o.Subject = expression.Join(asked)
			} else if dot := strings.LastIndex(o.Subject, " . "+name+" ("); dot > 0 {
				o.Subject, o.Expected, o.Literal = o.Subject[:dot], expression.Join(args[0]), expression.LiteralValue(args[0])
			}
		}
		if name == "matches" && len(args) == 2 {
			o.Strength = patternLevel(args[1], level)
			if !negated && takesAnything(args[1]) {
				o.Dead = "tautology"
			}
		}
		if negated && level > LevelBound {
			o.Strength = LevelBound
		}
		if negated && NullWord(name) {
			o.Kind, o.Strength = "non-null", LevelNonNull
		}
		formatted := negated && strings.HasPrefix(o.Subject, "format ( \"") && strings.HasSuffix(o.Subject, ") . is_empty ( )") // what is printed of a value is never nothing
		if formatted || name == "isinstance" && len(args) == 2 && expression.Join(args[1]) == "object" || o.Expected != "" && o.Subject == o.Expected {
			o.Dead = "tautology"
		}
	}
	if !negated && o.Kind == "truth" && len(args) == 1 && asksForPart.MatchString(name) && slices.ContainsFunc(args[0], quoted) { // which one must be there is spelled out
		o.Strength = LevelShape
	}
	return o
}

func quoted(token string) bool { return strings.IndexByte("\"'`", token[0]) >= 0 }

// asksForPart are names of questions for one thing among others, of a kind that the name tells: hasRole("clerk").
var asksForPart = lazy.MustCompile(`^(?:has|have|contain|contains|include|includes)_?[A-Z]\w*\??$|^(?:has|have|contains?|includes?)_[a-z]\w*\??$`)

// askedAbout is the only argument of a predicate that is a plain function, is_nil(x), or
// one of a type, Array.isArray(x): that is what it looks at.
func askedAbout(toks []string, name string, arg []string) ([]string, bool) {
	plain := len(toks) == len(arg)+3
	ofType := len(toks) == len(arg)+5 && name == "isArray"
	return arg, plain || ofType
}

// NullWord tells a matcher that asks whether there is nothing.
func NullWord(matcher string) bool {
	lower := strings.ToLower(matcher)
	return strings.HasSuffix(lower, "null") || strings.HasSuffix(lower, "nil") || strings.HasSuffix(lower, "undefined") || lower == "none" || lower == "nullvalue"
}
