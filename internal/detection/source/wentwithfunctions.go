package source

import "strings"

// wentWithFunctions tells whether all the lines of one wording that went stood in functions that went
// as a whole, with nothing new in their place: what they protected went too, however much what stays
// resembles it.
func (c *comparison) wentWithFunctions(p *Pair, removed []string, line string) bool {
	for _, o := range c.match.fresh {
		if o.pair == p && o.f.Node != 0 {
			return false
		}
	}
	n := 0
	for _, l := range removed {
		if l == line {
			n++
		}
	}
	for _, o := range c.match.gone {
		if o.pair != p || o.f.Node == 0 {
			continue
		}
		for l := range strings.SplitSeq(o.f.Text, "\n") {
			if strings.TrimSpace(l) == line {
				n--
			}
		}
	}
	return n <= 0
}
