package ledger

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// Pool counts what the tests claim after the change beyond what they claimed before.
// A claim that vanished in one place and is surplus in another has moved; each surplus
// is credited once.
type Pool struct {
	exact  map[string]int // subject, relation and expected value
	inputs map[string]int // the same with every literal left out
}

// Claim is an oracle's meaning, however it is written.
func Claim(o oracle.Oracle) string { return meant(o).of(&claimsKept, meaning.claim) }

func (m meaning) claim() string {
	o := m.oracle()
	relation, expected := o.Kind, value(o)
	switch o.Kind {
	case "truth": // x is as much as x == true
		if o.Matcher == "truthy" || o.Matcher == "falsy" {
			relation, expected = "equal", "true"
			if o.Negated {
				expected = "false"
			}
			return Normal(o.Subject) + " § equal § " + expected
		}
		relation = o.Kind + ":" + o.Matcher
	case "equal":
		if lower := strings.ToLower(expected); lower == "true" || lower == "false" {
			expected = lower
		}
	case "match", "bound", "differs", "shape", "call":
		relation = o.Kind + ":" + o.Matcher
	}
	if op := ordering(o); op != "" && (o.Kind == "equal" || o.Kind == "match" || o.Kind == "bound") {
		relation, expected = "bound:"+op, strings.TrimPrefix(expected, op+" ")
	}
	if o.Negated {
		relation = "not " + relation
	}
	return Normal(o.Subject) + " § " + relation + " § " + expected
}

// Nearly is a claim in which numbers on the way do not count, such as the size of the
// thing that is made first. It needs a spelled-out text to be about something.
func Nearly(o oracle.Oracle) (string, bool) {
	if len(expression.Quoted(o.Subject)) == 0 {
		return "", false
	}
	words := strings.Fields(Normal(o.Subject))
	for i, w := range words {
		if w[0] >= '0' && w[0] <= '9' {
			words[i] = "#"
		}
	}
	_, rest, _ := strings.Cut(Claim(o), " § ")
	return strings.Join(words, " ") + " § " + rest, true
}

// Normal writes an expression without the differences that styles make.
func Normal(s string) string {
	s = strings.TrimSuffix(s, " #err")
	s = strings.TrimSuffix(s, ".class")
	s = expression.Undated(s)
	if strings.Contains(s, " + ") || strings.Contains(s, `" . "`) || strings.Contains(s, `" <> "`) { // "a" + "b" is "ab", whoever handed in the pieces
		s = inOnePiece(s)
	}
	return s
}

// alike tells whether two expressions have the same normal form. Most differ from the
// start, before anything that the form leaves out.
func alike(a, b string) bool {
	if a == b {
		return true
	}
	n := min(len(a), len(b), 8)
	if i := strings.IndexAny(a[:n], "# ."); i >= 0 {
		n = i
	}
	return a[:n] == b[:n] && Normal(a) == Normal(b)
}

// masked is a claim without its literals.
func masked(o oracle.Oracle) string {
	return maskText(o.Subject) + " § " + o.Kind
}

func maskText(s string) string {
	if len(s) > longestKept {
		return phrase(s).mask()
	}
	return masksKept.Of(phrase(s), phrase.mask)
}

func (p phrase) mask() string {
	s := string(p)
	var words []string
	for s = strings.TrimLeft(s, " \t\n"); s != ""; s = strings.TrimLeft(s, " \t\n") {
		n := strings.IndexAny(s, " \t\n")
		if n < 0 {
			n = len(s)
		}
		word := s[:n]
		if quoted := quotedLength(s); quoted > 0 { // a text is one word, whatever it says
			n, word = quoted, "#"
		} else if s[0] == '"' || s[0] == '\'' || digits.MatchString(word) {
			word = "#"
		}
		words, s = append(words, word), s[n:]
	}
	return strings.Join(words, " ")
}

var digits = lazy.MustCompile(`^-?[0-9]`)

// quotedLength is how long a text at the start is, with its quotes; 0 where none starts or
// it does not end at the end of a word.
func quotedLength(s string) int {
	if s[0] != '"' && s[0] != '\'' {
		return 0
	}
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] == s[0] && (i+1 == len(s) || s[i+1] == ' '):
			return i + 1
		}
	}
	return 0
}

// NewPool counts what is claimed more often after the change than before.
func NewPool(before, after []*inventory.Case) *Pool {
	p := &Pool{exact: map[string]int{}, inputs: map[string]int{}}
	add := func(cases []*inventory.Case, sign int) {
		for _, c := range cases {
			if !c.Runs() || c.State == inventory.Inverted {
				continue
			}
			for _, o := range c.Oracles {
				if o.Live() {
					n := sign * max(1, o.Rows)
					p.exact[Claim(o)] += n
					p.inputs[masked(o)] += n
				}
			}
		}
	}
	add(before, -1)
	add(after, 1)
	return p
}

// take uses up one surplus of a claim.
func (p *Pool) take(o oracle.Oracle) bool {
	k := Claim(o)
	if p.exact[k] > 0 {
		p.exact[k]--
		p.inputs[masked(o)]--
		return true
	}
	return false
}

// Kept tells whether a claim is made as often after as before.
func (p *Pool) Kept(o oracle.Oracle) bool { return p.exact[Claim(o)] >= 0 }

// Distinct tells a claim that two tests do not make by chance: about more than a name, or
// with a value that says something.
func Distinct(o oracle.Oracle) bool {
	return strings.Contains(o.Subject, " ") || o.Literal && len(o.Expected) >= distinctValue
}

const distinctValue = 8
