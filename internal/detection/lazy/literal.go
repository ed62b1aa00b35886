package lazy

import (
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// literals are texts of which every match of an expression holds at least one. Looking
// for them is many times cheaper than asking the expression, and most texts hold none.
type literals struct {
	folded bool       // upper and lower case are the same
	starts [256]uint8 // by the first byte
	groups [][]string // the texts by their first byte, as starts numbers them from 1
	only   string     // the one text there is, where upper and lower case differ
}

// maxLiterals is how many texts are looked for; beyond that the expression is asked.
const maxLiterals = 120

// literalsOf reads an expression's literals; nil when it has none worth looking for.
func literalsOf(source string) *literals {
	re, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		return nil
	}
	list := required(re.Simplify())
	if len(list) == 0 || len(list) > maxLiterals {
		return nil
	}
	out := &literals{folded: folds(re)}
	for _, l := range list {
		if l == "" || !ascii(l) {
			return nil
		}
		out.add(l)
	}
	if len(list) == 1 && !out.folded {
		out.only = list[0]
	}
	for c := utf8.RuneSelf; out.folded && c < len(out.starts); c++ {
		out.starts[c] = foreign
	}
	return out
}

// foreign stands for the group of letters beyond ASCII, which may be another case of one within.
const foreign = 255

func (l *literals) add(text string) {
	if l.folded {
		text = strings.ToLower(text)
	}
	first := text[0]
	if l.starts[first] == 0 {
		l.groups = append(l.groups, nil)
		l.starts[first] = uint8(len(l.groups))
		if l.folded {
			l.starts[upper(first)] = uint8(len(l.groups))
		}
	}
	group := &l.groups[l.starts[first]-1]
	*group = append(*group, text)
}

// in tells whether a text may hold one of the literals.
func (l *literals) in(s string) bool {
	if l.only != "" {
		return strings.Contains(s, l.only)
	}
	for i := 0; i < len(s); i++ {
		g := l.starts[s[i]]
		if g == 0 {
			continue
		}
		if g == foreign {
			return true
		}
		for _, text := range l.groups[g-1] {
			if l.at(s[i:], text) {
				return true
			}
		}
	}
	return false
}

func (l *literals) at(s, text string) bool {
	if len(s) < len(text) {
		return false
	}
	if !l.folded { // the second byte tells most of them apart
		return (len(text) < 2 || s[1] == text[1]) && s[:len(text)] == text
	}
	for i := 1; i < len(text); i++ {
		if lower(s[i]) != text[i] {
			return false
		}
	}
	return true
}

// required are texts of which every match holds one, or nil when nothing is certain.
func required(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{string(re.Rune)}
	case syntax.OpCapture, syntax.OpPlus:
		return required(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return required(re.Sub[0])
		}
	case syntax.OpCharClass:
		return few(re.Rune)
	case syntax.OpAlternate:
		var all []string
		for _, sub := range re.Sub {
			list := required(sub)
			if len(list) == 0 {
				return nil
			}
			all = append(all, list...)
		}
		return all
	case syntax.OpConcat:
		var best []string
		for _, sub := range re.Sub {
			if list := required(sub); rarer(list, best) {
				best = list
			}
		}
		return best
	}
	return nil
}

// few are the runes of a small class.
func few(ranges []rune) []string {
	var out []string
	for i := 0; i+1 < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if out = append(out, string(r)); len(out) > 4 {
				return nil
			}
		}
	}
	return out
}

// rarer tells whether a list is met less often than another: its shortest text is longer.
func rarer(a, b []string) bool {
	if len(a) == 0 || len(b) == 0 {
		return len(a) > 0
	}
	x, y := shortest(a), shortest(b)
	return x > y || x == y && len(a) < len(b)
}

func shortest(list []string) int {
	n := len(list[0])
	for _, s := range list {
		n = min(n, len(s))
	}
	return n
}

// folds tells whether any part of an expression ignores case.
func folds(re *syntax.Regexp) bool {
	if re.Op == syntax.OpLiteral && re.Flags&syntax.FoldCase != 0 {
		return true
	}
	for _, sub := range re.Sub {
		if folds(sub) {
			return true
		}
	}
	return false
}

func ascii(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func upper(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c - ('a' - 'A')
	}
	return c
}
