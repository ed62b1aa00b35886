package ledger

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// takenIfThere is a condition that takes an outcome out of its wrapping where there is one.
var takenIfThere = lazy.MustCompile(`^let (?:Ok|Some|Err) \( (.+) \) = (.+)$`)

// matchUnwrapped settles claims that were made only where an outcome could be taken out of its wrapping,
// and are made now of what is taken out by force: where there is nothing to take, the case fails.
func (x *Ledger) matchUnwrapped() {
	x.each(func(o oracle.Oracle) bool {
		m := takenIfThere.FindStringSubmatch(o.Under)
		return m != nil && pick(&x.fresh, func(n oracle.Oracle) bool {
			if n.Kind != o.Kind || n.Matcher != o.Matcher || n.Negated != o.Negated || n.Under != "" || n.Tolerance != o.Tolerance || n.Effective() < o.Effective() {
				return false
			}
			return n.Subject == o.Subject && taken(o.Expected, n.Expected, m[1], m[2]) || n.Expected == o.Expected && taken(o.Subject, n.Subject, m[1], m[2])
		}) != nil
	})
}

// forced are the calls that take an outcome out of its wrapping or fail.
var forced = []string{"unwrap", "expect", "unwrap_err", "expect_err"}

// taken tells an expression that begins with a name and begins with what the name stood for now.
func taken(was, is, name, outcome string) bool {
	rest, named := strings.CutPrefix(was, name)
	if !named || rest != "" && rest[0] != ' ' {
		return false
	}
	for _, f := range forced {
		if call, ok := strings.CutPrefix(is, outcome+" . "+f+" ( "); ok && strings.HasSuffix(call, ")"+rest) {
			return true
		}
	}
	return false
}
