package inventory

import (
	"strings"

	"holdfast/internal/detection/syntax"
)

// wordRows walks a body once for each word of a list of words in Elixir: ~w(a b) ++ ~w(c).
func (e *evaluator) wordRows(names []string, list, body int, en *env, cx context) bool {
	if e.tree.Language != syntax.Elixir || len(names) != 1 || list < 0 {
		return false
	}
	words, ok := e.wordsOf(list, 0)
	if !ok || len(words) == 0 || len(words) > maxRows || len(e.c.Oracles)+len(words) > e.c.mostOracles() {
		return false
	}
	for _, w := range words {
		inner := en.child()
		inner.vars[names[0]] = []string{w}
		e.fromRow(names[0])
		e.walk(body, inner, cx)
	}
	return true
}

// wordsOf are the words of a sigil, or of several lists put one behind the other.
func (e *evaluator) wordsOf(n, depth int) (out []string, ok bool) {
	t := e.tree
	if n < 0 || depth > 8 {
		return nil, false
	}
	switch {
	case t.Role(n) == syntax.Ident:
		return e.wordsOf(e.file.blockValue(n), depth+1)
	case t.Kind(n) == "sigil":
		inner, found := strings.CutPrefix(t.Text(n), "~w")
		if !found || len(inner) < 3 {
			return nil, false
		}
		quote := `"`
		if strings.HasSuffix(inner, "a") {
			inner, quote = inner[:len(inner)-1], ""
		}
		for w := range strings.FieldsSeq(inner[1 : len(inner)-1]) {
			if quote == "" {
				w = ":" + w
			}
			out = append(out, quote+w+quote)
		}
		return out, true
	case t.Kind(n) == "list":
		for _, k := range t.NamedChildren(n) {
			if t.Role(k) != syntax.String {
				return nil, false
			}
			out = append(out, e.file.nodeText(k))
		}
		return out, true
	case t.Role(n) == syntax.Binary && t.ChildOf(n, "++") >= 0:
		left, one := e.wordsOf(t.Child(n, "left"), depth+1)
		right, two := e.wordsOf(t.Child(n, "right"), depth+1)
		return append(left, right...), one && two
	}
	return nil, false
}
