package ledger

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
)

// takeSeries settles claims about single inputs that one new claim makes for a series of them: a loop over
// numbers, or a list that is made input by input and compared as a whole.
func (x *Ledger) takeSeries() {
	if len(x.lostOnes) == 0 {
		return
	}
	reckonedOnce := map[oracle.Oracle]string{} // each lost claim is asked about by every new one that makes a series
	claimOf := func(o oracle.Oracle) string {
		claim, known := reckonedOnce[o]
		if !known {
			claim = reckonedClaim(o)
			reckonedOnce[o] = claim
		}
		return claim
	}
	x.fresh = slices.DeleteFunc(x.fresh, func(n oracle.Oracle) bool {
		made := series(n)
		if len(made) == 0 {
			return false
		}
		known := map[string]bool{}
		for _, m := range made {
			known[reckonedClaim(m)] = true
		}
		before := len(x.lostOnes)
		x.each(func(o oracle.Oracle) bool {
			return o.Over == "" && o.Under == n.Under && o.Tolerance == n.Tolerance && n.Effective() >= min(o.Effective(), exactly) && known[claimOf(o)]
		})
		return len(x.lostOnes) < before
	})
}

// reckonedClaim is a claim with all its sums reckoned.
func reckonedClaim(o oracle.Oracle) string {
	o.Subject, o.Expected = reckoned(o.Subject), reckoned(o.Expected)
	return Claim(o)
}

// series are the single claims that one claim stands for.
func series(n oracle.Oracle) []oracle.Oracle {
	if n.Over != "" {
		return overNumbers(n)
	}
	if n.Kind != "equal" || n.Negated || n.Effective() < exactly {
		return nil
	}
	values := elements(expression.Words(Normal(n.Expected)))
	var out []oracle.Oracle
	for i, subject := range madeOfEach(Normal(n.Subject), len(values)) {
		one := n
		one.Subject, one.Expected = subject, values[i]
		out = append(out, one)
	}
	return out
}

// overNumbers are the claims that a loop makes, one for each number.
func overNumbers(n oracle.Oracle) (out []oracle.Oracle) {
	parts := strings.Fields(n.Over)
	if len(parts) != 3 {
		return nil
	}
	from, _ := strconv.Atoi(parts[1])
	to, _ := strconv.Atoi(parts[2])
	subject, expected := expression.Words(n.Subject), expression.Words(n.Expected)
	for k := from; k < to; k++ {
		one := n
		one.Subject, one.Expected = with(subject, parts[0], strconv.Itoa(k)), with(expected, parts[0], strconv.Itoa(k))
		out = append(out, one)
	}
	return out
}

// with is an expression with a value in place of a name.
func with(words []string, name, value string) string {
	out := slices.Clone(words)
	for i, w := range out {
		if (w == name || w == "$"+name) && (i == 0 || out[i-1] != "." && out[i-1] != "->") {
			out[i] = value
		}
	}
	return strings.Join(out, " ")
}
