package inventory

import "holdfast/internal/detection/syntax"

// optionsLast are the languages in which what is given by names that are no parameters comes together in
// the last parameter: check(log: 1) runs def check(options).
var optionsLast = []syntax.Language{syntax.Elixir, syntax.Ruby}

// takeOptions gives the last parameter of a helper what a call gives by such names.
func (e *evaluator) takeOptions(params []string, call syntax.Link, en *env, bound *env) {
	if len(params) == 0 || e.tree.Language != optionsLast[0] && e.tree.Language != optionsLast[1] {
		return
	}
	last := params[len(params)-1]
	if _, taken := bound.vars[last]; taken {
		return
	}
	var options []syntax.Arg
	for _, a := range call.Args {
		if a.Label != "" {
			options = append(options, a)
		}
	}
	if len(options) > 0 {
		bound.vars[last] = e.labelled(options, en)
	}
}
