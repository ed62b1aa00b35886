package ledger

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// matchExpected pairs claims that expect the same distinctive value: the way to the
// value is written differently, what must come out is the same.
func (x *Ledger) matchExpected() {
	x.each(func(o oracle.Oracle) bool {
		if len(o.Expected) < 4 || o.Expected == "true" || o.Expected == "True" || o.Expected == "false" || o.Expected == "False" || o.Expected == "None" || o.Expected == "null" || o.Expected == "undefined" {
			return false
		}
		if x.asksOtherNow(o) {
			return false // the same is asked of another input, in this row or in another
		}
		n := pick(&x.fresh, func(n oracle.Oracle) bool {
			return n.Kind == o.Kind && n.Negated == o.Negated && alike(n.Expected, o.Expected) && n.Effective() >= o.Effective() && isCallOrName(n.Subject) &&
				masked(n) != masked(o) // only the literals differ: that is another input, not another way
		})
		if n != nil && o.Under == "" && n.Under != "" && (n.Text == o.Text || strings.HasSuffix(n.Under, inventory.IsThere) || asksForItself(*n) || n.Under == n.Subject) {
			x.Unreachable = append(x.Unreachable, Step{o, &oracle.Oracle{Text: n.Text, Line: n.Line, Under: n.Under, Dead: "conditional"}, "conditional"})
		}
		if n != nil && coarser(o, *n) {
			x.Coarser = append(x.Coarser, Step{o, n, "coarser"})
		}
		return n != nil
	})
}

// asksForItself tells a claim that is made only where the very thing it is about is as it should
// be: all that its condition names is what it looks at.
func asksForItself(n oracle.Oracle) bool {
	if n.Under == "" {
		return false
	}
	about := NamedIn(n.Subject)
	some := false
	for w := range NamedIn(n.Under) {
		if !expression.IsName(w) || askingWords[w] {
			continue
		}
		if some = true; !about[w] {
			return false
		}
	}
	return some
}

// askingWords are words of conditions that name nothing.
var askingWords = map[string]bool{
	"not": true, "and": true, "or": true, "in": true, "is": true, "typeof": true, "instanceof": true, "undefined": true, "null": true, "nil": true, "None": true, "nullptr": true, "NULL": true,
	"true": true, "false": true, "True": true, "False": true, "isinstance": true, "len": true, "hasattr": true, "present": true,
}

// isCallOrName tells a subject that is computed, not spelled out.
func isCallOrName(s string) bool {
	s = strings.TrimLeft(s, "( ") // around what has operators of its own
	return len(NamedIn(s)) > 0 && s != "" && expression.IsName(s)
}

// asksOther tells a claim that asks the same of another input.
func asksOther(o, n oracle.Oracle) bool {
	return n.Kind == o.Kind && strings.Contains(o.Subject, " ") && masked(n) == masked(o)
}

// matchInputs finds the same question asked about another input.
func (x *Ledger) matchInputs() {
	x.each(func(o oracle.Oracle) bool {
		n := pick(&x.fresh, func(n oracle.Oracle) bool { return asksOther(o, n) })
		if n == nil {
			return false
		}
		switch {
		case n.Effective() < o.Effective():
			x.Weakened = append(x.Weakened, Step{o, n, ""})
		case o.Effective() > oracle.SetupStrength: // what only must not fail may be set up otherwise
			x.Inputs = append(x.Inputs, Step{o, n, "input"})
		}
		return true
	})
}

// likelyShare is how many words two subjects must share to be one rewritten.
const likelyShare = 0.5

// matchLikely pairs what is left by the words the subjects share; what has no partner
// is lost.
func (x *Ledger) matchLikely() {
	x.each(func(o oracle.Oracle) bool {
		best, at := sameLineShare, -1
		for i, n := range x.fresh {
			s := shared(o.Subject, n.Subject)
			retold := sameCall(o, n) || oneOfThem(o, n) || sizeAlone(o, n)
			if s < likelyShare && !sameLine(o, n, s) && !retold {
				continue
			}
			if s += resemblance(o, n); s >= best || at < 0 && retold {
				best, at = s, i
			}
		}
		if at < 0 {
			return false
		}
		n := x.fresh[at]
		x.fresh = append(x.fresh[:at:at], x.fresh[at+1:]...)
		if weaker(o, n) && !oneOfThem(o, n) {
			x.Likely = append(x.Likely, Step{o, &n, ""})
		} else if coarser(o, n) {
			x.Coarser = append(x.Coarser, Step{o, &n, "coarser"})
		}
		return true
	})
	for _, o := range x.lostOnes {
		if (o.Effective() > oracle.SetupStrength || x.emptied) && !x.needsNoFile(o) {
			x.Lost = append(x.Lost, Step{Before: o})
		}
	}
}

// sameLineShare is how many words the subjects of one line must share, where what it looks at is
// still made by the same call.
const sameLineShare = 0.4

// sameLine tells a claim that stands as it stood, about what the same call made of as much: only
// how an argument came about is another.
func sameLine(o, n oracle.Oracle, share float64) bool {
	return share >= sameLineShare && o.Text != "" && n.Text == o.Text && n.Kind == o.Kind && value(n) == value(o) && expression.Callee(o.Subject) != "" && expression.Callee(n.Subject) == expression.Callee(o.Subject) &&
		len(NamedIn(n.Subject)) >= len(NamedIn(o.Subject))
}

// resemblance decides between claims whose subjects are as much alike: the result and the
// error of one call are made of the same words.
func resemblance(o, n oracle.Oracle) float64 {
	switch sameValue := value(n) == value(o); {
	case sameValue && o.Text != "" && n.Text == o.Text:
		return 1 // the same line about what was made in another way
	case sameValue && n.Kind == o.Kind:
		return 0.002
	case n.Kind == o.Kind:
		return 0.001
	}
	return 0
}

// shared is the share of words two expressions have in common.
func shared(a, b string) float64 {
	wa, wb := NamedIn(a), NamedIn(b)
	if len(wa) == 0 || len(wb) == 0 {
		return 0
	}
	both := 0
	for w := range wa {
		if wb[w] {
			both++
		}
	}
	return float64(both) / float64(len(wa)+len(wb)-both)
}

// NamedIn are the names and values of an expression.
func NamedIn(s string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(s) {
		if expression.IsName(w) || w[0] == '"' || w[0] >= '0' && w[0] <= '9' {
			out[w] = true
		}
	}
	return out
}

// Replaces tells whether new claims stand in for all the lost ones: each is at least as
// strong as what it replaces and speaks of something the lost one spoke of. Every new
// claim is credited once.
func (x *Ledger) Replaces(steps []Step) bool {
	used := map[int]bool{}
	for _, s := range steps {
		found := false
		for i, n := range x.fresh {
			if n.Effective() < s.Before.Effective() || !related(s.Before, n) {
				continue
			}
			much := n.Effective() >= s.Before.Effective()+muchStronger && shared(s.Before.Subject, n.Subject) >= likelyShare
			if much || !used[i] {
				used[i], found = used[i] || !much, true
				break
			}
		}
		if !found {
			return false
		}
	}
	return len(steps) > 0
}

// muchStronger is from where on one claim can stand for several about the same thing.
const muchStronger = 25

// related tells whether two oracles share a name in what they look at.
func related(a, b oracle.Oracle) bool {
	wb := NamedIn(b.Subject)
	for w := range NamedIn(a.Subject) {
		if wb[w] && expression.IsName(w) && len(w) > 2 && w != "self" && w != "this" {
			return true
		}
	}
	return false
}
