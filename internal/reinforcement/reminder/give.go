package reminder

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	root "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/reinforcement/level"
)

// Given is a reminder that was given.
type Given struct {
	Point   Point       `json:"point"`
	Level   level.Level `json:"level"`
	File    string      `json:"file"`
	Variant int         `json:"variant"` // from 1, in the order of the file
	Tokens  int         `json:"tokens"`
	Text    string      `json:"-"` // the prompt has it
}

// Set are the texts of a project: the built-in ones, and its own in their place.
type Set struct {
	own map[string]template
}

// maxOwn is how many files of its own a project may have: one for every point and level,
// and one for every point.
const maxOwn = 36

// Own reads a project's own texts, by the names of their files. It is strict: the error
// joins a catalog.Fault for every mistake. Nothing at all is the built-in set.
func Own(folder string, files map[string]string) (Set, error) {
	s := Set{own: map[string]template{}}
	var all []error
	if len(files) > maxOwn {
		all = append(all, catalog.Fault{File: folder, Line: 1, Message: fmt.Sprintf("holds %d texts; %d are the most", len(files), maxOwn), Hint: "one for every point and level"})
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file := folder + "/" + name
		_, l, ok := named(name)
		if !ok {
			all = append(all, catalog.Fault{File: file, Line: 1, Message: "the name of the file is no point of reinforcement", Hint: "name it POINT.md or POINT.LEVEL.md; the points are " + points() + "; the levels minimal, standard, aggressive"})
			continue
		}
		t, faults := parse(file, files[name], cmp.Or(l, level.Aggressive))
		all = append(all, faults...)
		s.own[name] = t
	}
	return s, errors.Join(all...)
}

func points() string {
	out := ""
	for i, p := range Points() {
		if i > 0 {
			out += ", "
		}
		out += string(p)
	}
	return out
}

// texts are those for a point at a level; a project's own come first, also when they are
// empty: then nothing is said.
func (s Set) texts(p Point, l level.Level) template {
	for _, name := range []string{fileName(p, l), string(p) + ".md"} {
		if t, own := s.own[name]; own {
			return t
		}
	}
	text, err := root.FS.ReadFile("prompts/" + fileName(p, l))
	if err != nil {
		return template{} // there is none: the level has nothing to say at this point
	}
	t, _ := parse("prompts/"+fileName(p, l), string(text), l) // its faults are found by a test
	return t
}

// Give chooses what is said at a point, given how many tokens were spent before in the
// same context. The most fitting texts come first and take turns; one that is too long for
// what is left is passed over. It may be that nothing is said.
func (s Set) Give(p Point, l level.Level, f Facts, spent int) (Given, bool) {
	limits := LimitsOf(l)
	if limits.Total-spent <= 0 {
		return Given{}, false
	}
	t := s.texts(p, l)
	values := f.values()
	for _, i := range t.order(f, values) {
		text := t.variants[i].written(values)
		if n := Tokens(text); text != "" && n <= min(limits.Each, limits.Total-spent) {
			return Given{Point: p, Level: l, File: t.file, Variant: i + 1, Tokens: n, Text: text}, true
		}
	}
	return Given{}, false
}

// GiveAll gives what is said at several points of one context, the most important first.
func (s Set) GiveAll(points []Point, l level.Level, f Facts) []Given {
	var out []Given
	spent := 0
	for _, p := range points {
		if g, ok := s.Give(p, l, f, spent); ok {
			out = append(out, g)
			spent += g.Tokens
		}
	}
	return out
}

// order are the variants that fit, those with the most conditions first; within equal ones
// the turn decides who begins.
func (t template) order(f Facts, values map[string]string) []int {
	byWeight := map[int][]int{}
	for i, v := range t.variants {
		if v.fits(f, values) {
			byWeight[v.weight()] = append(byWeight[v.weight()], i)
		}
	}
	var out []int
	for _, weight := range slices.Backward(slices.Sorted(maps.Keys(byWeight))) {
		group := byWeight[weight]
		first := max(0, f.Turn) % len(group)
		out = append(append(out, group[first:]...), group[:first]...)
	}
	return out
}

func (v variant) weight() int { return min(1, len(v.classes)) + len(v.when) }

func (v variant) fits(f Facts, values map[string]string) bool {
	if len(v.classes) > 0 && !slices.Contains(v.classes, f.Class) {
		return false
	}
	return !slices.ContainsFunc(v.when, func(name string) bool { return values[name] == "" })
}
