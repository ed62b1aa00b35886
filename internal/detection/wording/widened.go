package wording

import "holdfast/internal/detection/lazy"

var (
	// namedMatcher gives a name to what claims compare with: final throwsPath = throwsA(isA<PathException>());
	namedMatcher = lazy.MustCompile(`^(?:(?:export|final|const|let|var|val|lazy|static|private|public|internal|readonly)\s+)*(?:[A-Z][\w<>?,]*\s+)?([A-Za-z_]\w*)\s*(?::\s*[\w<>?., ]+)?\s*=\s*(\S.*?);?$`)
	// asksMuch are words of such a thing that leave few values.
	asksMuch = lazy.MustCompile(`\b(?:throws\w*|isA|equals|equalTo|contains\w*|matches\w*|has(?:Property|Item|Entry|Length|Message)\w*|instanceOf|TypeMatcher|predicate|having|closeTo|startsWith|endsWith|(?:string|object|array)(?:Matching|Containing))\b`)
	// takesAll are the words of one that leaves all of them.
	takesAll = lazy.MustCompile(`\banyOf\s*\(.*\b(?:returnsNormally|anything|isNotNull)\b|^(?:const\s+)?(?:anything|isNotNull|notNullValue|expect\.anything|any)(?:\(\s*\))?$|\bthrowsA\(\s*anything\s*\)|\bisA<(?:Object\??|dynamic)>\(\)`)
)

// matcherWidened finds what tests compare with, by a name of its own, and that takes anything now.
func (w Change) matcherWidened() (was, is Passage) {
	for _, n := range w.Come {
		now := namedMatcher.FindStringSubmatch(n.Text)
		if now == nil || !takesAll.MatchString(now[2]) {
			continue
		}
		for _, g := range w.Gone {
			had := namedMatcher.FindStringSubmatch(g.Text)
			if had != nil && had[1] == now[1] && asksMuch.MatchString(had[2]) && !takesAll.MatchString(had[2]) {
				return g, n
			}
		}
	}
	return Passage{}, Passage{}
}
