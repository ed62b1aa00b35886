package gate

import (
	"slices"
	"strings"
	"sync"
)

// keyGlob is a glob over key paths, taken apart: a rule is asked about every setting that
// changed, and there are hundreds of rules.
type keyGlob []keySegment

// keySegment is what one key may be; nil stands for `**`, any number of keys.
type keySegment []starGlob

// starGlob is a name in which `*` stands for anything; keys may hold any sign, so no other
// sign is special.
type starGlob struct {
	first string
	wild  bool
	parts []string // what follows the first star
}

// keyGlobs are the globs of the catalog that were asked for. Catalogs are finite.
var keyGlobs sync.Map

func keyGlobOf(source string) keyGlob {
	if known, ok := keyGlobs.Load(source); ok {
		return known.(keyGlob)
	}
	g := readKeyGlob(source)
	keyGlobs.Store(source, g)
	return g
}

func readKeyGlob(source string) (g keyGlob) {
	for segment := range strings.SplitSeq(source, "/") {
		if segment == "**" {
			g = append(g, nil)
			continue
		}
		var alternatives keySegment
		for alternative := range strings.SplitSeq(strings.ToLower(segment), "|") {
			alternatives = append(alternatives, readStar(alternative))
		}
		g = append(g, alternatives)
	}
	return g
}

func readStar(glob string) starGlob {
	first, rest, wild := strings.Cut(glob, "*")
	if !wild {
		return starGlob{first: first}
	}
	return starGlob{first: first, wild: true, parts: strings.Split(rest, "*")}
}

// match tells whether the glob matches keys in lower case. Most do not, and mostly it is
// their last part that says so.
func (g keyGlob) match(keys []string) bool {
	if last := g[len(g)-1]; last != nil && (len(keys) == 0 || !last.match(keys[len(keys)-1])) {
		return false
	}
	for i, segment := range g {
		if segment == nil {
			return g[i+1:].below(keys)
		}
		if len(keys) == 0 || !segment.match(keys[0]) {
			return false
		}
		keys = keys[1:]
	}
	return len(keys) == 0
}

// below tells whether what follows `**` matches the keys or a rest of them.
func (g keyGlob) below(keys []string) bool {
	if len(g) == 0 {
		return true
	}
	for i := range len(keys) + 1 {
		if g.match(keys[i:]) {
			return true
		}
	}
	return false
}

func (s keySegment) match(key string) bool {
	return slices.ContainsFunc(s, func(g starGlob) bool { return g.match(key) })
}

func (g starGlob) match(s string) bool {
	if !g.wild {
		return g.first == s
	}
	if !strings.HasPrefix(s, g.first) {
		return false
	}
	s = s[len(g.first):]
	last := len(g.parts) - 1
	for _, part := range g.parts[:last] {
		i := strings.Index(s, part)
		if i < 0 {
			return false
		}
		s = s[i+len(part):]
	}
	return strings.HasSuffix(s, g.parts[last])
}
