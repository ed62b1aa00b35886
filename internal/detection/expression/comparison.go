package expression

// Opposite is what an operator of comparison becomes when it is denied.
var Opposite = map[string]string{
	"==": "!=", "!=": "==", "===": "!==", "!==": "===", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "is": "is not", "is not": "is",
	"in": "not in", "not in": "in", "=~": "!~", "!~": "=~", "eq": "ne", "ne": "eq",
}

// Comparisons in the order in which they are looked for.
var Comparisons = map[string]bool{
	"==": true, "===": true, "!=": true, "!==": true, "<": true, ">": true, "<=": true, ">=": true, "=~": true, "!~": true,
	"is": true, "in": true, "instanceof": true, "eq": true, "ne": true,
}

// Comparison splits an expression at its top-level comparison operator.
func Comparison(toks []string) (left []string, op string, right []string, ok bool) {
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
		if depth != 0 || i == 0 || i == len(toks)-1 || i <= skip || !Comparisons[t] || isMember(toks, i) {
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

// isMember tells a word that is reached through another: codec.is(x) asks a method, not an operator.
func isMember(toks []string, i int) bool {
	switch toks[i-1] {
	case ".", "?.", "::", "->", "&.", "!.", "?->":
		return IsWord(toks[i])
	}
	return false
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
		case t == "," || t == "." || t == "::" || IsWord(t):
		default:
			return 0
		}
	}
	return 0
}

// longestGeneric is how many words type arguments have at most: std::map<std::string, std::vector<int>>.
const longestGeneric = 20

// HasOperator tells words that are more than one operand.
func HasOperator(v []string) bool {
	if len(v) == 2 && (v[0] == "-" || v[0] == "+") && v[1][0] >= '0' && v[1][0] <= '9' {
		return false // a number with its sign
	}
	depth, skip := 0, 0
	for i, t := range v {
		if t == "<" && i > 0 && i > skip {
			skip = genericEnd(v, i)
		}
		if i <= skip && skip > 0 {
			continue
		}
		switch t {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case "+", "-", "*", "/", "%", "&&", "||", "and", "or", "not", "==", "!=", "<", ">", "?", "if", "|", "&":
			if depth == 0 {
				return true
			}
		}
	}
	return false
}
