package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// sizeWord is what is left of a thing when only its size is asked for.
var sizeWord = lazy.MustCompile(`\.(count|length|size|Count|Length|len)\b(\(\))?|\blen\(([\w.]+)\)`)

// partsDropped finds conditions that let more pass because a part of them is gone, and equalities
// that only compare sizes now, in a change without a test that would say so.
func (c *comparison) partsDropped(e *edit) {
	if c.hasTests() || len(e.removed) == 0 || rewritten(e) || len(e.added) > mostTold || len(e.removed) > mostTold {
		return
	}
	for _, old := range e.removed {
		if !strings.Contains(old, "==") || sizeWord.MatchString(old) {
			continue
		}
		for _, now := range e.added {
			if len(sizeWord.FindAllStringIndex(now, -1)) >= 2 && squeeze(sizeWord.ReplaceAllString(now, "$3")) == squeeze(old) {
				c.lineLoosened(e, "bound", old, now)
				return
			}
		}
	}
	came := branchesOnlyIn(e.a, e.b)
	for _, b := range branchesOnlyIn(e.b, e.a) {
		if b.Does == Rethrows || !strings.Contains(b.Cond, "&&") || strings.Contains(b.Cond, "||") || strings.HasPrefix(b.Cond, "else") {
			continue
		}
		for _, a := range came {
			if gone := droppedBounds(b.Cond, a.Cond); len(gone) > 0 && a.Does == b.Does && newThings(e) == 0 && !slices.ContainsFunc(gone, c.askedElsewhere) {
				c.lineLoosened(e, "bound", b.Cond, a.Cond)
				return
			}
		}
	}
}

// branchesOnlyIn are the branches of one body whose condition the other does not have as often: one
// that stands as it did was neither narrowed nor widened, whatever else asks for a part of it.
func branchesOnlyIn(body, other *Detail) (only []Branch) {
	theirs := map[string]int{}
	for _, b := range other.Branches {
		theirs[squeeze(b.Cond)]++
	}
	for _, b := range body.Branches {
		if theirs[squeeze(b.Cond)]--; theirs[squeeze(b.Cond)] < 0 {
			only = append(only, b)
		}
	}
	return only
}

// optionKey is a name under which somebody may set something: env['shop.strict'], ENV["STRICT"], process.env.STRICT.
var optionKey = lazy.MustCompile(`(?:env|ENV|environ|options|opts|config|settings|params|kwargs)(?:\[["':]?([\w.:-]{4,})["']?\]|\.get\(["']([\w.:-]{4,})["']|\.fetch\(["':]([\w.:-]{4,}))|process\.env\.(\w{4,})|[gG]etenv\(["'](\w{4,})["']`)

// askedFor finds refusals that only happen where somebody sets an option that nothing knew before.
func (c *comparison) askedFor(e *edit) {
	if c.hasTests() || len(e.added) > mostTold {
		return
	}
	went := branchesOnlyIn(e.b, e.a)
	for _, a := range branchesOnlyIn(e.a, e.b) {
		for _, b := range went {
			if b.Does != Rethrows || a.Does != Rethrows || len(conjuncts(a.Cond)) <= len(conjuncts(b.Cond)) {
				continue
			}
			more := append([]string{}, conjuncts(a.Cond)...)
			for _, p := range conjuncts(b.Cond) {
				if i := slices.Index(more, p); i >= 0 {
					more = slices.Delete(more, i, i+1)
				}
			}
			if len(more) == len(conjuncts(a.Cond))-len(conjuncts(b.Cond)) && c.nobodySets(strings.Join(more, "&&")) {
				c.lineLoosened(e, "bound", b.Cond, a.Cond)
				return
			}
		}
	}
}

// nobodySets tells whether a condition waits for an option of which nothing else in the
// repository speaks.
func (c *comparison) nobodySets(part string) bool {
	m := optionKey.FindStringSubmatch(part)
	if m == nil || strings.HasPrefix(part, "!") {
		return false
	}
	key := strings.Join(m[1:], "")
	if c.repo == nil {
		return !slices.ContainsFunc(c.pairs, func(p Pair) bool { return p.Before != nil && strings.Contains(p.Before.All(), key) })
	}
	hits, err := c.repo.Search([]string{key})
	return err == nil && len(hits[key]) <= 1
}

// ranged is a part of a condition that keeps a value within bounds.
var ranged = lazy.MustCompile(`[^<>=-](<=|>=|<|>)[^<>=]`)

// droppedBounds are the parts that a condition no longer has, all of the others being there, where
// bounds are among them.
func droppedBounds(before, after string) (gone []string) {
	had, has := conjuncts(before), conjuncts(after)
	if len(has) >= len(had) || slices.ContainsFunc(has, func(p string) bool { return !slices.Contains(had, p) }) {
		return nil
	}
	bounded := false
	for _, p := range had {
		if !slices.Contains(has, p) {
			gone = append(gone, p)
			bounded = bounded || ranged.MatchString(p)
		}
	}
	if !bounded {
		return nil
	}
	return gone
}

func conjuncts(cond string) []string {
	if strings.HasPrefix(cond, "(") && strings.HasSuffix(cond, ")") {
		cond = cond[1 : len(cond)-1]
	}
	return strings.Split(cond, "&&")
}

// askedElsewhere tells whether the change asks for the same in a new place.
func (c *comparison) askedElsewhere(part string) bool {
	for cond := range c.newConds {
		if strings.Contains(cond, part) {
			return true
		}
	}
	return false
}
