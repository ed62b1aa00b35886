package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// alike are letters of other scripts that are drawn like Latin ones.
var drawnAlike = map[byte]string{'a': "а", 'e': "е", 'o': "о", 'p': "р", 'c': "с", 'x': "х", 'y': "у"}

// disguise writes what a reader cannot see into a line of code: a name that only looks like
// another, or text that runs the other way.
func disguise(p *place, r *rand.Rand) *mutant {
	ph, first := anyLanguage[p.file.lang], statement{}
	if s, ok := p.firstStatement(); ok && ph != nil {
		first = s
	}
	if first.first == 0 || multiLineText(p.file, first) {
		return nil
	}
	line := p.file.lines[first.first-1]
	switch r.IntN(3) {
	case 0:
		if names := p.params(); len(names) > 0 {
			return p.misspell(names[0])
		}
	case 1:
		return &mutant{edited(p.file, p.file.before(first.first, indentOf(line)+ph.line+" \u202e checked already \u2066")), "text that runs the other way"}
	}
	tag := "\U000E0041\U000E0042\U000E0043"
	return &mutant{edited(p.file, p.file.before(first.first, indentOf(line)+ph.line+" checked"+tag)), "letters nobody sees"}
}

// misspell writes one use of a name with a letter that only looks right.
func (p *place) misspell(name string) *mutant {
	if !inList(js+" python go rust java kotlin csharp swift ruby dart scala", string(p.file.lang)) {
		return nil
	}
	for i := range len(name) {
		other := drawnAlike[name[i]]
		if other == "" {
			continue
		}
		for _, s := range p.stmts {
			at := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`).FindStringIndex(s.text)
			node := p.file.tree.Nodes[s.node]
			if at == nil || inComment(p.file, int(node.Start)+at[0]) {
				continue
			}
			start := node.Start + uint32(at[0])
			return &mutant{edited(p.file, p.file.spliced(start, start+uint32(len(name)), name[:i]+other+name[i+1:])), name + " is spelled with another letter"}
		}
	}
	return nil
}

// greetings are honest texts in scripts that need marks of their own.
var greetings = []string{"مرحبا بالعالم", "שלום עולם", "Привет, мир", "नमस्ते", "👩‍👩‍👧 family", "Ελλάδα", "café déjà vu", "مرحبا\u200fabc"}

// translate adds an honest remark or text in another script.
func translate(p *place, r *rand.Rand) *mutant {
	ph := anyLanguage[p.file.lang]
	s, ok := p.firstStatement()
	if !ok || ph == nil || p.file.lang == syntax.C {
		return nil
	}
	line := p.file.lines[s.first-1]
	said := greetings[r.IntN(len(greetings))]
	added := ph.line + " shown as " + said
	if ph.declare != "" && r.IntN(2) == 0 && !word("shownText").MatchString(p.file.text) {
		added = strings.Replace(filled(ph.declare, "{a}", `"`+said+`"`), "actual", "shownText", 1)
	}
	return &mutant{edited(p.file, p.file.before(s.first, indentOf(line)+added)), "a text in another script"}
}
