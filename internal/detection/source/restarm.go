package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// Rest is the arm of a choice that takes whatever no other arm takes.
type Rest struct {
	Of      string // what is chosen by, squeezed
	Refuses bool
	AtHand  bool // it gives what is there already, or nothing, and computes nothing
	Line    int
	Text    string
}

// restPattern is the head of such an arm.
var restPattern = lazy.MustCompile(`^(?:case\s+)?(?:_|else|default)\s*(?::|=>|->|\{|\n|$)`)

// restNamed is the head of one that gives the rest a name. Elsewhere than in these languages a name there is a
// value to compare with.
var (
	restNamed    = lazy.MustCompile(`^(?:case\s+)?(?:var\s+|let\s+)?[a-z_]\w*\s*(?:=>|->)`)
	namesTheRest = []syntax.Language{syntax.Rust, syntax.Scala, syntax.Elixir}
)

// takesTheRest tells an arm by its head.
func takesTheRest(t *syntax.Tree, n int) bool {
	text := strings.TrimSpace(t.Text(n))
	return restPattern.MatchString(text) || slices.Contains(namesTheRest, t.Language) && restNamed.MatchString(text)
}

// readRest reads an arm, where it takes the rest.
func (d *Detail) readRest(t *syntax.Tree, n int) {
	if !takesTheRest(t, n) {
		return
	}
	of := ""
	if s := t.Enclosing(n, syntax.Switch, syntax.With, syntax.Func); s > 0 && t.Role(s) != syntax.Func {
		of = squeeze(matched(t, s))
	}
	r := Rest{Of: of, Line: t.Line(n), Text: t.Text(n), Refuses: signals(t, n), AtHand: true}
	for c := n + 1; c < t.End(n); c++ {
		if t.Role(c) == syntax.Lambda || t.Role(c) == syntax.Loop || t.Role(c) == syntax.Call && !saysGood.MatchString(t.Text(c)) && !logs(syntax.ChainName(t.Chain(c))) {
			r.AtHand = false
		}
	}
	d.Rests = append(d.Rests, r)
}

// saysGood wraps an answer in the word that all went well.
var saysGood = lazy.MustCompile(`^(?:Ok|Right|Success|Some|Result\.success|Result\.Ok)\(`)

// restAnswered finds choices that failed for what they do not know, and now give what is at hand.
func (c *comparison) restAnswered(e *edit, newFaults bool) bool {
	for _, b := range e.b.Rests {
		if !b.Refuses || count(e.b.Rests, b.Of) > 1 {
			continue
		}
		i := slices.IndexFunc(e.a.Rests, func(a Rest) bool { return a.Of == b.Of })
		if i < 0 || count(e.a.Rests, b.Of) > 1 || e.a.Rests[i].Refuses || !e.a.Rests[i].AtHand {
			continue
		}
		c.throwLost(e, e.a.Rests[i].Line, b.Text, e.a.Rests[i].Text, string(Defaults), newFaults)
		return true
	}
	return false
}

func count(rests []Rest, of string) (n int) {
	for _, r := range rests {
		if r.Of == of {
			n++
		}
	}
	return n
}
