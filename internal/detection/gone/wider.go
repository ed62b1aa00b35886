package gone

import (
	"slices"
	"strings"

	"holdfast/internal/detection/departed"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/ledger"
	"holdfast/internal/detection/matching"
	"holdfast/internal/detection/memo"
	"holdfast/internal/detection/oracle"
)

// sameTitled is a test of the same file and name as one that is gone, which stood there before as well, is given
// all that the other was given, and says all that it said: which of the two is gone their name does not tell. Most runners refuse a name that is there twice.
func (r *report) sameTitled(b *inventory.Case) *inventory.Case {
	for _, m := range r.namesakes(b) {
		if m.After.Path == b.Path && takesIn(m.After, b) && takesIn(m.After, m.Before) {
			return m.After
		}
	}
	return nil
}

// namesakes are the tests of the same name in the same file that stay.
func (r *report) namesakes(b *inventory.Case) []matching.Match {
	titled := func(x *inventory.Case) string { return x.Path + "\x00" + x.FullName() }
	if r.byTitle == nil {
		r.byTitle = map[string][]matching.Match{}
		for _, m := range r.Pairs {
			if m.After.Runs() {
				r.byTitle[titled(m.Before)] = append(r.byTitle[titled(m.Before)], m)
			}
		}
	}
	return r.byTitle[titled(b)]
}

// sameShaped is a test of the same name in the same suite that stays as it was and takes the very same steps with
// other values: which of the two fails nobody could tell by their name.
func (r *report) sameShaped(b *inventory.Case) *inventory.Case {
	shape := ""
	for _, m := range r.namesakes(b) {
		if len(m.After.Oracles) != len(b.Oracles) {
			continue
		}
		if shape == "" {
			shape = shapeOf(r.TextOf(b, false))
		}
		if shapeOf(r.TextOf(m.Before, false)) == shape && shapeOf(r.TextOf(m.After, true)) == shape {
			return m.After
		}
	}
	return nil
}

// written are values that are written out.
var written = lazy.MustCompile("\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|`[^`]*`|\\b\\d[\\d_.]*\\b")

// shapeOf is a text without the values in it and without its margins.
func shapeOf(text string) string {
	return strings.Join(strings.Fields(written.ReplaceAllString(text, "_")), " ")
}

// takesIn tells whether a test is given all that another is given, and says all that it says.
func takesIn(a, b *inventory.Case) bool {
	return saysAllOf(a, b) && containsAll(a.Literals(), b.Literals())
}

// saysAllOf tells whether a test makes all claims of another, in the same words or of the same values.
func saysAllOf(a, b *inventory.Case) bool {
	live := 0
	for _, o := range b.Oracles {
		if !o.Live() {
			continue
		}
		if live++; (o.Text == "" || !ledger.Says(a, o.Text)) && !slices.ContainsFunc(a.Oracles, func(n oracle.Oracle) bool { return n.Live() && ledger.Claim(n) == ledger.Claim(o) }) {
			return false
		}
	}
	return live > 0
}

func containsAll(list, part []string) bool {
	return !slices.ContainsFunc(part, func(s string) bool { return !slices.Contains(list, s) })
}

// wider is a test of the same file that the change gave what a gone test was given, beside its own, and that
// now says of it what that one said: Parse("a=1 b=2") instead of Parse("a=1") and Parse("b=2").
func (r *report) wider(b *inventory.Case) *inventory.Case {
	for _, m := range memo.Once(&r.sayMore, b.Path, r.thatSayMore) {
		if claimsWider(m, b) {
			return m.After
		}
	}
	return nil
}

// thatSayMore are the tests of a file that claim something in words they did not have.
func (r *report) thatSayMore(path string) (out []matching.Match) {
	for _, m := range r.Pairs {
		if m.Before.Path == path && m.After.Path == path && m.After.Runs() && slices.ContainsFunc(m.After.Oracles, func(n oracle.Oracle) bool {
			return n.Live() && n.Text != "" && !ledger.Says(m.Before, n.Text)
		}) {
			out = append(out, m)
		}
	}
	return out
}

func claimsWider(m matching.Match, b *inventory.Case) bool {
	claims := 0
	for _, o := range b.Oracles {
		if !o.Live() || o.Effective() <= oracle.SetupStrength {
			continue
		}
		claims++
		if !slices.ContainsFunc(m.After.Oracles, func(n oracle.Oracle) bool {
			return n.Live() && n.Text == o.Text && n.Text != "" && n.Expected == o.Expected && n.Under == o.Under && n.Effective() >= o.Effective() && givenMore(o.Subject, n.Subject)
		}) || ledger.Says(m.Before, o.Text) {
			return false
		}
	}
	return claims > 0
}

// givenMore tells two expressions that differ in nothing but texts of which the second holds the first as one
// of several parts.
func givenMore(part, whole string) bool {
	was, is := expression.Words(ledger.Normal(part)), expression.Words(ledger.Normal(whole))
	grown := false
	if len(was) != len(is) {
		return false
	}
	for i, w := range was {
		if w == is[i] {
			continue
		}
		if !expression.IsString(w) || !expression.IsString(is[i]) {
			return false
		}
		text, more := strings.Trim(w, "\"'`"), strings.Trim(is[i], "\"'`")
		if len(text) < departed.ShortestText || !slices.Contains(strings.FieldsFunc(more, betweenParts), text) {
			return false
		}
		grown = true
	}
	return grown
}

// betweenParts are signs by which the parts of a text are set apart.
func betweenParts(r rune) bool { return strings.ContainsRune(" \t&;,|\n", r) }
