package production

import (
	"maps"
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// LostMember is a member of a type that a test names with it and the type no longer has, or "".
func (p Change) LostMember(b *inventory.Case) string {
	texts := slices.Clone(b.Steps)
	for _, o := range b.Oracles {
		texts = append(texts, o.Subject, o.Expected)
	}
	for _, text := range texts {
		words := strings.Fields(text)
		for i := 2; i < len(words); i++ {
			of, name := words[i-2], words[i]
			if words[i-1] != "." && words[i-1] != "::" || len(name) <= 2 || !expression.IsName(name) || refusing.MatchString(of+" "+name) {
				continue
			}
			if owner := p.ownerOf(of, i+1 < len(words) && words[i+1] == "("); owner != "" && p.loses(owner, name) {
				p.question(name)
				return owner + words[i-1] + name
			}
		}
	}
	return ""
}

// ownerOf is what was edited and has that name; a value that is called may have the name of its
// type, or a part of it.
func (p Change) ownerOf(name string, called bool) string {
	if p.edited[name] {
		return name
	}
	if !called || len(name) < likeType {
		return ""
	}
	for _, t := range slices.Sorted(maps.Keys(p.edited)) {
		if low := strings.ToLower(t); t[0] >= 'A' && t[0] <= 'Z' && (strings.HasPrefix(low, strings.ToLower(name)) || strings.HasSuffix(low, strings.ToLower(name))) {
			return t
		}
	}
	return ""
}

// likeType is the length from which a value's name tells its type.
const likeType = 4

// loses tells whether a type had a member that neither it nor anything new has now, and got no
// other for it.
func (p Change) loses(of, member string) bool {
	was, is := expression.Set(strings.Fields(p.bodies[of][0])), expression.Set(strings.Fields(p.bodies[of][1]))
	return was[member] && !is[member] && onlyLoses(was, is) && !p.newlySaid(member)
}

// onlyLoses tells whether code has no name that it did not have before: what is gone from it was
// not given another one.
func onlyLoses(was, is map[string]bool) bool {
	for w := range is {
		if len(w) > 2 && expression.IsName(w) && !was[w] {
			return false
		}
	}
	return true
}

// LostLiteral is what a claim spells out and the file that is tested has no more, or "".
func (p Change) LostLiteral(b *inventory.Case) string {
	lost := p.lostIn(Stem(b.Path))
	for _, w := range Literals(b) {
		if len(w) > 2 && lost[w] {
			p.question(w)
			return w
		}
	}
	return ""
}

// lostLiterals are the literals of a file of that base name that are gone while it gets no new
// ones: where others take their place, it says the same in other words.
func lostLiterals(touched []inventory.Pair, of string) map[string]bool {
	for _, p := range touched {
		if Stem(p.File.Path) != of || p.BeforeTree == nil || p.AfterTree == nil {
			continue
		}
		was, is := strung(p.BeforeTree, p.Before.WrittenTests()), strung(p.AfterTree, p.After.WrittenTests())
		for text := range is {
			if !was[text] {
				return nil
			}
			delete(was, text)
		}
		return was
	}
	return nil
}

// strung are the texts that the code of a file spells out, without those of errors.
func strung(t *syntax.Tree, without map[int]bool) map[string]bool {
	out := map[string]bool{}
	for n := 0; n < len(t.Nodes); n++ {
		if without[n] || testPart(t, n) {
			n = t.End(n) - 1
			continue
		}
		if t.Role(n) == syntax.String {
			if !refusal(t, n) {
				out[strings.Trim(t.Text(n), "\"'`")] = true
			}
			n = t.End(n) - 1
		}
	}
	return out
}
