package delta

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// arranged tells whether a test does other things than before, besides what it claims.
func (c *comparison) arranged(b, a *inventory.Case) bool {
	was, is := c.fileOf[b], c.fileOf[a]
	if was == nil || is == nil {
		return false
	}
	return !slices.Equal(arrangement(b, string(was.File.Before.Text)), arrangement(a, string(is.File.After.Text)))
}

// asksFirst begins a line with the condition of a claim.
var asksFirst = lazy.MustCompile(`^(\}?\s*else\s*)?(if|unless|guard|assert|EXPECT|ASSERT)\b|[{(]$|\bdo$|:$`)

// arrangement are the lines of a case, without margins, that make no claim and say something.
func arrangement(x *inventory.Case, text string) []string {
	claims := map[int]bool{}
	for _, o := range x.Oracles {
		claims[o.Line] = true
	}
	var out []string
	n, open, within := 0, 0, false
	for l := range strings.SplitSeq(text, "\n") {
		if n++; n > x.EndLine {
			break
		}
		if n <= x.Line {
			continue
		}
		l = strings.TrimSpace(l)
		if claims[n+1] && asksFirst.MatchString(l) { // if got == want { t.Error(got) }
			continue
		}
		if within = claims[n] || within && (open > 0 || strings.HasPrefix(l, ".") || strings.HasPrefix(l, "?.") || strings.HasPrefix(l, "->")); within {
			open = max(0, open+opened(l)) // a claim may go on over several lines
			continue
		}
		open = 0
		if len(l) > 2 && !strings.HasPrefix(l, "//") && !strings.HasPrefix(l, "#") && !strings.HasPrefix(l, "@") {
			out = append(out, l)
		}
	}
	return out
}

// opened is how many round and square brackets a line leaves open.
func opened(line string) int {
	return strings.Count(line, "(") + strings.Count(line, "[") - strings.Count(line, ")") - strings.Count(line, "]")
}

// toldByLibrary tells whether what a helper of the tests claimed, and the helper itself, made way
// for as many claims of the test's own that are as strong: eqYAML(t, a, b) for require.YAMLEq.
func (x *ledger) toldByLibrary(steps []step, b, a *inventory.Case, p *Pair) bool {
	var own []inventory.Oracle // new claims of its own; some may already stand for what the helper only set up
	for _, n := range a.Oracles {
		if n.Line >= a.Line && n.Line <= a.EndLine && n.Under == "" && live(n) && !says(b, n.Text) {
			own = append(own, n)
		}
	}
	for _, s := range steps {
		if s.after != nil || s.before.Line >= b.Line && s.before.Line <= b.EndLine || !slices.ContainsFunc(own, func(n inventory.Oracle) bool {
			return n.Kind == s.before.Kind && n.Negated == s.before.Negated && n.Effective() >= s.before.Effective()
		}) {
			return false
		}
	}
	return len(own) >= len(steps) && len(steps) > 0 && helperGone(b, p)
}

// helperGone tells whether a claiming helper that a test called is no longer there.
func helperGone(b *inventory.Case, p *Pair) bool {
	if p == nil || p.Before == nil || p.After == nil {
		return false
	}
	return slices.ContainsFunc(b.Calls, func(name string) bool {
		return p.Before.Defines(name) && !p.After.Defines(name) && slices.ContainsFunc(p.Before.Helpers, func(h *inventory.Case) bool { return h.Name == name && liveCount(h) > 0 })
	})
}
