package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// grants are words of a line that says who or what may pass.
	grants = lazy.MustCompile(`(?i)authori[sz]|allowed|permit|permission|verif|authenticat|trusted|is_?admin|valid|secure_?compare|constant_?time|compare_?digest|password|signature`)
	// turnsRound are words by which a line says the opposite of its parts.
	turnsRound = lazy.MustCompile(`![\w(@$]|!=|\bnot\b|\bunless\b|\bin?valid_|\binvalid|\bmissing`)
	allOf      = lazy.MustCompile(`&&|\band\b`)
)

// oneWillPass finds lines that let somebody pass where all of several things held, and now do where
// one of them does.
func (c *comparison) oneWillPass(e *edit) {
	if !slices.ContainsFunc(e.removed, allOf.MatchString) || rewritten(e) || c.hasTests() && !c.testsGiveWay() || c.toldOf(e) {
		return
	}
	for _, old := range e.removed {
		if !allOf.MatchString(old) || turnsRound.MatchString(old) || !grants.MatchString(old) && !permits.MatchString(bare(e.after.Name)) || refusesBy(e, old) {
			continue
		}
		for _, now := range e.added {
			if joinedLooser(old, now, true) {
				c.lineLoosened(e, "bound", old, now)
				return
			}
		}
	}
}

// refusesBy tells whether a line holds the condition of a check that refuses.
func refusesBy(e *edit, line string) bool {
	return slices.ContainsFunc(e.b.Guards, func(g Guard) bool {
		return !g.Accepts && strings.Contains(squeeze(line), squeeze(strings.Trim(g.Text, "()")))
	})
}

var (
	// secret are words of checks that keep somebody out.
	secret = lazy.MustCompile(`(?i)expir|signature|authenticat|authori[sz]|permission|forbidden|csrf|password|revoked|untrusted|tamper`)
	// onlyThere asks whether something is there at all: a check that looks into it needs that.
	onlyThere = lazy.MustCompile(`(?i)nil|null|none\b|undefined|""|''|\b0$|len\(|length|size|empty|blank|present|exist|\bhas[(?]|\bhas_?(?:key|own|next|any|more|data|content|field|prop|attr|item|element|entr|value|child|node|header|param|arg)|isset|key\?|defined|is_some|is_none|\bin\b`)
)

// secretlyLets is a check of who may pass that only refuses where something else holds too.
func secretlyLets(e *edit) (was, is string) {
	for _, g := range e.b.Guards {
		if g.Kind != "check" || g.Accepts || g.Else || !secret.MatchString(g.Text+" "+refusalOf(e.b, g)) {
			continue
		}
		had := partsOf(g.Text)
		for _, now := range e.a.Guards {
			has := partsOf(now.Text)
			if now.Kind != "check" || now.Accepts || len(has) != len(had)+1 || alternatives.MatchString(now.Text) {
				continue
			}
			more := slices.DeleteFunc(slices.Clone(has), func(p string) bool { return slices.Contains(had, p) })
			if len(more) == 1 && !onlyThere.MatchString(more[0]) {
				return g.Text, now.Text
			}
		}
	}
	return "", ""
}

// partsOf are the parts of a condition that must all hold, squeezed.
func partsOf(cond string) []string {
	cond = strings.TrimSpace(cond)
	if strings.HasPrefix(cond, "(") && strings.HasSuffix(cond, ")") {
		cond = cond[1 : len(cond)-1]
	}
	return squeezed(both.Split(cond, -1))
}

// refusalOf is the branch in which a check refuses.
func refusalOf(d *Detail, g Guard) string {
	for _, b := range d.Branches {
		if b.Cond == squeeze(g.Text) {
			return b.Text
		}
	}
	return ""
}
