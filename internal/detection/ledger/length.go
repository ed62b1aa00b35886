package ledger

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// measures are how languages ask how long something is, before it and behind it.
var (
	measures = [...]string{"len ( ", "strlen ( ", "mb_strlen ( ", "count ( ", "length ( ", "Enum . count ( "}
	lengths  = [...]string{" . length", " . size", " . length ( )", " . size ( )", " . len ( )", " . count", " . count ( )", " . Length", " . Count", " . Count ( )", " . Length ( )"}
)

// sizeAsked are matchers that are given how many elements there are.
var sizeAsked = lazy.MustCompile(`(?i)^(?:to_?|be_?)?(?:has|have|array_?with|iterable_?with|is_?collection_?with|a_?map_?with)_?(?:size|count|length)$`)

// askedLength is what an expression asks the length of, or "".
func askedLength(subject string) string {
	return insideOf(subject, measures[:], lengths[:])
}

// insideOf is what a call by one of the heads is given, or what one of the tails is asked of, or "".
func insideOf(subject string, heads, tails []string) string {
	for _, head := range heads {
		if inside, ok := strings.CutPrefix(subject, head); ok && strings.HasSuffix(inside, " )") {
			return strings.TrimSuffix(inside, " )")
		}
	}
	for _, tail := range tails {
		if of, ok := strings.CutSuffix(subject, tail); ok {
			return of
		}
	}
	return ""
}

// takeCounted settles claims that something is as long as a value, where the case still says that
// it equals that very value. A library that asks for the length first makes two claims of one line.
func (x *Ledger) takeCounted(a *inventory.Case) {
	told := map[string]bool{}
	x.each(func(o oracle.Oracle) bool { // len(got) == len(wanted) is read as a lesser got == wanted
		return o.Kind == "equal" && !o.Negated && slices.ContainsFunc(a.Oracles, func(n oracle.Oracle) bool {
			return n.Live() && n.Effective() > o.Effective() && n.Under == o.Under && n.After == o.After && n.Tolerance == o.Tolerance && Claim(n) == Claim(o)
		})
	})
	x.each(func(o oracle.Oracle) bool {
		of := askedLength(Normal(o.Expected))
		if o.Kind != "equal" || o.Negated || of == "" || len(strings.Fields(of)) < 2 && !expression.IsName(of) {
			return false
		}
		covered := slices.ContainsFunc(a.Oracles, func(n oracle.Oracle) bool {
			return n.Live() && n.Kind == "equal" && !n.Negated && n.Under == o.Under && n.After >= o.After && n.Effective() >= exactly && alike(n.Expected, of) && related(o, n)
		})
		told[o.Text] = told[o.Text] || covered && o.Text != ""
		return covered
	})
	x.each(func(o oracle.Oracle) bool { return o.Kind == "match" && o.Expected == "" && told[o.Text] })
}

// copied is a value that has the elements of another, in their order and number.
var copied = lazy.MustCompile(`^(?:\[ \.\.\. (.+) \]|(?:Array \. from|list|tuple|List \. copyOf|(?:new )?ArrayList < > |Array|Vec :: from|std :: vector) \( (.+) \)|(.+?) \. (?:slice \( \)|to_a|dup|toList \( \)|to_list \( \)|clone \( \)|clone|copy \( \)|to_vec \( \)|iter \( \)|ToList \( \)|ToArray \( \)|toArray \( \)))$`)

// measuresItself tells a claim that something is as long as itself, or as a copy of it.
func measuresItself(o oracle.Oracle) bool {
	of, with := askedLength(Normal(o.Subject)), askedLength(Normal(o.Expected))
	if o.Kind != "equal" || o.Negated || of == "" || with == "" {
		return false
	}
	if m := copied.FindStringSubmatch(with); m != nil {
		with = m[1] + m[2] + m[3]
	}
	return with == of
}

// lengthOf is how long a value is that is spelled out, as a number; "" where that cannot be
// told from how it is written.
func lengthOf(whole []string) string {
	if list := elements(whole); len(list) > 0 {
		return strconv.Itoa(len(list))
	}
	text := strings.Join(whole, " ")
	if len(text) < 2 || strings.Contains(text, `\`) || text[0] != '"' && text[0] != '\'' || strings.Count(text, text[:1]) != 2 || text[len(text)-1] != text[0] {
		return ""
	}
	if n := utf8.RuneCountInString(text) - 2; n == len(text)-2 {
		return strconv.Itoa(n)
	}
	return "" // some count bytes, others letters
}
