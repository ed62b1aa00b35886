package gone

import (
	"maps"
	"slices"
	"strings"

	"holdfast/internal/detection/departed"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/memo"
	"holdfast/internal/detection/oracle"
)

// folded is a test of the same file that took over what a lost one claimed; "" when there is none. It
// gained some of the claims and makes the others, or a test beside it gained them; one name that the
// lost test made up, a key or a path, may be another there.
func (r *report) folded(b *inventory.Case) string {
	if b.Rows > 1 || b.Dynamic {
		return ""
	}
	wanted := claimsToKeep(b)
	if len(wanted) < foldedClaims {
		return ""
	}
	file := memo.Once(&r.takers, r.FileOf[b], r.takersIn)
	for _, m := range file.takers {
		made := departed.ClaimsOf([]*inventory.Case{m.After})
		for _, name := range renamings(b, m.After) {
			all, own := true, false
			for _, claim := range wanted {
				claim = name.Replace(claim)
				all = all && (made[claim] || file.gained[claim])
				own = own || m.more[claim]
			}
			if all && own {
				return m.After.FullName()
			}
		}
	}
	return ""
}

// foldedClaims is how many claims of a test must be found again: one alone is made in many places.
const foldedClaims = 2

// claimsToKeep are the claims of a case that are no mere set-up.
func claimsToKeep(b *inventory.Case) (out []string) {
	for _, o := range b.Oracles {
		if o.Live() && o.Effective() > oracle.SetupStrength {
			out = append(out, ledger.Claim(o))
		}
	}
	return out
}

// gainedBy are the claims that a case makes and did not make.
func gainedBy(m matching.Match) map[string]bool {
	had := departed.ClaimsOf([]*inventory.Case{m.Before})
	more := departed.ClaimsOf([]*inventory.Case{m.After})
	for claim := range had {
		delete(more, claim)
	}
	return more
}

// taker is a test of which its file keeps the name and that claims more than it did.
type taker struct {
	matching.Match
	more map[string]bool
}

// takersOfFile are the tests of a file that claim more now, and all that they claim more.
type takersOfFile struct {
	takers []taker
	gained map[string]bool
}

func (r *report) takersIn(p *inventory.Pair) *takersOfFile {
	out := &takersOfFile{gained: map[string]bool{}}
	for _, m := range r.Pairs {
		if r.FileOf[m.Before] != p || !m.After.Runs() || m.After.State == inventory.Inverted {
			continue
		}
		if more := gainedBy(m); len(more) > 0 {
			out.takers = append(out.takers, taker{m, more})
			maps.Copy(out.gained, more)
		}
	}
	return out
}

// madeUp is a text like a name, which a test may choose at will.
var madeUp = lazy.MustCompile(`^["'][A-Za-z_][\w-]*["']$`)

// renamings are the ways in which at most one name of one case may be one of another: first none.
func renamings(b, a *inventory.Case) []*strings.Replacer {
	out := []*strings.Replacer{strings.NewReplacer()}
	other := namesIn(a)
	for _, name := range namesIn(b) {
		if slices.Contains(other, name) {
			continue
		}
		for _, now := range other {
			out = append(out, strings.NewReplacer(name, now))
		}
	}
	return out[:min(len(out), mostRenamings)]
}

const mostRenamings = 100

// namesIn are the names that a case made up and looks things up by.
func namesIn(x *inventory.Case) (out []string) {
	for _, o := range x.Oracles {
		for _, w := range strings.Fields(o.Subject) {
			if madeUp.MatchString(w) && !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}
