package inventory

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/syntax"
)

// enabled judges a mark whose condition must hold for the test to run: cfg(unix).
func (r *reader) enabled(p *prepared, m syntax.Mark) stated {
	args := m.Chain[len(m.Chain)-1].Args
	if len(args) != 1 {
		return stated{}
	}
	text := r.tree.ArgText(args[0])
	if args[0].Label != "" {
		text = args[0].Label + " = " + text
	}
	toks := expression.Fields(text)
	for i, t := range toks {
		if named(t, p.Holds) {
			toks[i] = "true"
		}
	}
	s := stated{why: firstLine(r.tree.Text(m.Node)), condition: "not " + strings.Join(strings.Fields(text), " ")}
	switch v, known := expression.ConstantOf(toks); {
	case known && v:
		return stated{}
	case known:
		s.state = Skipped
	default:
		s.state = Conditional
	}
	return s
}

// decorated reads decorators multiplied onto a title: TEST_CASE("x" * skip()).
func (r *reader) decorated(state State, names []string, titled syntax.Link) stated {
	t := r.tree
	if len(names) == 0 {
		return stated{}
	}
	for _, a := range titled.Args {
		if a.Node < 0 {
			continue
		}
		for n := a.Node; n < t.End(a.Node); n++ {
			if t.Role(n) != syntax.Call {
				continue
			}
			links := t.Chain(n)
			last := links[len(links)-1]
			if !named(last.Name, names) {
				continue
			}
			value := "true"
			switch {
			case len(last.Args) > 0:
				value = t.ArgText(last.Args[0])
			case len(last.Types) > 0: // enable_if<cond>()
				value = last.Types[0]
			}
			if s := optionState(state, last.Name, value); s.state != "" {
				return s
			}
		}
	}
	return stated{}
}

// decoratedTitle is the string at the start of "x" * skip().
func (r *reader) decoratedTitle(n int) (string, bool) {
	t := r.tree
	for t.Role(n) == syntax.Binary {
		kids := t.NamedChildren(n)
		if len(kids) == 0 || !strings.Contains(t.Text(n), "*") {
			return "", false
		}
		n = kids[0]
	}
	if t.Role(n) != syntax.String {
		return "", false
	}
	return strings.Trim(literalText(t.Text(n), syntax.String), `"`), true
}
