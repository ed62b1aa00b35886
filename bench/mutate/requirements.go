package main

import (
	"math/rand/v2"
	"strings"

	"holdfast/internal/detection/syntax"
)

// validating is a call that refuses bad input by itself.
var validating = re(`^(?:await |try |this\.|self\.|\$this->|\w+(?:\.|::|->))*_?(validate|verify|ensure|sanitize|authorize|authenticate|check|assert|require)_?[A-Z_a-z]*!?(?:\(|\s+\w)`)

// validationCall is a statement that does nothing but have something validated.
func (p *place) validationCall(r *rand.Rand) (statement, bool) {
	found := p.validationCalls()
	if len(found) == 0 {
		return statement{}, false
	}
	return found[r.IntN(len(found))], true
}

func (p *place) validationCalls() (found []statement) {
	t := p.file.tree
	for i, s := range p.stmts {
		n := s.node
		for (t.Role(n) == syntax.ExprStmt || t.Role(n) == syntax.Await) && len(t.NamedChildren(n)) == 1 {
			n = t.NamedChildren(n)[0]
		}
		if t.Role(n) != syntax.Call || !validating.MatchString(s.text) || re(`(?i)^(assert|require)\b|require\(|check(out|ed|box|point|sum)|require_(once|relative)|\.\.\.$`).MatchString(s.text) || i == len(p.stmts)-1 || s.last-s.first > 3 {
			continue
		}
		found = append(found, s)
	}
	return found
}

// dropValidation no longer has something validated.
func dropValidation(p *place, r *rand.Rand) *mutant {
	s, ok := p.validationCall(r)
	if !ok || re(`(?i)test|assert|check|valid|verif|ensure`).MatchString(p.name) {
		return nil
	}
	return &mutant{edited(p.file, p.file.without(s.first, s.last)), p.name + " no longer calls " + firstLine(s.text)}
}

// independent tells whether a validation may as well come before a statement: nothing that it
// speaks of is made or changed there, and the function does not end there.
func (p *place) independent(before, s statement) bool {
	switch p.file.tree.Role(before.node) {
	case syntax.Var, syntax.Assign, syntax.ExprStmt:
	default:
		return false
	}
	left, _, assigns := strings.Cut(before.text, "=")
	if !assigns {
		return true
	}
	for _, name := range re(`\w+`).FindAllString(left, -1) {
		if word(name).MatchString(s.text) && !inList("const let var val final auto self this int long String string bool boolean", name) {
			return false
		}
	}
	return true
}

// moveValidation has it validated a statement earlier.
func moveValidation(p *place, r *rand.Rand) *mutant {
	all := p.validationCalls()
	for _, i := range r.Perm(len(all)) {
		if m := p.validateEarlier(all[i]); m != nil {
			return m
		}
	}
	return nil
}

func (p *place) validateEarlier(s statement) *mutant {
	if len(p.stmts) < 3 || s.node == p.stmts[0].node {
		return nil
	}
	for i, q := range p.stmts[1:] {
		if q.node != s.node {
			continue
		}
		before := p.stmts[i]
		if !p.independent(before, s) || multiLineText(p.file, before) || multiLineText(p.file, s) {
			return nil
		}
		var out []string
		out = append(out, p.file.lines[s.first-1:s.last]...)
		out = append(out, p.file.lines[before.last:s.first-1]...)
		out = append(out, p.file.lines[before.first-1:before.last]...)
		return &mutant{edited(p.file, p.file.replaced(before.first, s.last, out...)), p.name + " validates earlier"}
	}
	return nil
}
