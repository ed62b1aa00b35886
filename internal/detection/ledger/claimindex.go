package ledger

import (
	"slices"

	"holdfast/internal/detection/oracle"
)

// A table says the same thing of every row. Where all of hundreds of rows changed, a few
// of each assertion tell what happened; comparing each with each would take minutes.
const (
	manyPairs = 2_500
	maxAlike  = 8
)

func sampled(list []oracle.Oracle) []oracle.Oracle {
	seen := map[string]int{}
	return slices.DeleteFunc(list, func(o oracle.Oracle) bool {
		seen[o.Text]++
		return seen[o.Text] > maxAlike
	})
}

// claimIndex finds claims by what they say: a case may make a thousand.
type claimIndex struct {
	list  []oracle.Oracle
	taken []bool
	at    map[string][]int
}

func indexed(list []oracle.Oracle) *claimIndex {
	x := &claimIndex{list: list, taken: make([]bool, len(list)), at: make(map[string][]int, len(list))}
	for i, o := range list {
		key := Claim(o)
		x.at[key] = append(x.at[key], i)
	}
	return x
}

// take is the first claim that says the same, is alike in other ways, and was not taken.
func (x *claimIndex) take(o oracle.Oracle, alike func(before, after oracle.Oracle) bool) *oracle.Oracle {
	key := Claim(o)
	for k, i := range x.at[key] {
		n := &x.list[i]
		if !alike(o, *n) {
			continue
		}
		x.at[key] = slices.Delete(x.at[key], k, k+1)
		x.taken[i] = true
		return n
	}
	return nil
}

// rest are the claims that nobody took.
func (x *claimIndex) rest() []oracle.Oracle {
	var out []oracle.Oracle
	for i, o := range x.list {
		if !x.taken[i] {
			out = append(out, o)
		}
	}
	return out
}

// likenesses are how much alike equal claims are, the most alike first: in the same words,
// under the same conditions, at all.
var likenesses = []func(o, n oracle.Oracle) bool{
	func(o, n oracle.Oracle) bool { return n.Text == o.Text && asStrict(o, n) },
	asStrict,
	func(_, _ oracle.Oracle) bool { return true },
}

func asStrict(o, n oracle.Oracle) bool {
	return n.Under == o.Under && n.Tolerance == o.Tolerance && n.Strength == o.Strength
}
