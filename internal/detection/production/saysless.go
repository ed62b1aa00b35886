package production

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
)

// SaysLess is a function that a test calls, and what at least half of the test's claims expect
// of it that it had before and has not now, with nothing in its place.
func (p Change) SaysLess(b *inventory.Case) (fn, what string) {
	var claims []oracle.Oracle
	for _, o := range b.Oracles {
		if o.Live() && o.Effective() > oracle.SetupStrength {
			claims = append(claims, o)
		}
	}
	if len(claims) == 0 {
		return "", ""
	}
	for _, name := range names(b) {
		if len(name) <= 2 || !p.edited[name] {
			continue
		}
		was, is := p.told(name)
		if !onlyLoses(was, is) {
			continue
		}
		hits, found := 0, ""
		for _, o := range claims {
			if w := leftBy(o, was, is); w != "" && !p.newlySaid(w) {
				hits, found = hits+1, w
			}
		}
		if 2*hits >= len(claims) {
			p.question(found)
			return name, found
		}
	}
	return "", ""
}

// told are the words of a function before and after, those of helpers that went with the
// change included.
func (p Change) told(name string) (was, is map[string]bool) {
	was, is = expression.Set(strings.Fields(p.bodies[name][0])), expression.Set(strings.Fields(p.bodies[name][1]))
	for helper := range strings.FieldsSeq(p.bodies[name][0]) {
		if !p.removed[helper] {
			continue
		}
		for w := range strings.FieldsSeq(p.bodies[helper][0]) {
			was[w] = true
		}
	}
	return was, is
}

// newlySaid tells a word that another part of the code says now and did not before.
func (p Change) newlySaid(word string) bool {
	for _, body := range p.bodies {
		if slices.Contains(strings.Fields(body[1]), word) && !slices.Contains(strings.Fields(body[0]), word) {
			return true
		}
	}
	return false
}

// leftBy is what a claim expects that left the words of a function, or "". That something is
// refused is no such thing: a check that goes with its test is what the test was there for.
func leftBy(o oracle.Oracle, was, is map[string]bool) string {
	if o.Kind == "raises" || refusing.MatchString(o.Expected) {
		return ""
	}
	fields := strings.Fields(o.Expected)
	for i, w := range fields {
		if len(w) <= 2 || !was[w] || is[w] || !expression.IsName(w) {
			continue
		}
		if w[0] >= 'A' && w[0] <= 'Z' || i > 0 && (fields[i-1] == "." || fields[i-1] == "::") || i+1 < len(fields) && fields[i+1] == "(" {
			return w
		}
	}
	return ""
}
