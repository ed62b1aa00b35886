package main

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

// excuses are messages under which much is deleted.
var excuses = []string{"Clean up", "chore: tidy up", "Refactor for readability", "Remove unused code", "Simplify", "chore: remove dead code", "Housekeeping"}

// overDelete deletes several tests of a file.
func overDelete(f *source, r *rand.Rand) *mutant {
	if len(f.cases) < 4 {
		return nil
	}
	order := r.Perm(len(f.cases))[:2+r.IntN(len(f.cases)/2)]
	gone := map[int]bool{}
	for _, i := range order {
		gone[i] = true
	}
	var cuts [][2]int
	for i, c := range f.cases {
		if gone[i] {
			cuts = append(cuts, [2]int{c.first, c.last})
		}
	}
	return &mutant{files: edited(f, f.cuts(cuts)), how: "several tests are gone"}
}

// onlyHere is how languages say that nobody else uses a function.
var onlyHere = re(`^\s*(?:private |static |private static |fileprivate )|^\s*(?:async )?def _[a-z]|^\s*defp |^func [a-z]`)

// deleteUnused deletes a private function that nobody calls. It is written into the file first.
func deleteUnused(p *place, _ *rand.Rand) *mutant {
	head := p.file.lines[p.head-1]
	if !onlyHere.MatchString(head) || p.lines() > 30 || len(p.name) < 6 || p.name != strings.Trim(p.name, "_") && strings.HasPrefix(p.name, "__") {
		return nil
	}
	unused := p.name + "Former"
	if strings.Contains(p.name, "_") {
		unused = p.name + "_former"
	}
	own := regexp.MustCompile(`\b` + regexp.QuoteMeta(p.name) + `\b`)
	if strings.Contains(p.file.text, unused) || re(`@Override|@[A-Z]\w+|#\[|\boverride\b`).MatchString(p.headText()) {
		return nil
	}
	copied := append(strings.Split(own.ReplaceAllString(p.text(), unused), "\n"), "")
	before, after := p.file.before(p.first, copied...), p.file.text
	change := changed{Path: p.file.path, Before: &before, After: &after, from: p.file}
	return &mutant{files: []changed{change}, how: unused + " is gone, nobody called it"}
}
