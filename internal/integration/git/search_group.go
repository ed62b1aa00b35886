package git

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// group are words that one expression finds: git looks for one of them through a whole file
// at once, and for several from hit to hit, each time through what is left of the file. A
// dozen texts took a minute where one expression takes half a second.
type group []string

func (g group) expression() string {
	quoted := make([]string, len(g))
	for i, w := range g {
		quoted[i] = regexp.QuoteMeta(w)
	}
	return strings.Join(quoted, "|")
}

// groups are few. Where one of two names begins with the other, a line either has a whole
// name at a place or none, so that all of them are one group; of other texts the longer one
// would hide the shorter, and no group has both.
func groups(words map[string]bool) (out []group) {
	var names group
	var texts []group
	for _, w := range slices.Sorted(maps.Keys(words)) {
		if isName(w) {
			names = append(names, w)
			continue
		}
		// in their order a text follows what it begins with, and whatever else begins so
		at := slices.IndexFunc(texts, func(g group) bool { return !strings.HasPrefix(w, g[len(g)-1]) })
		if at < 0 {
			texts = append(texts, group{w})
		} else {
			texts[at] = append(texts[at], w)
		}
	}
	if len(names) > 0 {
		out = append(out, names)
	}
	return append(out, texts...)
}

func isName(w string) bool {
	return strings.IndexFunc(w, func(r rune) bool { return r > unicode.MaxASCII || !isWordByte[byte(r)] }) < 0
}
