package ledger

import (
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

var (
	// wholeText is the text of an element of a document.
	wholeText = lazy.MustCompile(` \. (?:textContent|innerText|innerHTML|text \( \))$`)
	// byText looks for an element by the whole of its text and fails where there is none.
	byText = lazy.MustCompile(`(?:^|\. )getByText \( (["'])(.*)["'] \)$`)
)

// foundPart is a search of PHP for one text in another that found it.
var foundPart = lazy.MustCompile(`^(?:mb_)?stri?pos \( (?:\( string \) )?(.+) \)$`)

// matchFoundPart settles claims that a text was found in another, where a matcher looks for it there now.
func (x *Ledger) matchFoundPart() {
	x.each(func(o oracle.Oracle) bool {
		m := foundPart.FindStringSubmatch(Normal(o.Subject))
		if m == nil || !o.Negated || o.Expected != "false" {
			return false
		}
		args := expression.SplitTop(strings.Fields(m[1]), ",")
		return len(args) == 2 && pick(&x.fresh, func(n oracle.Oracle) bool {
			return looksFor.MatchString(n.Matcher) && !n.Negated && n.Live() && n.Under == o.Under && n.Effective() >= o.Effective() &&
				Normal(n.Subject) == expression.Join(args[0]) && Normal(n.Expected) == expression.Join(args[1])
		}) != nil
	})
}

// matchFoundText settles claims about the text of an element where the case looks for an element by that
// very text now: the search fails where none has it.
func (x *Ledger) matchFoundText() {
	x.each(func(o oracle.Oracle) bool {
		if o.Kind != "equal" || o.Negated || !o.Literal || !wholeText.MatchString(Normal(o.Subject)) {
			return false
		}
		text := strings.TrimSpace(strings.Trim(o.Expected, "\"'`"))
		return text != "" && pick(&x.fresh, func(n oracle.Oracle) bool {
			m := byText.FindStringSubmatch(Normal(n.Subject))
			return m != nil && !n.Negated && n.Live() && n.Under == o.Under && m[2] == text
		}) != nil
	})
}
