package claims

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/ledger"
)

// headOfHelper is how many characters, without blanks, stand at most between the name of a helper and what it gives.
const headOfHelper = 60

// intoHelper tells a claim in which nothing changed but that what is expected is given by a helper now, of which the
// file says that it gives just that.
func (c *Comparison) intoHelper(s ledger.Step, a *inventory.Case) bool {
	p := c.FileOf[a]
	if p == nil || s.After == nil || s.Before.Subject != s.After.Subject {
		return false
	}
	was, is := apart(expression.Fields(expression.Undated(s.Before.Expected)), expression.Fields(expression.Undated(s.After.Expected)))
	name, value := strings.Join(is, ""), strings.Join(was, "")
	if name, _ = strings.CutSuffix(name, "()"); !expression.IsName(name) || len(value) < 2 {
		return false
	}
	written := withoutBlanks(p.File.After.All())
	for {
		at := strings.Index(written, name)
		if at < 0 {
			return false
		}
		written = written[at+len(name):]
		if given := strings.Index(written, value); given > 0 && given <= headOfHelper && strings.ContainsAny(written[:given], ")={:") {
			return true
		}
	}
}

// apart is what two lists have that the other has not in its place: what they begin and end with alike is left out.
func apart(was, is []string) ([]string, []string) {
	for len(was) > 0 && len(is) > 0 && was[0] == is[0] {
		was, is = was[1:], is[1:]
	}
	for len(was) > 0 && len(is) > 0 && was[len(was)-1] == is[len(is)-1] {
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	return was, is
}
