package syntax

import "sort"

// Languages are all languages with a grammar, sorted.
func Languages() []Language {
	out := make([]Language, 0, len(grammars))
	for l := range grammars {
		out = append(out, l)
	}
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}
