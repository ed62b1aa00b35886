package ledger

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// takeDetermined settles claims about a value that the same case compared with one that is spelled
// out, at the same moment, and still does: of a value that is "b" nobody need say that it is not "a",
// has a "b" in it or is one letter long.
func (x *Ledger) takeDetermined(b, a *inventory.Case) {
	if len(x.lostOnes) == 0 {
		return
	}
	stays := map[string]int{}
	for _, n := range a.Oracles {
		if n.Live() {
			stays[settlingClaim(n)]++
		}
	}
	for _, p := range b.Oracles {
		if p.Live() {
			stays[settlingClaim(p)]--
		}
	}
	x.each(func(o oracle.Oracle) bool {
		return slices.ContainsFunc(b.Oracles, func(p oracle.Oracle) bool { return determines(p, o) && stays[settlingClaim(p)] >= 0 })
	})
}

// settlingClaim is a claim with the conditions that it holds under: what became conditional stays no longer.
func settlingClaim(o oracle.Oracle) string {
	return Claim(o) + " § " + o.Under + " § " + o.Tolerance + " § " + o.Failure
}

// determines tells whether p leaves only one value open of which o asks something, too.
func determines(p, o oracle.Oracle) bool {
	if !p.Live() || p.Kind != "equal" || p.Negated || p.Tolerance != "" || p.Effective() < exactly || p.Subject == "" ||
		p.After != o.After || p.Under != "" && p.Under != o.Under || givesAnother.MatchString(p.Text) || givesAnother.MatchString(o.Text) {
		return false
	}
	if !p.Literal {
		return partOf(o.Subject, p.Subject) && slices.Contains(ofOneValue, o.Kind) && ofTheLanguage(p.Expected)
	}
	if !alike(o.Subject, p.Subject) { // an element, a field or the length of it
		return wholeOf(o, p)
	}
	return slices.Contains(ofOneValue, o.Kind) && (o.Negated || o.Effective() < exactly) && !aboutType.MatchString(o.Matcher) && !namesSubject(o)
}

// ofOneValue are the kinds of claims that ask something of a value and of nothing else.
var ofOneValue = []string{"equal", "differs", "non-null", "match", "bound", "truth"}

// aboutType are claims about the type: 1, 1.0 and true are equal in many languages.
var aboutType = lazy.MustCompile(`(?i)type|kind|instance|(?:is|be)_?an?\??$|class|same|identical`)

// givesAnother are calls that give another value each time: two claims about them are about two values.
var givesAnother = lazy.MustCompile(`(?i)(^|[^a-z0-9])_?(next|read|pop|poll|recv|receive|take|shift|dequeue|advance|rand|random|uuid|generate|gets|getc|fetch|acquire|consume|step|tick|inc|incr|increment|call|invoke)[a-z0-9_]*[!?]?\s*\(`)

// buildsValues are calls of the languages themselves that give the same value for the same arguments.
var buildsValues = []string{"list", "range", "xrange", "tuple", "len", "sorted", "reversed", "dict", "zip", "str", "int", "sum", "listOf", "arrayOf", "array_fill"}

// ofTheLanguage tells a value that calls of the language make out of what the test wrote down: it stays what
// it was as long as the words stay. A value that the code makes may change with the code.
func ofTheLanguage(value string) bool {
	words := expression.Words(Normal(value))
	built := false
	for i, w := range words {
		if i+1 < len(words) && words[i+1] == "(" && expression.IsName(w) {
			if !slices.Contains(buildsValues, w) || i > 0 && words[i-1] == "." {
				return false
			}
			built = true
		}
	}
	return built
}

// namesSubject tells a claim that compares a value with something made of it.
func namesSubject(o oracle.Oracle) bool {
	return o.Expected != "" && strings.Contains(" "+o.Expected+" ", " "+expression.Undated(o.Subject)+" ")
}
