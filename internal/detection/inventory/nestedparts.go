package inventory

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
)

// nestedParts are the names and values of a row of which a part is taken apart as well:
// |status, (path, error)| of 404 => ["gone", NotFound]. Where they do not fit they stay as they are.
func nestedParts(names []string, values []keyed) ([]string, []keyed) {
	grouped := slices.ContainsFunc(names, isGroup)
	if !grouped && len(names) <= len(values) {
		return names, values
	}
	var flat []string
	for _, name := range names {
		flat = append(flat, splitNames(name)...)
	}
	var out []keyed
	for i, v := range values {
		parts, listed := listedParts(v.text)
		if v.key != "" || !listed || grouped && (i >= len(names) || !isGroup(names[i])) {
			out = append(out, v)
			continue
		}
		for _, p := range parts {
			out = append(out, keyed{"", p})
		}
	}
	if len(out) != len(flat) {
		return names, values
	}
	return flat, out
}

// isGroup tells a name of a loop that takes a value apart.
func isGroup(name string) bool { return strings.HasPrefix(name, "(") || strings.HasPrefix(name, "[") }

// listedParts are the elements of a text that is a literal list.
func listedParts(text string) ([]string, bool) {
	toks := expression.Fields(text)
	if len(toks) < 3 || toks[0] != "[" && toks[0] != "(" || expression.Matching(toks, 0) != len(toks)-1 {
		return nil, false
	}
	var out []string
	for _, part := range expression.SplitTop(toks[1:len(toks)-1], ",") {
		if len(part) > 0 {
			out = append(out, expression.Join(part))
		}
	}
	return out, true
}
