package oracle

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
)

// oneOf begins a tolerance that is no number: the values of which any will do. between stands between them.
const (
	oneOf   = "one of "
	between = " § "
)

// OneOf is the tolerance of a claim that takes any of several values.
func OneOf(values []string) string {
	values = slices.Clone(values)
	slices.Sort(values)
	return oneOf + strings.Join(slices.Compact(values), between)
}

// TakesMore tells a tolerance with all the values of another, and more.
func TakesMore(before, after string) bool {
	had, one := strings.CutPrefix(before, oneOf)
	has, other := strings.CutPrefix(after, oneOf)
	if !one || !other {
		return false
	}
	were, are := strings.Split(had, between), strings.Split(has, between)
	return len(are) > len(were) && !slices.ContainsFunc(were, func(v string) bool { return !slices.Contains(are, v) })
}

// textsCompared are functions of C that answer with 0 where two texts are the same.
var textsCompared = map[string]bool{"strcmp": true, "strcasecmp": true, "stricmp": true, "_stricmp": true, "g_strcmp0": true, "wcscmp": true, "lstrcmp": true}

// ofTexts reads strcmp(s, "one") == 0 as what it says of s.
func ofTexts(o Oracle) Oracle {
	if o.Kind != "equal" || o.Expected != "0" || o.Negated {
		return o
	}
	if name, args := expression.LastCall(expression.Fields(o.Subject)); textsCompared[name] && len(args) == 2 && strings.HasPrefix(o.Subject, name) {
		o.Subject, o.Expected = expression.Join(args[0]), expression.Join(args[1])
	}
	return o
}
