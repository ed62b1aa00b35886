package oracle

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// comparedLength are functions that compare as much of two texts as their last argument says.
var comparedLength = map[string]bool{
	"strncmp": true, "strncasecmp": true, "strnicmp": true, "_strnicmp": true, "memcmp": true, "bcmp": true, "wcsncmp": true, "wmemcmp": true,
	"strncasecmp_l": true, "g_ascii_strncasecmp": true, "CRYPTO_memcmp": true, "sodium_memcmp": true, "substr_compare": true, "strncmpi": true,
}

// comparesNothing tells memcmp(a, b, 0): it finds everything equal.
func comparesNothing(toks []string) bool {
	name, args := expression.LastCall(expression.UndatedEnd(toks))
	return comparedLength[name] && len(args) >= 3 && expression.Join(args[len(args)-1]) == "0"
}

// ofLength are assertions whose last argument says how much is compared.
var ofLength = lazy.MustCompile(`(?i)mem(ory)?_?(eq|equal|cmp)|equal_?mem|_ARRAY$|(eq|equal)_?(str|string)_?n(_|len|$)|strn(case)?(_|eq|$)|STRING_LEN$`)

// nothingLong is the end of an assertion that compares nothing.
var nothingLong = lazy.MustCompile(`,\s*0[uUlL]*\s*\)\s*;?$`)

// lengthless tells an assertion that two texts are equal over no length at all.
func lengthless(o *Oracle) bool {
	return !o.Negated && strings.Count(o.Text, ",") >= 2 && nothingLong.MatchString(o.Text) && ofLength.MatchString(o.Matcher)
}

// coversAll tells alternatives of which one always holds: a or not a, x == true or x == false,
// n < 3 or n >= 3.
func coversAll(parts [][]string) bool {
	for i, p := range parts {
		for _, q := range parts[i+1:] {
			if leavesNothing(expression.Unparen(p), expression.Unparen(q)) || leavesNothing(expression.Unparen(q), expression.Unparen(p)) {
				return true
			}
		}
	}
	return false
}

func leavesNothing(p, q []string) bool {
	if len(q) > 1 && (q[0] == "!" || q[0] == "not") && expression.Undated(expression.Join(expression.Unparen(q[1:]))) == expression.Undated(expression.Join(p)) {
		return true
	}
	left, op, right, ok := expression.Comparison(p)
	other, as, than, both := expression.Comparison(q)
	if !ok || !both || expression.Undated(expression.Join(left)) != expression.Undated(expression.Join(other)) {
		return false
	}
	if op == as && (op == "==" || op == "===" || op == "is") && len(right) == 1 && len(than) == 1 {
		return strings.EqualFold(right[0], "true") && strings.EqualFold(than[0], "false")
	}
	return expression.Opposite[op] == as && op != "in" && expression.Undated(expression.Join(right)) == expression.Undated(expression.Join(than))
}
