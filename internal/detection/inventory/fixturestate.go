package inventory

import (
	"maps"
	"slices"

	"holdfast/internal/detection/syntax"
)

// skippingFixtures remembers the fixtures that skip whatever happens: the tests that ask
// for them do not run. One that skips where something is missing is left alone.
func (r *reader) skippingFixtures() {
	for i := range r.file.rules.prepared {
		p := &r.file.rules.prepared[i]
		for _, rule := range p.Rows {
			if len(rule.Fixture) > 0 && (slices.Contains(r.active, p) || matchesAny(rule.Shared, r.file.Path)) {
				r.skippingMarked(p, rule.Fixture)
			}
		}
	}
}

func (r *reader) skippingMarked(p *prepared, marks []string) {
	for _, n := range r.file.functions {
		body := r.tree.Body(n)
		if body < 0 || r.tree.Role(n) != syntax.Func || !r.hasMark(n, marks) {
			continue
		}
		if st := r.ownBodyState(p, body); st.state == Skipped {
			if r.file.skipping == nil {
				r.file.skipping = map[int]stated{}
			}
			r.file.skipping[n] = st
		}
	}
}

// fixtureState is the state of a test that asks for a fixture of its own file that skips.
func (r *reader) fixtureState(test int) stated {
	if len(r.file.skipping) == 0 {
		return stated{}
	}
	asked := r.tree.ParamNames(test)
	for _, name := range slices.Sorted(maps.Keys(r.file.functions)) {
		n := r.file.functions[name]
		if st, skips := r.file.skipping[n]; skips && (slices.Contains(asked, name) || (place{r.file, n}).autouse()) {
			return st
		}
	}
	return stated{}
}
