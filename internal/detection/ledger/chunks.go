package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/oracle"
)

// takeChunks settles claims about the pieces of a text that was read one after the other, where the last
// claim is made about all of it now: "a\n" and then "b\n" became "a\nb\n". No piece may be missing.
func (x *Ledger) takeChunks() {
	x.fresh = slices.DeleteFunc(x.fresh, func(n oracle.Oracle) bool {
		whole, ok := spelledText(n)
		if !ok || n.Under != "" {
			return false
		}
		last := slices.IndexFunc(x.lostOnes, func(o oracle.Oracle) bool { return alike(o.Subject, n.Subject) && isPieceOf(o, n) })
		if last < 0 {
			return false
		}
		first, rest := last, whole
		for first >= 0 && isPieceOf(x.lostOnes[first], n) {
			piece, _ := spelledText(x.lostOnes[first])
			cut, ends := strings.CutSuffix(rest, piece)
			if !ends || piece == "" {
				return false
			}
			if rest = cut; rest == "" {
				break
			}
			for first--; first >= 0 && x.lostOnes[first].Effective() <= oracle.SetupStrength; first-- { // that the reading went well
			}
		}
		if rest != "" || first == last {
			return false
		}
		x.lostOnes = slices.DeleteFunc(slices.Clone(x.lostOnes), func(o oracle.Oracle) bool {
			return slices.ContainsFunc(x.lostOnes[first:last+1], func(p oracle.Oracle) bool { return p == o && isPieceOf(o, n) })
		})
		return true
	})
}

// spelledText is the text that a claim compares something with.
func spelledText(o oracle.Oracle) (string, bool) {
	if o.Kind != "equal" || o.Negated || o.Tolerance != "" || !o.Literal {
		return "", false
	}
	return plainText(Normal(o.Expected))
}

// isPieceOf tells a claim about a text that was read from where another reads.
func isPieceOf(o, n oracle.Oracle) bool {
	_, ok := spelledText(o)
	return ok && o.Under == n.Under && n.Effective() >= min(o.Effective(), exactly) && related(o, n)
}
