package inventory

import "strings"

var constants = map[string]bool{
	"true": true, "True": true, "TRUE": true, "YES": true, ":true": true,
	"false": false, "False": false, "FALSE": false, "null": false, "None": false, "nil": false, "undefined": false, "NO": false, "NULL": false, "TYPE_CHECKING": false,
}

// constant evaluates a condition that does not depend on anything: True, 1 == 1,
// not False, x or True.
func constant(text string) (value, known bool) {
	return constantOf(fields(text))
}

func constantOf(toks []string) (value, known bool) { return truthOf(toks, spelledOut) }

// truthOf evaluates a condition whose parts are worth what the leaf says.
func truthOf(toks []string, leaf func([]string) (value, known bool)) (value, known bool) {
	toks = unparen(toks)
	if len(toks) == 0 {
		return false, false
	}
	if parts := splitTop(toks, "||", "or"); len(parts) > 1 {
		return decidedBy(true, parts, leaf)
	}
	if parts := splitTop(toks, "&&", "and"); len(parts) > 1 {
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
		if v, ok := constants[toks[0]]; ok {
			return v, true
		}
		if isNumber(toks[0]) {
			return strings.Trim(toks[0], "0.") != "", true
		}
		if isString(toks[0]) {
			return len(strings.Trim(toks[0], `"'`+"`")) > 0, true
		}
		return false, false
	}
	if v, known := isNothing(toks); known {
		return v, true
	}
	if left, op, right, ok := comparison(toks); ok && len(left) == 1 && len(right) == 1 && isLiteral(left[0]) && isLiteral(right[0]) {
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
	left, op, right, ok := comparison(toks)
	if !ok || len(left) < 2 || len(right) != 1 || !isNull(right[0]) || !isString(left[0]) && !(left[0] == "[" && matching(left, 0) == len(left)-1) {
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

func isNumber(s string) bool {
	s = strings.TrimPrefix(s, "-") // C++ takes the sign for a part of the number
	return s != "" && s[0] >= '0' && s[0] <= '9'
}

func isString(s string) bool {
	return len(s) >= 2 && (s[0] == '"' || s[0] == '\'' || s[0] == '`') && s[len(s)-1] == s[0]
}

// isLiteral tells whether one token is a spelled-out value.
func isLiteral(s string) bool {
	_, word := constants[s]
	return word || isNumber(s) || isString(s) || len(s) > 2 && (s[1] == '"' || s[1] == '\'') || strings.HasPrefix(s, ":") && len(s) > 1 && s != "::"
}

// literalValue tells whether an expression is spelled out entirely: literals, brackets
// and constructor-free collections.
func literalValue(toks []string) bool {
	if len(toks) == 0 {
		return false
	}
	some := false
	for i, t := range toks {
		switch {
		case isLiteral(t), t == absent, t == Zero:
			some = true
		case t == "!" && i > 0 && toks[i-1] == "vec":
		case strings.ContainsAny(t, "[](){},:=>%&-+") && !isWord(t):
			if len(toks) <= 2 {
				continue
			}
		case isWord(t) && i+1 < len(toks) && (toks[i+1] == ":" || toks[i+1] == "=>" || toks[i+1] == "="):
		case isWord(t) && typed(toks, i):
		default:
			return false
		}
	}
	return some || len(toks) == 2 // [], {}
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
		case t == "]" || t == "[" || t == "*" || t == "." || t == "<" || t == ">" || isWord(t):
		default:
			return false
		}
	}
	return false
}

func isWord(s string) bool {
	return s != "" && (s[0] == '_' || s[0] >= 'a' && s[0] <= 'z' || s[0] >= 'A' && s[0] <= 'Z' || s[0] >= 0x80 || s[0] == '$' || s[0] == '@')
}

// fields splits an expression into tokens, keeping strings whole. It reads both
// source text and our own joined tokens.
func fields(text string) []string {
	if text == "" {
		return nil
	}
	out := make([]string, 0, 4+len(text)/4)
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '"' || c == '\'' || c == '`':
			j := i + 1
			for j < len(text) && text[j] != c {
				if text[j] == '\\' {
					j++
				}
				j++
			}
			j = min(j+1, len(text))
			out = append(out, text[i:j])
			i = j
		case isWord(text[i:i+1]) || c >= '0' && c <= '9' || c == '#' && i+1 < len(text) && (isWord(text[i+1:i+2]) || isNumber(text[i+1:i+2])): // our own marks: #s2, #err
			j := i + 1
			for j < len(text) && (isWord(text[j:j+1]) || text[j] >= '0' && text[j] <= '9' || text[j] == '.' && isNumber(text[i:j]) && j+1 < len(text) && text[j+1] >= '0' && text[j+1] <= '9') {
				j++
			}
			out = append(out, text[i:j])
			i = j
		default:
			j := i + 1
			if i+1 < len(text) && strings.IndexByte(afterOperator, text[i+1]) >= 0 {
				j = i + operatorAt(text[i:])
			}
			out = append(out, text[i:j])
			i = j
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// operatorAt is how long the operator is that a text begins with.
func operatorAt(text string) int {
	for _, op := range operators {
		if strings.HasPrefix(text, op) {
			return len(op)
		}
	}
	return 1
}

// afterOperator are the second signs of the operators.
const afterOperator = "=<.&|>:?~*/"

var operators = []string{"===", "!==", "<=>", "...", "..<", "==", "!=", "<=", ">=", "&&", "||", "=>", "->", "::", "?.", "??", "=~", "!~", ":=", "+=", "-=", "**", "//"}

// unparen takes off parentheses that enclose the whole expression.
func unparen(toks []string) []string {
	for len(toks) >= 2 && toks[0] == "(" && toks[len(toks)-1] == ")" && matching(toks, 0) == len(toks)-1 {
		toks = toks[1 : len(toks)-1]
	}
	return toks
}

// matching is the index of the bracket that closes the one at i, or -1.
func matching(toks []string, i int) int {
	depth := 0
	for j := i; j < len(toks); j++ {
		switch toks[j] {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
			if depth == 0 {
				return j
			}
		}
	}
	return -1
}

// splitTop splits at operators that stand outside all brackets.
func splitTop(toks []string, ops ...string) [][]string {
	var out [][]string
	depth, start := 0, 0
	for i, t := range toks {
		switch t {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if depth != 0 {
			continue
		}
		for _, op := range ops {
			if t == op {
				out = append(out, toks[start:i])
				start = i + 1
			}
		}
	}
	return append(out, toks[start:])
}

// comparisons in the order in which they are looked for.
var comparisons = map[string]bool{
	"==": true, "===": true, "!=": true, "!==": true, "<": true, ">": true, "<=": true, ">=": true, "=~": true, "!~": true,
	"is": true, "in": true, "instanceof": true, "eq": true, "ne": true,
}

// comparison splits an expression at its top-level comparison operator.
func comparison(toks []string) (left []string, op string, right []string, ok bool) {
	depth, skip := 0, 0
	for i, t := range toks {
		switch t {
		case "(", "[", "{":
			depth++
			continue
		case ")", "]", "}":
			depth--
			continue
		}
		if depth != 0 || i == 0 || i == len(toks)-1 || i <= skip || !comparisons[t] {
			continue
		}
		if t == "<" {
			if end := genericEnd(toks, i); end > 0 {
				skip = end
				continue
			}
		}
		left, right, op = toks[:i], toks[i+1:], t
		if t == "is" && right[0] == "not" {
			op, right = "is not", right[1:]
		}
		if t == "in" && left[len(left)-1] == "not" {
			op, left = "not in", left[:len(left)-1]
		}
		return left, op, right, len(left) > 0 && len(right) > 0
	}
	return nil, "", nil, false
}

// genericEnd is the index of the > that closes type arguments, as in List<int>(x), or
// 0 when the < at i is a comparison.
func genericEnd(toks []string, i int) int {
	depth := 1
	for j := i + 1; j < len(toks) && j < i+longestGeneric; j++ {
		switch t := toks[j]; {
		case t == ">" || t == ">>":
			if depth -= len(t); depth > 0 {
				continue
			}
			if depth == 0 && j+1 < len(toks) && (toks[j+1] == "(" || toks[j+1] == "{" || toks[j+1] == "." || toks[j+1] == "::") {
				return j
			}
			return 0
		case t == "<":
			depth++
		case t == "," || t == "." || t == "::" || isWord(t):
		default:
			return 0
		}
	}
	return 0
}

// longestGeneric is how many words type arguments have at most: std::map<std::string, std::vector<int>>.
const longestGeneric = 20
