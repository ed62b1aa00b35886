package inventory

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// times is what a verification says about how often a call was made.
type times struct{ exact, open, never, whatever bool }

// countStep is what a number of calls adds to a verification, and what leaving it open
// takes away.
const countStep = 5

func (c times) step() int {
	switch {
	case c.exact:
		return countStep
	case c.open:
		return -countStep
	}
	return 0
}

// weigh gives a verification the strength that its number of calls leaves it. Of a call that may be made
// any number of times, or never, only the arguments are looked at: without a matcher for them it sets up.
func (c times) weigh(o *oracle.Oracle, rule *catalog.Oracle) {
	o.Strength += c.step()
	if _, arguments := rule.Matchers[o.Matcher]; c.whatever && !arguments {
		o.Strength = min(o.Strength, oracle.SetupStrength)
	}
}

// of is the rule without its words for anything where a call must never have been made:
// none at all, with whatever arguments, is the most that can be asked.
func (c times) of(rule *catalog.Oracle) *catalog.Oracle {
	if !c.never || len(rule.Anything) == 0 {
		return rule
	}
	cp := *rule
	cp.Anything = nil
	return &cp
}

// times looks for the words that count in labels, links and arguments.
func (e *evaluator) times(rule *catalog.Oracle, links []syntax.Link, en *env) times {
	var c times
	if len(rule.Exactly)+len(rule.Loosely)+len(rule.Never) == 0 {
		return c
	}
	see := func(name, value string) {
		c.whatever = c.whatever || named(name, rule.Whatever)
		switch {
		case named(name, rule.Loosely):
			c.open = true
		case named(name, rule.Never):
			c.never = true
		case named(name, rule.Exactly) && (value == "" || expression.IsNumber(value)):
			c.exact, c.never = true, c.never || value == "0"
		}
	}
	for _, l := range links {
		if l.Called && len(l.Args) > 0 {
			see(l.Name, e.number(l.Args[0], en))
		}
		for _, a := range l.Args {
			if a.Label != "" {
				see(a.Label, e.number(a, en))
				continue
			}
			if a.Node < 0 || e.tree.Role(a.Node) == syntax.Lambda {
				continue
			}
			for _, inner := range e.tree.Chain(a.Node) {
				value := ""
				if len(inner.Args) > 0 {
					value = e.number(inner.Args[0], en)
				}
				see(inner.Name, value)
			}
		}
	}
	c.exact = c.exact && !c.open
	return c
}

// number is what an argument says, and where it is a name that stands for a number, that number.
func (e *evaluator) number(a syntax.Arg, en *env) string {
	text := e.tree.ArgText(a)
	if a.Node < 0 || e.tree.Role(a.Node) != syntax.Ident {
		return text
	}
	if meant := e.resolveRange(a.Start, a.End, en); len(meant) == 1 && expression.IsNumber(meant[0]) {
		return meant[0]
	}
	return text
}

// verified reads the calls in a closure that is handed to a verification: what is looked
// at is the call that was made, what is expected are its arguments.
func (e *evaluator) verified(rule *catalog.Oracle, l syntax.Link, o *oracle.Oracle, en *env) {
	closure := e.verifiedClosure(rule, l)
	if closure < 0 {
		return
	}
	t := e.tree
	var callee string
	var said []string
	loose, args := 0, 0
	for n := closure + 1; n < t.End(closure); n++ {
		if t.Role(n) != syntax.Call {
			continue
		}
		links := t.Chain(n)
		last := links[len(links)-1]
		if callee == "" {
			callee = strings.Join(strings.Fields(e.calleeOf(links, en)), " ")
		}
		loose, args = loose+e.loose(rule, last.Args), args+len(last.Args)
		if len(last.Args) > 0 {
			said = append(said, e.resolveRange(last.Args[0].Start, last.Args[len(last.Args)-1].End, en)...)
		}
		n = t.End(n) - 1
	}
	if callee == "" {
		return
	}
	o.Subject, o.Expected, o.Literal = callee, expression.Join(said), expression.LiteralValue(said)
	if left := acceptingLevel(loose, args); left > 0 {
		o.Strength = min(o.Strength, left)
	}
}

// verifiedClosure is the closure that a verification is given, -1 when there is none or
// the rule knows nothing of arguments.
func (e *evaluator) verifiedClosure(rule *catalog.Oracle, l syntax.Link) int {
	if len(rule.Anything) == 0 && len(rule.Exactly) == 0 {
		return -1
	}
	if l.Block >= 0 {
		return l.Block
	}
	for _, a := range l.Args {
		if a.Node >= 0 && e.tree.Role(a.Node) == syntax.Lambda {
			return a.Node
		}
	}
	return -1
}

// calleeOf is what a chain calls, without the arguments of its last link.
func (e *evaluator) calleeOf(links []syntax.Link, en *env) string {
	last := len(links) - 1
	if last == 0 || links[last].Node < 0 {
		return syntax.ChainName(links)
	}
	return e.before(links, last, en) + " . " + links[last].Name
}
