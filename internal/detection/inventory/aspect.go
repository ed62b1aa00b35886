package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// aspectState reads what is put on a test, a suite or a whole specification by an operator
// behind it: test("opens") { … } @@ ignore. It holds for all that stands on its left.
func (r *reader) aspectState(p *prepared, n int) stated {
	t := r.tree
	if len(p.State["skipped"].Aspect) == 0 {
		return stated{}
	}
	for child, at := n, t.Parent(n); at > 0 && t.Role(at) != syntax.Class; child, at = at, t.Parent(at) {
		op := t.Child(at, "operator")
		if t.Role(at) != syntax.Binary || op < 0 || t.Text(op) != "@@" || child > op {
			continue
		}
		if s := r.aspectNamed(p, t.Text(at)[t.Nodes[op].End-t.Nodes[at].Start:]); s.state != "" {
			return s
		}
	}
	return stated{}
}

// aspectNamed finds the state of TestAspect.ignore and of exceptJS.
func (r *reader) aspectNamed(p *prepared, text string) stated {
	name, _, _ := strings.Cut(strings.Trim(strings.TrimSpace(text), "()"), "(")
	for _, s := range stateNames {
		if named(lastPart(strings.TrimSpace(name)), p.State[s.name].Aspect) {
			out := stated{state: s.state, why: "@@ " + strings.TrimSpace(firstLine(text))}
			if s.state == Conditional {
				out.condition = out.why
			}
			return out
		}
	}
	return stated{}
}

// switchedOff tells a test whose call says false where its body is expected next:
// suite.test("opens", false, function () { … }).
func (r *reader) switchedOff(titled syntax.Link, body int) stated {
	args := titled.Args
	if len(args) < 3 || args[len(args)-1].Node != body {
		return stated{}
	}
	for _, a := range args[1 : len(args)-1] {
		if a.Label == "" && r.tree.ArgText(a) == "false" {
			return stated{state: Skipped, why: "false before its body"}
		}
	}
	return stated{}
}

// visitListed visits the tests that a suite lists in brackets of their own behind its name:
// suite("Box")(test("opens") { … }, test("shuts") { … }).
func (r *reader) visitListed(links []syntax.Link, inner scope) {
	last := links[len(links)-1]
	for _, l := range links[1:] {
		if l.Name == "" && l.Called {
			last = l
			break
		}
	}
	if last.Name != "" || !last.Called {
		return
	}
	for _, a := range last.Args {
		if a.Node >= 0 {
			r.visit(a.Node, inner)
		}
	}
}
