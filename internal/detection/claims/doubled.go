package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

var (
	// otherEachTime are words of calls that give something else each time, or make a difference to what follows.
	otherEachTime = lazy.MustCompile(`(?i)next|pop|push|shift|take|read|recv|receive|poll|incr|decr|dequeue|enqueue|advance|step|toggle|remove|delete|insert|append|add|write|rand|uuid|now|acquire|lock|consume|send|call|put|get|fetch|post|run|exec`)
	// madeAnew is a value that begins by being made: two that are made alike are two things, and have become different since.
	madeAnew = lazy.MustCompile(`\bnew\s+[A-Z]|^(?:[a-z_]\w*\.)*[A-Z]\w*\(|^(?:\[\]|\{\}|make\()`)
	// looksInside are matchers that ask for one part of a thing.
	looksInside = lazy.MustCompile(`(?i)contain|includ|match|has|have|member|key|prop`)
	// asksItsType is a question of Elixir about a value that has a name.
	asksItsType = lazy.MustCompile(`^assert is_\w+\(\w+\)$`)
)

// stoodDoubled tells whether each lost claim was made twice with nothing between, and is still made once.
// A value of Elixir that has a name stays what it is, whatever is done between.
func (c *Comparison) stoodDoubled(l *loss) bool {
	for _, s := range l.steps {
		o := s.Before
		twin := slices.IndexFunc(l.before.Oracles, func(n oracle.Oracle) bool {
			return n.Live() && n.Line != o.Line && n.Text == o.Text && n.Subject == o.Subject && n.Expected == o.Expected && n.Under == o.Under
		})
		if twin < 0 || o.Text == "" || !ledger.Says(l.after, o.Text) || !c.nothingBetween(l.before, o, l.before.Oracles[twin]) && !asksItsType.MatchString(strings.TrimSpace(o.Text)) {
			return false
		}
	}
	return len(l.steps) > 0
}

// nothingBetween tells two claims of which one follows the other line by line, and that look at what is the same
// each time.
func (c *Comparison) nothingBetween(b *inventory.Case, o, n oracle.Oracle) bool {
	p := c.FileOf[b]
	from, to := min(o.Line, n.Line), max(o.Line, n.Line)
	if p == nil || otherEachTime.MatchString(o.Text) {
		return false
	}
	lines := p.BeforeLines()
	if to > len(lines) {
		return false
	}
	return strings.TrimSpace(strings.Join(lines[from:to-1], "")) == ""
}

// couldNotPass tells a test that contradicted itself before and does so no longer.
func (c *Comparison) couldNotPass(l *loss) bool {
	return contradictory(l.before) && !contradictory(l.after)
}

// contradictory tells a test that claims two values of one thing, one right after the other.
func contradictory(b *inventory.Case) bool {
	for i, o := range b.Oracles {
		for _, n := range b.Oracles[i+1:] {
			if n.Line-o.Line == 1 && o.Subject == n.Subject && o.Under == "" && n.Under == "" && o.After == n.After && (saysNone(o) != saysNone(n) || o.Literal && n.Literal && o.Expected != n.Expected) && definite(o) && definite(n) {
				return true
			}
		}
	}
	return false
}

// definite tells a claim about what one thing is.
func definite(o oracle.Oracle) bool {
	return o.Live() && o.Kind == "equal" && !looksInside.MatchString(o.Matcher) && !o.Negated && o.Tolerance == "" && o.Subject != "" && !otherEachTime.MatchString(o.Subject) && !madeAnew.MatchString(o.Subject) && (o.Literal || saysNone(o))
}

// saysNone tells a claim that there is nothing.
func saysNone(o oracle.Oracle) bool {
	return o.Expected == "" && nothingNamed.MatchString(o.Matcher) || slices.Contains(nothingYet[2:6], o.Expected)
}

var nothingNamed = lazy.MustCompile(`(?i)^(?:to_?)?(?:be_?|is_?|assert_?(?:is_?)?)?(?:null|nil|none|undefined)$`)
