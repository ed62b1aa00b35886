package main

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"

	"holdfast/internal/detection/detect"
)

// listing is what a runner collected: names by place (a file or a package directory).
type listing struct {
	places map[string][]string
	// ours picks the cases that the runner should have listed.
	ours func([]*detect.Listed) []entry
}

// entry is one of our cases as the runner would name it.
type entry struct {
	place   string
	pattern *regexp.Regexp // on the runner's name without its row
	name    string
	rows    int
	dynamic bool
	outer   bool // it may be repeated by fixtures of other files
	off     bool // the runner may leave it out: it runs only where a condition holds
}

type result struct {
	multiplied, listed, functions, rowsChecked, rowsExact, dynamic int
	missed, phantom, off, rowDiffs, elsewhere                      []string
}

// compare matches our cases with the runner's list, place by place.
func compare(ours []entry, theirs listing) result {
	var r result
	byPlace, elsewhere := map[string][]*claim{}, map[string]int{}
	for _, e := range ours {
		if _, collected := theirs.places[e.place]; collected {
			byPlace[e.place] = append(byPlace[e.place], &claim{entry: e})
		} else {
			elsewhere[e.place]++
		}
	}
	for _, place := range sortedKeys(elsewhere) { // outside the runner's paths, or a phantom: somebody must look
		r.elsewhere = append(r.elsewhere, fmt.Sprintf("%s: %d cases", place, elsewhere[place]))
	}
	for _, place := range sortedKeys(theirs.places) {
		counts := map[string]int{}
		for _, name := range theirs.places[place] {
			counts[name]++
			r.listed++
		}
		for _, c := range byPlace[place] {
			if counts[c.name] > 0 { // a title like draft.ts is no expression
				c.pattern = nil
			}
		}
		var unclaimed []string
		for _, name := range sortedKeys(counts) {
			if !claimed(byPlace[place], name, counts[name]) {
				unclaimed = append(unclaimed, name)
			}
		}
		for _, name := range unclaimed {
			r.functions++
			r.missed = append(r.missed, place+" "+name)
		}
		for _, c := range byPlace[place] {
			c.settle(&r)
		}
	}
	return r
}

// claim is an entry with what the runner listed for it.
type claim struct {
	entry
	listed int
}

// nameless is what vitest calls a suite that is given a function without a name of its own: what Object.assign
// made, say. Its file only shows the name under which the function was imported.
const nameless = "<anonymous>"

var identifier = regexp.MustCompile(`^[\w$.]+$`)

func sameButNameless(theirs, ours string) bool {
	a, b := strings.Split(theirs, " > "), strings.Split(ours, " > ")
	return len(a) == len(b) && equalParts(a, b)
}

func equalParts(a, b []string) bool {
	for i := range a {
		if a[i] != b[i] && (a[i] != nameless || !identifier.MatchString(b[i])) {
			return false
		}
	}
	return true
}

// claimed gives a runner's name to our case of that name: the literal one first, then
// one still without its rows, then any template that fits.
func claimed(claims []*claim, name string, count int) bool {
	var fits []*claim
	for _, c := range claims {
		if c.name == name {
			fits = append(fits, c)
		}
	}
	if len(fits) == 0 {
		for _, c := range claims {
			if c.pattern != nil && c.pattern.MatchString(name) {
				fits = append(fits, c)
			}
		}
		slices.SortStableFunc(fits, func(a, b *claim) int { return len(b.pattern.String()) - len(a.pattern.String()) }) // the one that says most
	}
	if len(fits) == 0 && strings.Contains(name, nameless) {
		for _, c := range claims {
			if sameButNameless(name, c.name) {
				fits = append(fits, c)
			}
		}
	}
	if len(fits) == 0 { // defined in a function that several suites call
		for _, c := range claims {
			if c.dynamic && strings.HasSuffix(name, " "+c.name) {
				fits = append(fits, c)
			}
		}
	}
	if len(fits) == 0 {
		return false
	}
	for ; count > 0; count-- {
		best := fits[0]
		for _, c := range fits {
			if !c.dynamic && c.listed < c.rows {
				best = c
				break
			}
			if c.dynamic && c.listed == 0 {
				best = c
			}
		}
		best.listed++
	}
	return true
}

func (c *claim) settle(r *result) {
	if c.listed == 0 {
		switch {
		case c.rows == 0 || c.dynamic:
		case c.off:
			r.off = append(r.off, c.place+" "+c.name)
		default:
			r.phantom = append(r.phantom, c.place+" "+c.name)
		}
		return
	}
	r.functions++
	if c.dynamic {
		r.dynamic++
		return
	}
	if c.listed != c.rows && c.rows > 0 && c.listed%c.rows == 0 && c.outer {
		r.multiplied++
		return
	}
	r.rowsChecked++
	if c.listed == c.rows {
		r.rowsExact++
		return
	}
	r.rowDiffs = append(r.rowDiffs, fmt.Sprintf("%s %s: ours %d, runner %d", c.place, c.name, c.rows, c.listed))
}

var (
	// holes are the places in a title that a row or a variable fills.
	holes = regexp.MustCompile(`\$\{[^}]*\}|%[sdifjoOpc#%$]|\$[A-Za-z_][\w.]*|\$#`)
	// joined is a title that is put together: 'answers ' + method.
	joined = regexp.MustCompile(`['"` + "`" + `]\s*\+|\+\s*['"` + "`" + `]`)
	// expression is a title that is a variable through and through: tc.name.
	expression = regexp.MustCompile(`(?s)^[\w$]+([.\[(][^ ]*)+$|^[\w$.]+\(.*\)$`)
)

// titlePattern turns a suite path and a title with holes into an expression.
func titlePattern(parts []string, separator string) *regexp.Regexp {
	sources, open := make([]string, len(parts)), false
	for i, part := range parts {
		pieces := holes.Split(part, -1)
		switch {
		case expression.MatchString(part):
			sources[i], open = `.*`, true
			continue
		case joined.MatchString(part):
			pieces = writtenPieces(part)
		}
		open = open || len(pieces) > 1
		for k := range pieces {
			pieces[k] = regexp.QuoteMeta(pieces[k])
		}
		sources[i] = strings.Join(pieces, `.*`)
	}
	if !open {
		return nil
	}
	return regexp.MustCompile(`(?s)^` + strings.Join(sources, regexp.QuoteMeta(separator)) + `$`)
}

// writtenPieces are the texts of a title that is put together, with a hole between any two of them.
func writtenPieces(title string) []string {
	const quotes = "'\"`"
	var pieces []string
	depth := 0
	if !strings.ContainsAny(title[:1], quotes) {
		pieces = append(pieces, "")
	}
	for i := 0; i < len(title); i++ {
		switch c := title[i]; {
		case strings.IndexByte(quotes, c) >= 0:
			end := i + 1
			for end < len(title) && title[end] != c {
				end++
			}
			if depth == 0 {
				pieces = append(pieces, holes.Split(title[i+1:end], -1)...)
			}
			i = end
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		}
	}
	if !strings.ContainsAny(title[len(title)-1:], quotes) {
		pieces = append(pieces, "")
	}
	return pieces
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
