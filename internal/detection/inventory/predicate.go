package inventory

import "strings"

// predicates are boolean calls that say more than truthiness, by their last name.
var predicates = map[string]int{
	"DeepEqual": levelExact, "Equal": levelExact, "equals": levelExact, "Equals": levelExact, "isEqual": levelExact, "eql": levelExact,
	"isclose": levelApprox, "Contains": levelPattern, "contains": levelPattern, "includes": levelPattern, "include": levelPattern,
	"startswith": levelPattern, "endswith": levelPattern, "startsWith": levelPattern, "endsWith": levelPattern, "HasPrefix": levelPattern,
	"HasSuffix": levelPattern, "starts_with": levelPattern, "ends_with": levelPattern, "match": levelPattern, "matches": levelPattern,
	"test": levelPattern, "MatchString": levelPattern, "fullmatch": levelPattern, "search": levelPattern, "Is": levelPattern, "As": levelPattern,
	"any": levelPattern, "all": levelPattern, "isinstance": levelShape, "issubclass": levelShape, "hasattr": levelShape, "is_a": levelShape,
	"kind_of": levelShape, "isArray": levelShape, "is_ok": levelShape, "is_err": levelShape, "is_some": levelNonNull, "is_none": levelExact,
	"is_nil": levelExact, "is_null": levelExact, "isNull": levelExact, "is_list": levelShape, "is_map": levelShape, "is_binary": levelShape,
	"is_integer": levelShape, "is_float": levelShape, "is_atom": levelShape, "is_function": levelShape, "is_pid": levelShape, "is_struct": levelShape,
	"is_array": levelShape, "is_string": levelShape, "is_int": levelShape, "is_object": levelShape, "is_callable": levelShape,
	"is_tuple": levelShape, "is_boolean": levelShape, "is_number": levelShape, "is_reference": levelShape, "is_exception": levelShape,
	"callable": levelShape, "has": levelShape, "has_key": levelShape, "hasOwnProperty": levelShape, "isEmpty": levelShape, "is_empty": levelShape,
	"isLeft": levelShape, "isRight": levelShape, "isSuccess": levelShape, "isFailure": levelShape, "isDefined": levelNonNull, "isPresent": levelNonNull,
	"hasPrefix": levelPattern, "hasSuffix": levelPattern, "starts_with?": levelPattern, "ends_with?": levelPattern, "contains?": levelPattern, "start_with?": levelPattern, "end_with?": levelPattern,
	"str_ends_with": levelPattern, "str_contains": levelPattern, "str_starts_with": levelPattern, "containsKey": levelShape, "contains_key": levelShape,
}

// comparesTexts are the functions of C that return nothing where two texts are alike.
var comparesTexts = map[string]bool{"strcmp": true, "strncmp": true, "strcasecmp": true, "strncasecmp": true, "memcmp": true, "wcscmp": true, "wcsncmp": true, "g_strcmp0": true}

// Predicate is what an expression asks when it stands for a condition.
func Predicate(expression string) Oracle { return predicate(fields(expression), false) }

// predicate judges a call or a bare value used as a condition.
func predicate(toks []string, negated bool) Oracle {
	o := Oracle{Kind: "truth", Matcher: "truthy", Subject: join(toks), Strength: levelTruthy, Negated: negated}
	if vacuousSlice(toks) {
		o.Dead = "tautology"
	}
	if negated {
		o.Matcher = "falsy"
	}
	name, args := lastCall(toks)
	if negated && comparesTexts[name] { // !strcmp(a, b): they are alike
		o.Kind, o.Matcher, o.Expected, o.Literal, o.Strength, o.Negated = "equal", "==", "0", true, levelExact, false
		return o
	}
	if level, ok := predicates[name]; ok {
		o.Matcher, o.Strength, o.Kind = name, level, "match"
		if level == levelExact {
			o.Kind = "equal"
		}
		if len(args) == 2 && level >= levelPattern {
			o.Subject, o.Expected, o.Literal = join(args[0]), join(args[1]), literalValue(args[1])
		} else if len(args) == 1 {
			if asked, ok := askedAbout(toks, name, args[0]); ok {
				o.Subject = join(asked)
			} else if dot := strings.LastIndex(o.Subject, " . "+name+" ("); dot > 0 {
				o.Subject, o.Expected, o.Literal = o.Subject[:dot], join(args[0]), literalValue(args[0])
			}
		}
		if name == "matches" && len(args) == 2 {
			o.Strength = patternLevel(args[1], level)
		}
		if negated && level > levelBound {
			o.Strength = levelBound
		}
		if negated && nullWord(name) {
			o.Kind, o.Strength = "non-null", levelNonNull
		}
		formatted := negated && strings.HasPrefix(o.Subject, "format ( \"") && strings.HasSuffix(o.Subject, ") . is_empty ( )") // what is printed of a value is never nothing
		if formatted || name == "isinstance" && len(args) == 2 && join(args[1]) == "object" || o.Expected != "" && o.Subject == o.Expected {
			o.Dead = "tautology"
		}
	}
	return o
}

// askedAbout is the only argument of a predicate that is a plain function, is_nil(x), or
// one of a type, Array.isArray(x): that is what it looks at.
func askedAbout(toks []string, name string, arg []string) ([]string, bool) {
	plain := len(toks) == len(arg)+3
	ofType := len(toks) == len(arg)+5 && name == "isArray"
	return arg, plain || ofType
}

// lastCall is the name and the arguments of the call that an expression ends in.
func lastCall(toks []string) (string, [][]string) {
	if len(toks) < 3 || toks[len(toks)-1] != ")" {
		return "", nil
	}
	depth := 0
	for i := len(toks) - 1; i > 0; i-- {
		switch toks[i] {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			depth--
			if depth == 0 {
				args := splitTop(toks[i+1:len(toks)-1], ",")
				if len(args) == 1 && len(args[0]) == 0 {
					args = nil
				}
				name := toks[i-1]
				if name == "?" || name == "!" { // Ruby predicates, Rust macros
					if i >= 2 {
						name = toks[i-2]
					}
				}
				return name, args
			}
		}
	}
	return "", nil
}
