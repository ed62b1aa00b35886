package inventory

import (
	"maps"
	"slices"

	"holdfast/internal/detection/syntax"
)

// noteCall remembers under which state a function of the file is called outside of tests. A listing
// follows such calls; a check compares what is written, and what is written may be off by its callers.
func (r *reader) noteCall(links []syntax.Link, sc scope) {
	if r.listing || sc.inCase || len(links) != 1 || !links[0].Called {
		return
	}
	name := links[0].Name
	if _, own := r.file.functions[name]; !own || len(r.file.overloads[name]) > 0 {
		return
	}
	if r.calledUnder == nil {
		r.calledUnder = map[string][]stated{}
	}
	r.calledUnder[name] = append(r.calledUnder[name], sc.state)
}

// underCallers gives tests that a function defines the state of the suites in which it is called: that of
// all of them, or the focus that one of them has. Functions may stand in one another, so they are asked in
// an order that is the same each time.
func (r *reader) underCallers() {
	for _, name := range slices.Sorted(maps.Keys(r.calledUnder)) {
		around := shared(r.calledUnder[name])
		if around.state == "" || around.state == Active {
			continue
		}
		for _, c := range r.file.Cases {
			if (c.State == Active || c.State == "") && r.tree.Within(c.node, r.file.functions[name]) {
				c.underState(around)
			}
		}
	}
}

// shared is the state that all of some callers give, or the focus of one.
func shared(states []stated) stated {
	all := states[0]
	for _, s := range states {
		if s.state == Focused {
			return s
		}
		if s.state != all.state {
			all = stated{}
		}
	}
	return all
}
