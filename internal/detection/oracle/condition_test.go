package oracle

import (
	"testing"

	"holdfast/internal/detection/expression"
)

func TestAConditionIsAsStrongAsWhatItAsks(t *testing.T) {
	for text, want := range map[string]int{
		"total == 7":                  LevelExact,
		"rows == [1, 2]":              LevelStruct,
		"len(rows) == 2":              LevelShape,
		"total == approx(7)":          LevelApprox,
		"abs(total - 7) < 0.1":        LevelApprox,
		"text.startswith('a')":        LevelPattern,
		"total > 3":                   LevelBound,
		"row is not None":             LevelNonNull,
		"clerk.has_role('till')":      LevelShape,
		"clerk.has_role(other)":       LevelTruthy,
		"clerk.has_roles()":           LevelTruthy,
		"row":                         LevelTruthy,
		"err == nil":                  LevelNoError,
		"not (a != 1 or b != 2)":      LevelExact,
		"total == 7 or total == 8":    LevelPattern,
		"type(a) == type(b)":          LevelShape,
		`cmp.Diff(want, got()) == ""`: LevelStruct,
	} {
		weakest := 0
		for i, o := range Judge(expression.Fields(text), false) {
			if i == 0 || o.Effective() < weakest {
				weakest = o.Effective()
			}
		}
		if weakest != want {
			t.Errorf("%s has strength %d, want %d", text, weakest, want)
		}
	}
}

func TestAConditionThatAlwaysHoldsClaimsNothing(t *testing.T) {
	for _, text := range []string{"True", "1 == 1", "len(rows) >= 0", "x == x", "ready or not ready", "memcmp(a, b, 0) == 0", "rows[:0] == []"} {
		for _, o := range Judge(expression.Fields(text), false) {
			if o.Live() {
				t.Errorf("%s can fail: %+v", text, o)
			}
		}
	}
}

func FuzzJudge(f *testing.F) {
	for _, text := range []string{"a == 1 or b", "not x", "abs(a - b) < 0.1", "matches!(x, Ok(n) if n == 1)", "(((", "a is not"} {
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, negated bool) {
		for _, o := range Judge(expression.Fields(text), negated) {
			Reword(&o)
			Weigh(&o)
			if o.Strength < 0 {
				t.Errorf("%q: a strength of %d", text, o.Strength)
			}
		}
	})
}
