package command

import (
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// param gives the words of a parameter expansion, as far as its value is constant.
func (r *reader) param(p *syntax.ParamExp) []word {
	unknown := []word{{text: r.source(p), glob: "*", vague: true}}
	if p.Param == nil || p.Flags != nil || p.Length || p.Width || p.IsSet || p.Names != 0 || len(p.Modifiers) > 0 {
		r.arithmetic(p)
		return unknown
	}
	v, set := r.lookup(p.Param.Value)
	if p.Excl {
		if len(v.words) != 1 || !v.words[0].known() {
			return unknown
		}
		v, set = r.lookup(v.words[0].text)
	}
	if p.Index != nil {
		words, ok := indexed(v.words, p.Index)
		if !ok {
			return unknown
		}
		v.words, v.list = words, true
	}
	switch {
	case p.Exp != nil:
		return r.alternative(p, v, set, unknown)
	case p.Repl != nil:
		return each(v.words, unknown, func(s string) (string, bool) { return r.substituted(s, p.Repl) })
	case p.Slice != nil:
		return each(v.words, unknown, func(s string) (string, bool) { return sliced(s, p.Slice) })
	}
	if v.list && p.Index == nil && p.Param.Value != "@" && p.Param.Value != "*" && len(v.words) > 0 {
		return v.words[:1]
	}
	return v.words
}

// indexed is an array's element, or all of them.
func indexed(words []word, index syntax.ArithmExpr) ([]word, bool) {
	w, ok := index.(*syntax.Word)
	if !ok {
		return nil, false
	}
	if lit := w.Lit(); lit == "@" || lit == "*" {
		return words, true
	} else if n, err := strconv.Atoi(lit); err == nil && n >= 0 && n < len(words) {
		return words[n : n+1], true
	}
	return nil, false
}

// each changes constant values by a function that may not know.
func each(words, unknown []word, change func(string) (string, bool)) []word {
	var out []word
	for _, w := range words {
		s, ok := change(w.text)
		if !ok || !w.known() {
			return unknown
		}
		out = append(out, literal(s))
	}
	return out
}

// alternative is ${x:-y} and its kin.
func (r *reader) alternative(p *syntax.ParamExp, v value, set bool, unknown []word) []word {
	empty := true
	for _, w := range v.words {
		empty = empty && w.text == "" && !w.vague
	}
	unsure := !set && v.maybe || v.maybe
	colon := false
	switch p.Exp.Op {
	case syntax.AlternateUnsetOrNull, syntax.DefaultUnsetOrNull, syntax.ErrorUnsetOrNull, syntax.AssignUnsetOrNull:
		colon = true
	}
	has := set && !(colon && empty)
	switch p.Exp.Op {
	case syntax.AlternateUnset, syntax.AlternateUnsetOrNull:
		if unsure {
			r.single(p.Exp.Word)
			return unknown
		}
		if has {
			return []word{r.single(p.Exp.Word)}
		}
		return []word{literal("")}
	case syntax.DefaultUnset, syntax.DefaultUnsetOrNull, syntax.AssignUnset, syntax.AssignUnsetOrNull:
		other := r.single(p.Exp.Word)
		switch {
		case unsure || set && anyVague(v.words):
			// The environment may hold another value: both are possible.
			return []word{{text: other.text, glob: "*", vague: true}}
		case has:
			return v.words
		}
		if p.Exp.Op == syntax.AssignUnset || p.Exp.Op == syntax.AssignUnsetOrNull {
			r.set(p.Param.Value, value{words: []word{other}}, true)
		}
		return []word{other}
	case syntax.ErrorUnset, syntax.ErrorUnsetOrNull:
		return v.words
	}
	return each(v.words, unknown, func(s string) (string, bool) { return r.trimmed(s, p.Exp) })
}

// trimmed is ${x#p}, ${x%p}, ${x^^} and their kin.
func (r *reader) trimmed(s string, e *syntax.Expansion) (string, bool) {
	switch e.Op {
	case syntax.UpperAll:
		return strings.ToUpper(s), e.Word == nil
	case syntax.LowerAll:
		return strings.ToLower(s), e.Word == nil
	case syntax.UpperFirst, syntax.LowerFirst:
		if s == "" {
			return s, true
		}
		if e.Op == syntax.UpperFirst {
			return strings.ToUpper(s[:1]) + s[1:], e.Word == nil
		}
		return strings.ToLower(s[:1]) + s[1:], e.Word == nil
	}
	w := r.single(e.Word)
	pattern, ok := simplePattern(w)
	if !ok {
		return "", false
	}
	front := e.Op == syntax.RemSmallPrefix || e.Op == syntax.RemLargePrefix
	large := e.Op == syntax.RemLargePrefix || e.Op == syntax.RemLargeSuffix
	if !front && e.Op != syntax.RemSmallSuffix && e.Op != syntax.RemLargeSuffix {
		return "", false
	}
	return trim(s, pattern, front, large), true
}

// maxTrim bounds the work of finding where a pattern ends.
const maxTrim = 2000

func trim(s, pattern string, front, large bool) string {
	for n := range min(len(s), maxTrim) + 1 {
		size := n
		if large {
			size = min(len(s), maxTrim) - n
		}
		if front && star(pattern, s[:size]) {
			return s[size:]
		}
		if !front && star(pattern, s[len(s)-size:]) {
			return s[:len(s)-size]
		}
	}
	return s
}

// simplePattern is a pattern that star understands.
func simplePattern(w word) (string, bool) {
	return w.text, !w.vague && !strings.ContainsAny(w.text, `[]\`) && (w.wild || !strings.ContainsAny(w.text, "*?"))
}

// substituted is ${x/a/b} of a literal.
func (r *reader) substituted(s string, repl *syntax.Replace) (string, bool) {
	old, by := r.single(repl.Orig), r.single(repl.With)
	if !old.known() || !by.known() || old.text == "" || strings.ContainsAny(old.text[:1], "#%") {
		return "", false
	}
	n := 1
	if repl.All {
		n = -1
	}
	out := strings.Replace(s, old.text, by.text, n)
	return out, len(out) <= maxValue
}

// sliced is ${x:1:2} with constant numbers.
func sliced(s string, slice *syntax.Slice) (string, bool) {
	from, ok := constant(slice.Offset, 0)
	size, ok2 := constant(slice.Length, len(s))
	if !ok || !ok2 || from < 0 || size < 0 {
		return "", false
	}
	from = min(from, len(s))
	return s[from:min(from+size, len(s))], true
}

func constant(x syntax.ArithmExpr, missing int) (int, bool) {
	if x == nil {
		return missing, true
	}
	w, ok := x.(*syntax.Word)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(w.Lit())
	return min(n, maxValue), err == nil
}
