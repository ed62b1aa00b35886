package expression

import (
	"strings"
)

// IsNull tells a word for nothing.
func IsNull(s string) bool {
	switch s {
	case "nil", "null", "None", "undefined", "nullptr", "NULL":
		return true
	}
	return false
}

// Constants are words that are worth the same wherever they stand.
var Constants = map[string]bool{
	"true": true, "True": true, "TRUE": true, "YES": true, ":true": true,
	"false": false, "False": false, "FALSE": false, "null": false, "None": false, "nil": false, "undefined": false, "NO": false, "NULL": false, "nullptr": false, "TYPE_CHECKING": false,
}

// Constant evaluates a condition that does not depend on anything: True, 1 == 1,
// not False, x or True.
func Constant(text string) (value, known bool) {
	return ConstantOf(Fields(text))
}

// ConstantOf is Constant of words.
func ConstantOf(toks []string) (value, known bool) { return truthOf(toks, spelledOut) }

// truthOf evaluates a condition whose parts are worth what the leaf says.
func truthOf(toks []string, leaf func([]string) (value, known bool)) (value, known bool) {
	toks = Unparen(toks)
	if len(toks) == 0 {
		return false, false
	}
	if parts := SplitTop(toks, "||", "or"); len(parts) > 1 {
		return decidedBy(true, parts, leaf)
	}
	if parts := SplitTop(toks, "&&", "and"); len(parts) > 1 {
		return decidedBy(false, parts, leaf)
	}
	if toks[0] == "!" || toks[0] == "not" {
		v, k := truthOf(toks[1:], leaf)
		return !v, k
	}
	if strings.HasPrefix(toks[0], "!") && len(toks) == 1 {
		v, k := truthOf([]string{toks[0][1:]}, leaf)
		return !v, k
	}
	return leaf(toks)
}

// decidedBy evaluates parts of which one that is worth so much is enough.
func decidedBy(enough bool, parts [][]string, leaf func([]string) (value, known bool)) (value, known bool) {
	all := true
	for _, p := range parts {
		v, k := truthOf(p, leaf)
		if k && v == enough {
			return enough, true
		}
		all = all && k
	}
	return !enough && all, all
}

// spelledOut is what a part of a condition is worth that names nothing.
func spelledOut(toks []string) (value, known bool) {
	if v, known := anyOrAll(toks); known {
		return v, true
	}
	if len(toks) == 1 {
		if v, ok := Constants[toks[0]]; ok {
			return v, true
		}
		if IsNumber(toks[0]) {
			return strings.Trim(toks[0], "0.") != "", true
		}
		if IsString(toks[0]) {
			return len(strings.Trim(toks[0], `"'`+"`")) > 0, true
		}
		return false, false
	}
	if v, known := isNothing(toks); known {
		return v, true
	}
	if left, op, right, ok := Comparison(toks); ok && len(left) == 1 && len(right) == 1 && isLiteral(left[0]) && isLiteral(right[0]) {
		same := left[0] == right[0]
		switch op {
		case "==", "===", "is", "eq":
			return same, true
		case "!=", "!==", "is not":
			return !same, true
		}
	}
	return false, false
}

// isNothing is what a comparison with nothing is worth of a value that begins with a text or is a
// list: it is something, whatever else is in it.
func isNothing(toks []string) (value, known bool) {
	left, op, right, ok := Comparison(toks)
	if !ok || len(left) < 2 || len(right) != 1 || !IsNull(right[0]) || !IsString(left[0]) && !(left[0] == "[" && Matching(left, 0) == len(left)-1) {
		return false, false
	}
	switch op {
	case "===", "is":
		return false, true
	case "!==", "is not":
		return true, true
	}
	return false, false
}

// isLiteral tells whether one token is a spelled-out value.
func isLiteral(s string) bool {
	_, word := Constants[s]
	return word || IsNumber(s) || IsString(s) || len(s) > 2 && (s[1] == '"' || s[1] == '\'') || strings.HasPrefix(s, ":") && len(s) > 1 && s != "::"
}

// LiteralValue tells whether an expression is spelled out entirely: literals, brackets
// and constructor-free collections.
func LiteralValue(toks []string) bool {
	if len(toks) == 0 || takenOut(toks) {
		return false
	}
	some := false
	for i, t := range toks {
		switch {
		case isLiteral(t), t == Absent, t == Zero:
			some = true
		case t == "!" && i > 0 && toks[i-1] == "vec":
		case strings.ContainsAny(t, "[](){},:=>%&-+") && !IsWord(t):
			if len(toks) <= 2 {
				continue
			}
		case IsWord(t) && i+1 < len(toks) && (toks[i+1] == ":" || toks[i+1] == "=>" || toks[i+1] == "="):
		case IsWord(t) && typed(toks, i):
		default:
			return false
		}
	}
	return some || len(toks) == 2 // [], {}
}

// takenOut tells one element of a collection: map[1], Map()[1]. What stands there the code under test may
// have put there.
func takenOut(toks []string) bool {
	for i := 1; i < len(toks) && toks[len(toks)-1] == "]"; i++ {
		if toks[i] == "[" && Matching(toks, i) == len(toks)-1 {
			return toks[i-1] == ")" || toks[i-1] != "const" && toks[i-1] != "new" && IsWord(toks[i-1])
		}
	}
	return false
}

// typed tells a word that only names the type of a spelled-out collection: []int{1},
// map[string]int{}, new List { }, vec![1], listOf(1).
func typed(toks []string, i int) bool {
	switch toks[i] {
	case "new", "vec", "set", "dict", "listOf", "mapOf", "map", "setOf", "arrayOf", "List", "Map", "Set", "const":
		return true
	}
	for k, t := range toks[i+1:] {
		switch {
		case t == "{" && k == 0 && i == 0 && toks[0][0] >= 'a' && toks[0][0] <= 'z':
			return false // cookie { 42 } calls something
		case t == "{":
			return true
		case t == "]" || t == "[" || t == "*" || t == "." || t == "<" || t == ">" || IsWord(t):
		default:
			return false
		}
	}
	return false
}

// anyOrAll evaluates any(a, b) and all(a, b), which are false and true when empty.
func anyOrAll(toks []string) (value, known bool) {
	if len(toks) < 3 || toks[0] != "any" && toks[0] != "all" || toks[1] != "(" || Matching(toks, 1) != len(toks)-1 {
		return false, false
	}
	decides := toks[0] == "any" // one such part decides
	all := true
	if len(toks) > 3 {
		for _, part := range SplitTop(toks[2:len(toks)-1], ",") {
			v, k := ConstantOf(part)
			if k && v == decides {
				return decides, true
			}
			all = all && k
		}
	}
	return !decides, all
}

// Absent is the value of a field that a row does not mention: none, whatever else the
// row holds.
const Absent = "#absent"

// Zero is the value of such a field in Go: "", 0, false or nil.
const Zero = "#zero"
