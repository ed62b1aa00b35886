package claims

import (
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/oracle"
)

// wordBefore is a name and what follows it.
var wordBefore = lazy.MustCompile(`(\.|::)?\s*([A-Za-z_$]\w*)\s*(\(|!\(|\.|::)?`)

// endsClaim is the end of a claim that does not go on in the next line.
var endsClaim = lazy.MustCompile(`[)\w\]]$|[^"]"$|[^']'$`)

// emptyGiven is a call that is given an empty list, an empty object or nothing at all that is named.
var emptyGiven = lazy.MustCompile(`[\w?!] \( (?:\{ \}|\[ \]|null|nil|None|undefined|true|false) \)`)

// sayingWords are words of a claim that stand for no value of the test's.
var sayingWords = map[string]bool{"assert": true, "await": true, "not": true, "true": true, "false": true, "null": true, "None": true, "nil": true, "new": true, "to": true, "is": true, "be": true}

// selfContained tells whether a claim is written on one line and depends on nothing that its test
// made: a call of a type's or module's own with spelled-out values says the same wherever it stands.
func selfContained(o oracle.Oracle) bool {
	text := strings.TrimRight(strings.TrimSpace(o.Text), ";")
	if opened(text) != 0 || !ledger.LiteralWord.MatchString(o.Subject) && !emptyGiven.MatchString(o.Subject) || !endsClaim.MatchString(text) {
		return false
	}
	for _, m := range wordBefore.FindAllStringSubmatch(ledger.LiteralWord.ReplaceAllString(text, `0`), -1) {
		owned, name, next := m[1] != "", m[2], m[3]
		proper := name[0] >= 'A' && name[0] <= 'Z'
		if !owned && !sayingWords[name] && next != "(" && next != "!(" && !(proper && next != "") {
			return false
		}
	}
	return true
}

// saidBeside tells whether another test of the same file and suite makes each of these claims, which
// depend on nothing else, in the same words.
func (c *Comparison) saidBeside(l *loss) bool {
	for _, s := range l.steps {
		if !selfContained(s.Before) || !c.saysElsewhere(l.after, s.Before) {
			return false
		}
	}
	return len(l.steps) > 0
}

func (c *Comparison) saysElsewhere(a *inventory.Case, o oracle.Oracle) bool {
	for _, other := range c.After {
		if other == a || other.Path != a.Path || strings.Join(other.Suite, ">") != strings.Join(a.Suite, ">") || other.State != a.State || !other.Runs() {
			continue
		}
		for _, n := range other.Oracles {
			if n.Live() && n.Under == "" && n.Text == o.Text && n.Subject == o.Subject && n.Expected == o.Expected {
				return true
			}
		}
	}
	return false
}
