package claims

import (
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// arranged tells whether a test does other things than before, besides what it claims.
func (c *Comparison) arranged(b, a *inventory.Case) bool {
	was, is := c.FileOf[b], c.FileOf[a]
	if was == nil || is == nil {
		return false
	}
	return !slices.Equal(arrangement(b, was.File.Before.All()), arrangement(a, is.File.After.All()))
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
