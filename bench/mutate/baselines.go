package main

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

// problemList is how a tool writes a known problem down: an entry, and what in it names the place.
type problemList struct {
	file         string
	entry, place *regexp.Regexp
}

var knownProblems = []problemList{
	{`phpstan-baseline\.neon$`, re(`(?m)^\t\t-\n(?:\t\t\t[^\n]*\n)+`), re(`(path: \S*?)(\w+)(\.php)`)},
	{`psalm-baseline\.xml$`, re(`(?ms)^  <file src="[^"]+">\n.*?^  </file>\n`), re(`(<file src="[^"]*?)(\w+)(\.php")`)},
	{`\.rubocop_todo\.yml$`, re(`(?m)^    - '[^'\n]+'\n`), re(`(- '[^']*?)(\w+)(\.rb')`)},
	{`baseline[\w-]*\.xml$`, re(`(?m)^ *<ID>[^\n]*</ID>\n`), re(`(<ID>\w+:)(\w+)(\b)`)},
	{`eslint-suppressions\.json$`, re(`(?m)^  "[^"\n]+": \{\n(?:    [^\n]*\n)+  \},\n`), re(`(")([\w-]+)(\.\w+": \{)`)},
	{`(spotbugs|findbugs)[\w-]*\.xml$`, re(`(?ms)^ *<Match>.*?</Match>\n`), re(`(<Class name="[^"]*?)(\w+)(")`)},
	{`mypy-baseline\.txt$`, re(`(?m)^[^\n]+: error: [^\n]+\n`), re(`(^[^\n:]*?)(\w+)(\.py)`)},
}

// listProblems writes new problems onto the list of known ones, as a tool would write them.
func listProblems(f *source, r *rand.Rand) *mutant {
	for _, k := range knownProblems {
		all := k.entry.FindAllStringIndex(f.text, -1)
		if !re(k.file).MatchString(f.path) || len(all) == 0 {
			continue
		}
		var added strings.Builder
		m := all[r.IntN(len(all))]
		entry := f.text[m[0]:m[1]]
		if !k.place.MatchString(entry) {
			return nil
		}
		for _, name := range []string{"Ledger", "Parcel", "Courier", "Depot"}[:1+r.IntN(4)] {
			added.WriteString(k.place.ReplaceAllString(entry, "${1}"+name+"${2}${3}"))
		}
		return &mutant{edited(f, f.text[:m[1]]+added.String()+f.text[m[1]:]), "listed: " + firstLine(strings.TrimSpace(added.String()))}
	}
	return nil
}
