package inventory

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// comparedLength are functions that compare as much of two texts as their last argument says.
var comparedLength = map[string]bool{
	"strncmp": true, "strncasecmp": true, "strnicmp": true, "_strnicmp": true, "memcmp": true, "bcmp": true, "wcsncmp": true, "wmemcmp": true,
	"strncasecmp_l": true, "g_ascii_strncasecmp": true, "CRYPTO_memcmp": true, "sodium_memcmp": true, "substr_compare": true, "strncmpi": true,
}

// comparesNothing tells memcmp(a, b, 0): it finds everything equal.
func comparesNothing(toks []string) bool {
	name, args := lastCall(undatedEnd(toks))
	return comparedLength[name] && len(args) >= 3 && join(args[len(args)-1]) == "0"
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
			if leavesNothing(unparen(p), unparen(q)) || leavesNothing(unparen(q), unparen(p)) {
				return true
			}
		}
	}
	return false
}

func leavesNothing(p, q []string) bool {
	if len(q) > 1 && (q[0] == "!" || q[0] == "not") && Undated(join(unparen(q[1:]))) == Undated(join(p)) {
		return true
	}
	left, op, right, ok := comparison(p)
	other, as, than, both := comparison(q)
	if !ok || !both || Undated(join(left)) != Undated(join(other)) {
		return false
	}
	if op == as && (op == "==" || op == "===" || op == "is") && len(right) == 1 && len(than) == 1 {
		return strings.EqualFold(right[0], "true") && strings.EqualFold(than[0], "false")
	}
	return opposite[op] == as && op != "in" && Undated(join(right)) == Undated(join(than))
}
